/**
 * What follows pointer and keyboard, drawn over the board: ghost, aim, focus ring, region.
 */
import { edgeX, edgeY, isPart, middle } from './geometry.js';
import { drawPiece, within } from './paint.js';

/** @typedef {import('./paint.js').Brush} Brush */
/** @typedef {import('./paint.js').Picture} Picture */

/**
 * Draw what follows pointer and keyboard.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintCursor(brush, picture) {
  within(brush.context, brush.plan, () => paintOver(brush, picture));
  if (isPart(brush.plan)) drawThumbs(brush);
}

/**
 * Draw what lies over the points that are shown.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintOver(brush, picture) {
  if (picture.region.length) drawRegion(brush, picture.region);
  for (const point of picture.near ?? []) drawNear(brush, point);
  if (picture.ghost) drawGhost(brush, picture, picture.ghost);
  if (picture.aim >= 0) {
    drawCross(brush, picture.aim);
    drawAim(brush, picture.aim);
  }
  if (picture.focus >= 0) drawFocus(brush, picture.focus);
}

/**
 * @param {Brush} brush
 * @param {Picture} picture
 * @param {{point: number, piece: string}} ghost
 */
function drawGhost(brush, { scene }, { point, piece }) {
  const { context } = brush;
  if (piece !== '.' && piece !== '') {
    context.globalAlpha = 0.45;
    drawPiece(brush, scene, point, piece);
    context.globalAlpha = 1;
  } else {
    drawAim(brush, point);
  }
}

/**
 * @param {Brush} brush
 * @param {number} point
 */
function drawAim({ context, plan, palette }, point) {
  const [x, y] = middle(plan, point);
  const half = plan.cell * 0.42;
  context.strokeStyle = palette.focus;
  context.lineWidth = Math.max(1.5 * plan.ratio, plan.cell * 0.04);
  context.strokeRect(...boxAround(plan, x, y, half, context.lineWidth / 2));
}

/**
 * Lines through a point that is aimed at, to the edges of what is shown.
 * @param {Brush} brush
 * @param {number} point
 */
function drawCross({ context, plan: { shown, ...plan }, palette }, point) {
  const [x, y] = middle({ shown, ...plan }, point);
  const thin = Math.max(1, Math.round(plan.ratio));
  const half = Math.round(plan.cell * 0.42);
  for (const [colour, thick, alpha] of /** @type {const} */ ([
    ['halo', 3 * thin, 0.4],
    ['focus', thin, 0.7],
  ])) {
    const [left, top] = [Math.round(x - thick / 2), Math.round(y - thick / 2)];
    context.fillStyle = palette[colour];
    context.globalAlpha = alpha;
    context.fillRect(shown.x, top, x - half - shown.x, thick);
    context.fillRect(x + half, top, shown.x + shown.width - x - half, thick);
    context.fillRect(left, shown.y, thick, y - half - shown.y);
    context.fillRect(left, y + half, thick, shown.y + shown.height - y - half);
  }
  context.globalAlpha = 1;
}

/**
 * The border around a set of points.
 * @param {Brush} brush
 * @param {number[]} points
 */
function drawRegion({ context, plan, palette }, points) {
  const inside = new Set(points);
  const { columns, ratio, cell } = plan;
  const border = new Path2D();
  for (const point of points) {
    const [column, row] = [point % columns, Math.floor(point / columns)];
    const [left, right] = [edgeX(plan, column), edgeX(plan, column + 1)];
    const [top, bottom] = [edgeY(plan, row), edgeY(plan, row + 1)];
    const side = (
      /** @type {boolean} */ same,
      /** @type {number[]} */ [x0 = 0, y0 = 0, x1 = 0, y1 = 0],
    ) => {
      if (same) return;
      border.moveTo(x0, y0);
      border.lineTo(x1, y1);
    };
    side(column > 0 && inside.has(point - 1), [left, top, left, bottom]);
    side(column + 1 < columns && inside.has(point + 1), [right, top, right, bottom]);
    side(inside.has(point - columns), [left, top, right, top]);
    side(inside.has(point + columns), [left, bottom, right, bottom]);
  }
  const thick = Math.min(Math.max(1.5 * ratio, cell * 0.05), 2.5 * ratio);
  context.lineCap = 'round';
  for (const [colour, width] of /** @type {const} */ ([
    ['halo', 2.2],
    ['mark', 1],
  ])) {
    context.strokeStyle = palette[colour];
    context.lineWidth = thick * width;
    context.stroke(border);
  }
}

/**
 * A small ring on a point that belongs to what is said, such as a liberty.
 * @param {Brush} brush
 * @param {number} point
 */
function drawNear({ context, plan, palette }, point) {
  const [x, y] = middle(plan, point);
  const thick = Math.min(Math.max(1.5 * plan.ratio, plan.cell * 0.06), 3 * plan.ratio);
  for (const [colour, width] of /** @type {const} */ ([
    ['halo', 2.2],
    ['good', 1],
  ])) {
    context.strokeStyle = palette[colour];
    context.lineWidth = thick * width;
    context.beginPath();
    context.arc(x, y, plan.cell * 0.17, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * Two thumbs, as of scroll bars, that tell which part of the board is shown.
 * @param {Brush} brush
 */
function drawThumbs({ context, plan, palette }) {
  const { columns, rows, cell, left, top, shown, ratio } = plan;
  const [thick, gap] = [4 * ratio, 5 * ratio];
  const [across, down] = [shown.width / (columns * cell), shown.height / (rows * cell)];
  const x = shown.x + (shown.x - left) * across;
  const y = shown.y + (shown.y - top) * down;
  context.beginPath();
  const [right, bottom] = [shown.x + shown.width - gap, shown.y + shown.height - gap];
  if (across < 1) context.roundRect(x, bottom, shown.width * across, thick, thick / 2);
  if (down < 1) context.roundRect(right, y, thick, shown.height * down, thick / 2);
  context.strokeStyle = palette.halo;
  context.lineWidth = ratio;
  context.stroke();
  context.fillStyle = palette.edge;
  context.globalAlpha = 0.6;
  context.fill();
  context.globalAlpha = 1;
}

/**
 * The box around a point, without what of the ring around a trimmed board is not shown.
 * @param {import('./geometry.js').Plan} plan
 * @param {number} x of its middle
 * @param {number} y
 * @param {number} half of its side
 * @param {number} inset from the edge of a board that is shown whole
 * @returns {[number, number, number, number]} left, top, width, height
 */
function boxAround(plan, x, y, half, inset) {
  if (isPart(plan)) return [x - half, y - half, 2 * half, 2 * half];
  const { shown } = plan;
  const [left, top] = [Math.max(x - half, shown.x + inset), Math.max(y - half, shown.y + inset)];
  const right = Math.min(x + half, shown.x + shown.width - inset);
  const bottom = Math.min(y + half, shown.y + shown.height - inset);
  return [left, top, right - left, bottom - top];
}

/**
 * @param {Brush} brush
 * @param {number} point
 */
function drawFocus({ context, plan, palette }, point) {
  const [x, y] = middle(plan, point);
  const half = Math.max(plan.cell / 2, 6 * plan.ratio);
  const thick = Math.min(Math.max(2 * plan.ratio, plan.cell * 0.06), 3.5 * plan.ratio);
  for (const [colour, width] of /** @type {const} */ ([
    ['halo', 2.2],
    ['focus', 1],
  ])) {
    context.strokeStyle = palette[colour];
    context.lineWidth = thick * width;
    context.beginPath();
    context.roundRect(...boxAround(plan, x, y, half - thick, thick), thick);
    context.stroke();
  }
}
