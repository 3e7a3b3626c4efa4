/**
 * Lines and labels on the board: the way of a path, an attack with its arrow, numbers.
 */
import { middle } from './geometry.js';
import { DARK_KINDS, LIGHT_KINDS, OPEN_KINDS } from './glyphs.js';

/** @typedef {import('./paint.js').Brush} Brush */
/** @typedef {import('./paint.js').Picture} Picture */
/** @typedef {import('../model/protocol.js').Line} Line */

const LARGEST_LABEL = 26;
const LARGEST_NOTE = 16;

/**
 * @param {Brush} brush
 * @param {Line} line
 */
export function drawPath({ context, plan, palette }, { points }) {
  const width = Math.min(Math.max(1.5 * plan.ratio, plan.cell * 0.08), 4.5 * plan.ratio);
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  let [x0, y0, drawn] = [0, 0, false];
  for (const [index, point] of points.entries()) {
    const [x1, y1] = middle(plan, point);
    const crosses = index > 0 && isNear(plan, x0, y0, x1, y1);
    if (crosses && !drawn) context.moveTo(x0, y0);
    if (crosses) context.lineTo(x1, y1);
    [x0, y0, drawn] = [x1, y1, crosses];
  }
  context.strokeStyle = palette.halo;
  context.lineWidth = width * 1.9;
  context.stroke();
  context.strokeStyle = palette.path;
  context.lineWidth = width;
  context.stroke();
  const [first] = points;
  if (first === undefined) return;
  context.beginPath();
  context.arc(...middle(plan, first), width * 1.5, 0, 2 * Math.PI);
  context.fillStyle = palette.path;
  context.fill();
}

/**
 * Whether a segment may touch what is shown.
 * @param {import('./geometry.js').Plan} plan
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
function isNear({ shown, cell }, x0, y0, x1, y1) {
  const across =
    Math.max(x0, x1) > shown.x - cell && Math.min(x0, x1) < shown.x + shown.width + cell;
  return (
    across && Math.max(y0, y1) > shown.y - cell && Math.min(y0, y1) < shown.y + shown.height + cell
  );
}

/**
 * @param {Brush} brush
 * @param {Line} line
 */
export function drawAttack({ context, plan, palette }, { points }) {
  const [from, to] = [points[0], points[points.length - 1]];
  if (from === undefined || to === undefined || from === to) return;
  const [[x0, y0], [x1, y1]] = [middle(plan, from), middle(plan, to)];
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const [length, start] = [Math.hypot(x1 - x0, y1 - y0) - plan.cell * 0.42, plan.cell * 0.36];
  const [width, head] = [plan.cell * 0.075, plan.cell * 0.24];
  const arrow = new Path2D();
  arrow.moveTo(start, 0);
  arrow.lineTo(length - head * 0.6, 0);
  const tip = new Path2D();
  tip.moveTo(length, 0);
  tip.lineTo(length - head, head * 0.6);
  tip.lineTo(length - head, -head * 0.6);
  tip.closePath();
  context.save();
  context.translate(x0, y0);
  context.rotate(angle);
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = palette.halo;
  context.lineWidth = width * 2;
  context.stroke(arrow);
  context.stroke(tip);
  context.strokeStyle = context.fillStyle = palette.alert;
  context.lineWidth = width;
  context.stroke(arrow);
  context.fill(tip);
  context.restore();
}

/**
 * A broken line between two pieces that break a rule together.
 * @param {Brush} brush
 * @param {Line} line
 */
export function drawClash({ context, plan, palette }, { points }) {
  const [from, to] = [points[0], points[points.length - 1]];
  if (from === undefined || to === undefined) return;
  const width = Math.max(2 * plan.ratio, plan.cell * 0.07);
  context.beginPath();
  context.moveTo(...middle(plan, from));
  context.lineTo(...middle(plan, to));
  context.lineCap = 'round';
  context.strokeStyle = palette.halo;
  context.lineWidth = 2 * width;
  context.stroke();
  context.strokeStyle = palette.alert;
  context.lineWidth = width;
  context.setLineDash([2 * width, 2 * width]);
  context.stroke();
  context.setLineDash([]);
}

/**
 * The colour of a number on a kind of piece, or on the board for ''.
 * @param {string} kind
 */
const inkOn = (kind) => (DARK_KINDS.has(kind) ? 'white' : LIGHT_KINDS.has(kind) ? 'ink' : 'piece');

/**
 * Write a number: in the middle where there is room, beside a piece in the upper right corner.
 * @param {Brush} brush
 * @param {Picture} picture
 * @param {{point: number, label: string, longest: number}} what the longest label has so many signs
 */
export function drawLabel({ context, plan, palette }, { scene, pieces, overlay }, what) {
  const { point, label, longest } = what;
  const kind = scene.kinds[overlay.pieces[point] ?? pieces[point] ?? ''];
  const open = kind === undefined || OPEN_KINDS.has(kind);
  const [x, y] = middle(plan, point);
  const share = open ? Math.min(0.46, 1.05 / longest) : 0.26;
  const size = Math.min(plan.cell * share, LARGEST_LABEL * plan.ratio);
  if (size < 5 * plan.ratio) return;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = open ? 'center' : 'right';
  context.textBaseline = open ? 'middle' : 'top';
  context.lineJoin = 'round';
  const [left, top] = open ? [x, y + size * 0.05] : [x + plan.cell * 0.45, y - plan.cell * 0.44];
  if (kind === undefined || !open) {
    context.strokeStyle = palette.halo;
    context.lineWidth = size * 0.3;
    context.strokeText(label, left, top);
  }
  context.fillStyle = palette[inkOn(kind ?? '')];
  context.fillText(label, left, top);
}

/**
 * Write what a point counts for, small in its lower left corner: move numbers and names of files and
 * ranks stand in the others.
 * @param {Brush} brush
 * @param {number} point
 * @param {string} words
 */
export function drawNote({ context, plan, palette }, point, words) {
  const [x, y] = middle(plan, point);
  const size = Math.min(plan.cell * 0.24, LARGEST_NOTE * plan.ratio);
  if (size < 5 * plan.ratio) return;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  const [left, base] = [x - plan.cell * 0.36, y + plan.cell * 0.36];
  context.strokeStyle = palette.halo;
  context.lineWidth = size * 0.25;
  context.strokeText(words, left, base);
  context.fillStyle = palette.outside;
  context.fillText(words, left, base);
}
