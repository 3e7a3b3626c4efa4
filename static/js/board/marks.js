/**
 * Draws marks, each of a shape of its own, so that colour is never the only sign: first wide in the
 * halo's colour, then narrow in their own.
 */
import { AROUND_LABELS, REFUSED, SIGNS, UNKNOWN } from './mark-shapes.js';

export { AROUND } from './mark-shapes.js';

/** @typedef {import('./palette.js').Palette} Palette */

/** Lengths of the parts of a broken line. */
const DASH = [0.3, 0.16];
/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} data */
function pathOf(data) {
  const path = paths.get(data) ?? new Path2D(data);
  paths.set(data, path);
  return path;
}

/**
 * Draw a mark.
 * @param {CanvasRenderingContext2D} context scaled to the box
 * @param {string} letter
 * @param {Palette} palette
 * @param {{refused: boolean, labelled: boolean}} how whether what is looked at was just
 *   refused; whether a number stands on the mark
 */
export function drawMark(context, letter, palette, { refused, labelled }) {
  const usual = (labelled && AROUND_LABELS[letter]) || SIGNS[letter] || UNKNOWN;
  const [colour, data, width, dashed, edge] = letter === 'c' && refused ? REFUSED : usual;
  const path = pathOf(data);
  context.lineJoin = 'round';
  context.lineCap = dashed ? 'butt' : 'round';
  if (!width) {
    context.fillStyle = palette[colour];
    context.fill(path);
    if (!edge) return;
    context.strokeStyle = palette[edge];
    context.lineWidth = 0.08;
    context.stroke(path);
    return;
  }
  context.strokeStyle = palette.halo;
  context.lineWidth = width + 0.1;
  context.stroke(path);
  context.strokeStyle = palette[colour];
  context.lineWidth = width;
  context.setLineDash(dashed ? DASH : []);
  context.stroke(path);
  context.setLineDash([]);
}
