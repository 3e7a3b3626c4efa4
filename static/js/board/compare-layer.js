/**
 * Overlay of the compared run: a hollow ring on each point that only it has visited, a wider one
 * around its current point. Step numbers are those of that run.
 */
import { middle } from './geometry.js';

/** @typedef {import('./paint.js').Brush} Brush */
/** @typedef {import('../model/protocol.js').Overlay} Overlay */

/** The mark of the point that a run looks at. */
const CURRENT = 'c';

/**
 * Where only the version beside is or has been: `here` is the point it looks at; '' for other points.
 * @param {Overlay} overlay
 * @param {Overlay} other
 * @param {number} point
 * @returns {'' | 'here' | 'was'}
 */
export function comparedAt(overlay, other, point) {
  if (other.marks[point] === CURRENT && overlay.marks[point] !== CURRENT) return 'here';
  const own = (/** @type {Overlay} */ { pieces, labels }) =>
    (pieces[point] ?? '.') !== '.' || Boolean(labels[point]);
  return own(other) && !own(overlay) ? 'was' : '';
}

/**
 * @param {Brush} brush
 * @param {Overlay} overlay of the run
 * @param {Overlay} other
 */
export function drawCompared({ context, plan, palette }, overlay, other) {
  const points = new Set(
    [other.marks, other.labels, other.pieces].flatMap((map) => Object.keys(map)).map(Number),
  );
  for (const point of points) {
    const what = comparedAt(overlay, other, point);
    if (!what) continue;
    const [x, y] = middle(plan, point);
    const width = Math.max(plan.ratio, plan.cell * 0.06);
    context.beginPath();
    context.arc(x, y, plan.cell * (what === 'here' ? 0.46 : 0.34), 0, 2 * Math.PI);
    context.strokeStyle = palette.halo;
    context.lineWidth = 2 * width;
    context.stroke();
    context.strokeStyle = palette.focus;
    context.lineWidth = width;
    context.setLineDash(what === 'here' ? [3 * width, 2 * width] : []);
    context.stroke();
    context.setLineDash([]);
  }
}
