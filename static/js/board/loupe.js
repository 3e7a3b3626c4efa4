/**
 * A magnifying glass: the points around the one that a finger hides, and its name.
 */
import { paintOver } from './cursor.js';
import { nameOf } from '../page/i18n.js';
import { paintCells, paintPieces } from './paint.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./paint.js').Brush} Brush */
/** @typedef {import('./paint.js').Picture} Picture */
/** @typedef {{point: number, clientX: number, clientY: number}} Loupe the point looked at and the place of the finger */

/** Side of a cell, radius of the glass, and its distance from the finger, in CSS pixels. */
const CELL = 36;
const RADIUS = 62;
const ABOVE = 104;

/**
 * @param {Brush} brush
 * @param {Picture} picture
 * @param {Loupe} loupe
 */
export function paintLoupe(brush, picture, { point, clientX, clientY }) {
  const { context, plan, palette } = brush;
  const { ratio } = plan;
  const radius = RADIUS * ratio;
  const box = context.canvas.getBoundingClientRect();
  const [x, y] = centre(plan, (clientX - box.left) * ratio, (clientY - box.top) * ratio);
  const glass = glassPlan(plan, point, x, y);
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette[picture.scene.lattice === 'lines' ? 'wood' : 'cell'];
  context.fill();
  context.save();
  context.clip();
  paintCells({ ...brush, plan: glass }, picture);
  paintPieces({ ...brush, plan: glass }, picture);
  paintOver({ ...brush, plan: glass }, { ...picture, aim: point });
  context.restore();
  for (const [colour, width] of /** @type {const} */ ([
    ['halo', 6],
    ['edge', 2],
  ])) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.strokeStyle = palette[colour];
    context.lineWidth = width * ratio;
    context.stroke();
  }
  drawName(brush, nameOf(picture.scene, point), x, y + radius);
  context.restore();
}

/**
 * The middle of the glass: above the finger, or beside it where there is no room above.
 * @param {Plan} plan
 * @param {number} x of the finger, in device pixels
 * @param {number} y
 */
function centre({ width, height, ratio }, x, y) {
  const [radius, above] = [(RADIUS + 4) * ratio, ABOVE * ratio];
  const clamp = (/** @type {number} */ at, /** @type {number} */ size) =>
    size < 2 * radius ? size / 2 : Math.min(Math.max(at, radius), size - radius);
  if (y - above >= radius) {
    return /** @type {const} */ ([clamp(x, width), clamp(y - above, height)]);
  }
  const beside = x > width / 2 ? x - above : x + above;
  return /** @type {const} */ ([clamp(beside, width), clamp(y - above, height)]);
}

/**
 * A plan in which a point lies in the middle of the glass.
 * @param {Plan} plan
 * @param {number} point
 * @param {number} x
 * @param {number} y
 * @returns {Plan}
 */
function glassPlan(plan, point, x, y) {
  const cell = Math.round(CELL * plan.ratio);
  const radius = RADIUS * plan.ratio;
  return {
    ...plan,
    cell,
    left: Math.round(x - ((point % plan.columns) + 0.5) * cell),
    top: Math.round(y - (Math.floor(point / plan.columns) + 0.5) * cell),
    shown: { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius },
  };
}

/**
 * @param {Brush} brush
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
function drawName({ context, plan: { ratio }, palette }, name, x, y) {
  const size = 15 * ratio;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(name).width / 2 + 7 * ratio;
  const top = y - 22 * ratio;
  context.beginPath();
  context.roundRect(x - half, top, 2 * half, 22 * ratio, 6 * ratio);
  context.fillStyle = palette.edge;
  context.fill();
  context.fillStyle = palette.white;
  context.fillText(name, x, top + 11.5 * ratio);
}
