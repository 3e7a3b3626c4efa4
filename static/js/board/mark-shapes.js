/**
 * What every mark looks like, written by tools/glyphs.py from
 * `pysrc/stepstones/core/picture/pieces.py`. Paths lie in a box from -1 to 1.
 */

/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {[Colour, string, number, boolean, Colour | '']} Sign its colour, its path, the width
 *   of its line or 0 if it is filled, whether the line is broken, the edge of a filled one */

/** @type {Record<string, Sign>} by the letters of `core/scene.py` */
export const SIGNS = {
  c: ['mark', 'M-.68 -.88H.68Q.88 -.88 .88 -.68V.68Q.88 .88 .68 .88H-.68Q-.88 .88 -.88 .68V-.68Q-.88 -.88 -.68 -.88Z', 0.14, true, ''],
  v: ['mark-soft', 'M-0.62 0a0.62 0.62 0 1 1 1.24 0a0.62 0.62 0 1 1 -1.24 0z', 0, false, ''],
  l: ['good', 'M-0.42 0a0.42 0.42 0 1 1 0.84 0a0.42 0.42 0 1 1 -0.84 0z', 0.2, false, ''],
  d: ['alert', 'M-.42-.42H.42V.42H-.42ZM-.42-.42L.42 .42M.42-.42L-.42 .42', 0.12, false, ''],
  x: ['alert', 'M-.3-.3L.3 .3M.3-.3L-.3 .3', 0.1, false, ''],
  f: ['good', 'M-.46 .04L-.14 .38L.5-.4', 0.22, false, ''],
  n: ['alert', 'M-0.26 0a0.26 0.26 0 1 1 0.52 0a0.26 0.26 0 1 1 -0.52 0z', 0, false, 'halo'],
  s: ['mark', 'M0-.56L.52 .36H-.52Z', 0.14, false, ''],
  t: ['mark', 'M0-.48L.48 0L0 .48L-.48 0Z', 0.13, false, ''],
  a: ['alert', 'M-.88-.4V-.88H-.4M.4-.88H.88V-.4M.88 .4V.88H.4M-.4 .88H-.88V.4', 0.17, false, ''],
  r: ['mark', 'M0-.3L.3 0L0 .3L-.3 0Z', 0.12, false, ''],
  y: ['path', 'M0-.56L.5 .32H-.5Z', 0.15, false, ''],
  q: ['path', 'M-.42-.42H.42V.42H-.42Z', 0.15, false, ''],
  o: ['path', 'M-0.48 0a0.48 0.48 0 1 1 0.96 0a0.48 0.48 0 1 1 -0.96 0z', 0.15, false, ''],
  m: ['path', 'M-.4-.4L.4 .4M.4-.4L-.4 .4', 0.17, false, ''],
  e: ['path', 'M-.34-.34H.34V.34H-.34Z', 0, false, 'halo'],
  k: ['path', 'M-.68 -.88H.68Q.88 -.88 .88 -.68V.68Q.88 .88 .68 .88H-.68Q-.88 .88 -.88 .68V-.68Q-.88 -.88 -.68 -.88Z', 0.22, false, ''],
  b: ['black', 'M-.24-.24H.24V.24H-.24Z', 0, false, 'white'],
  w: ['white', 'M-.24-.24H.24V.24H-.24Z', 0, false, 'edge'],
};

/** @type {Record<string, Sign>} that leave the middle to a number */
export const AROUND_LABELS = {
  d: ['alert', 'M-0.84 0a0.84 0.84 0 1 1 1.68 0a0.84 0.84 0 1 1 -1.68 0z', 0.18, false, ''],
  f: ['good', 'M-0.72 0a0.72 0.72 0 1 1 1.44 0a0.72 0.72 0 1 1 -1.44 0z', 0.16, false, ''],
};

/** @type {Sign} stands for the mark of what is looked at, where that was refused */
export const REFUSED = ['alert', 'M-.68 -.88H.68Q.88 -.88 .88 -.68V.68Q.88 .88 .68 .88H-.68Q-.88 .88 -.88 .68V-.68Q-.88 -.88 -.68 -.88Z', 0.14, true, ''];

/** @type {Sign} stands for a letter that has no mark */
export const UNKNOWN = ['alert', 'M-0.15 0a0.15 0.15 0 1 1 0.3 0a0.15 0.15 0 1 1 -0.3 0z', 0, false, 'halo'];

/** Marks that lie around a piece or are meant to cover it. */
export const AROUND = new Set(['a', 'c', 'd', 'e', 'k', 'm', 'o', 'q', 'x', 'y']);
