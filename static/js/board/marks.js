/**
 * Marks by their letter, each with a shape of its own, so that colour is never the only sign.
 * Drawn in a box from -1 to 1, first wide in the halo's colour, then narrow in their own.
 */
import { disc } from './glyphs.js';

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./palette.js').Colour} Colour */
/** @typedef {{colour: Colour, path: Path2D, width?: number, dash?: number[], fill?: boolean,
 *   edge?: Colour}} Mark */

/**
 * @param {string} [text]
 * @param {...[number, number, number]} circles
 */
function shape(text = '', ...circles) {
  const path = new Path2D(text);
  for (const [x, y, radius] of circles) {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  return path;
}

const FRAME = new Path2D();
FRAME.roundRect(-0.88, -0.88, 1.76, 1.76, 0.2);
const LAND = 'M-.24 -.24 H.24 V.24 H-.24 Z';
const SMALL_SQUARE = 'M-.42 -.42 H.42 V.42 H-.42 Z';

/** @type {Record<string, Mark>} by the letters of `core/scene.py` */
const MARKS = {
  c: { colour: 'mark', path: FRAME, width: 0.14, dash: [0.3, 0.16] },
  v: { colour: 'mark-soft', path: shape('', [0, 0, 0.62]), fill: true },
  l: { colour: 'good', path: shape('', [0, 0, 0.42]), width: 0.2 },
  d: { colour: 'alert', path: shape(`${SMALL_SQUARE} M-.42 -.42 L.42 .42 M.42 -.42 L-.42 .42`) },
  x: { colour: 'alert', path: shape('M-.3 -.3 L.3 .3 M.3 -.3 L-.3 .3'), width: 0.1 },
  f: { colour: 'good', path: shape('M-.46 .04 L-.14 .38 L.5 -.4'), width: 0.22 },
  n: { colour: 'alert', path: shape('', [0, 0, 0.26]), fill: true, edge: 'halo' },
  s: { colour: 'mark', path: shape('M0 -.56 L.52 .36 H-.52 Z'), width: 0.14 },
  t: { colour: 'alert', path: shape('', [0, 0, 0.58], [0, 0, 0.2]), width: 0.14 },
  a: {
    colour: 'alert',
    path: shape(
      'M-.88 -.4 V-.88 H-.4 M.4 -.88 H.88 V-.4 M.88 .4 V.88 H.4 M-.4 .88 H-.88 V.4',
    ),
    width: 0.17,
  },
  r: { colour: 'mark', path: shape('M0 -.3 L.3 0 L0 .3 L-.3 0 Z'), width: 0.12 },
  y: { colour: 'path', path: shape('M0 -.56 L.5 .32 H-.5 Z'), width: 0.15 },
  q: { colour: 'path', path: shape(SMALL_SQUARE), width: 0.15 },
  o: { colour: 'path', path: shape('', [0, 0, 0.48]), width: 0.15 },
  m: { colour: 'path', path: shape('M-.4 -.4 L.4 .4 M.4 -.4 L-.4 .4'), width: 0.17 },
  e: { colour: 'path', path: shape('M-.34 -.34 H.34 V.34 H-.34 Z'), fill: true, edge: 'halo' },
  k: { colour: 'path', path: FRAME, width: 0.22 },
  b: { colour: 'black', path: shape(LAND), fill: true, edge: 'white' },
  w: { colour: 'white', path: shape(LAND), fill: true, edge: 'edge' },
};

/** @type {Record<string, Mark>} marks that leave the middle to a number */
const AROUND_LABELS = {
  d: { colour: 'alert', path: shape('', [0, 0, 0.84]), width: 0.18 },
  f: { colour: 'good', path: shape('', [0, 0, 0.72]), width: 0.16 },
};

/** @type {Mark} */
const REFUSED = { colour: 'alert', path: FRAME, width: 0.14, dash: [0.3, 0.16] };

/** Marks that lie around a piece or are meant to cover it. */
export const AROUND = new Set(['c', 'a', 'd', 'x', 'y', 'q', 'o', 'm', 'e', 'k']);

/**
 * Draw a mark.
 * @param {CanvasRenderingContext2D} context scaled to the box
 * @param {string} letter
 * @param {Palette} palette
 * @param {{refused: boolean, labelled: boolean}} how whether what is looked at was just
 *   refused; whether a number stands on the mark
 */
export function drawMark(context, letter, palette, { refused, labelled }) {
  const usual = (labelled && AROUND_LABELS[letter]) || MARKS[letter];
  const mark = letter === 'c' && refused ? REFUSED : usual;
  if (!mark) return disc(context, 0, 0, 0.15, palette.alert);
  const width = mark.width ?? 0.12;
  context.lineJoin = 'round';
  context.lineCap = mark.dash ? 'butt' : 'round';
  if (mark.fill) {
    context.fillStyle = palette[mark.colour];
    context.fill(mark.path);
    if (!mark.edge) return;
    context.strokeStyle = palette[mark.edge];
    context.lineWidth = 0.08;
    context.stroke(mark.path);
    return;
  }
  context.strokeStyle = palette.halo;
  context.lineWidth = width + 0.1;
  context.stroke(mark.path);
  context.strokeStyle = palette[mark.colour];
  context.lineWidth = width;
  context.setLineDash(mark.dash ?? []);
  context.stroke(mark.path);
  context.setLineDash([]);
}
