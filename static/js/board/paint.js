/**
 * The layers of a picture of the board, from the wood up to the numbers.
 */
import { drawCoordinates } from './coordinates.js';
import { edgeX, edgeY, isPart, isTiny, middle, span } from './geometry.js';
import { OPEN_KINDS, blockOf, glyphOf } from './glyphs.js';
import { drawCells, drawGround, gapOf } from './lattice.js';
import { AROUND, drawMark } from './marks.js';
import { drawCompared } from './compare-layer.js';
import { drawRegions } from './regions.js';
import { drawAttack, drawClash, drawLabel, drawNote, drawPath } from './strokes.js';
import { drawTints } from './tints.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {import('../model/protocol.js').Overlay} Overlay */
/**
 * @typedef {object} Picture what is to be seen
 * @property {Scene} scene
 * @property {string} pieces those of the scene, and what was pressed since
 * @property {Overlay} overlay
 * @property {Overlay | null} [other] what the version beside has drawn
 * @property {{point: number, piece: string} | null} ghost under the pointer or where a touch aims
 * @property {number[]} region points that something is said of
 * @property {number[]} [near] other points that it is about
 * @property {boolean} [patterned] whether regions are hatched
 * @property {boolean} [walled] whether what a question takes for granted is marked
 * @property {boolean} [trimmed] whether most of the ring around the board is left out
 * @property {boolean} refused whether what is looked at was just refused
 * @property {number} focus point of the keyboard cursor, or -1
 * @property {number} aim point aimed at by touch, or -1
 */
/** @typedef {{context: CanvasRenderingContext2D, plan: Plan, palette: Palette, sprites: Sprites}} Brush */
/** @typedef {Map<string, HTMLCanvasElement>} Sprites pieces drawn before, by kind, letter and size */

/** Half the side of a mark that must be found on a board of tiny cells. */
const SMALLEST_MARK = 6;
/** The mark of where a press may lead; a run's own picture hides it. */
const HINT = 'r';
/** Marks that few points have at a time. */
const SINGLE = new Set(['c', 'n', 's', 't', 'k']);

/**
 * Draw all that stays while the pointer moves.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintBoard(brush, picture) {
  const { context, plan, palette } = brush;
  context.clearRect(0, 0, plan.width, plan.height);
  drawGround(context, plan, picture.scene, palette);
  within(context, plan, () => paintCells(brush, picture));
  if (!isPart(plan)) drawCoordinates(context, plan, picture.scene, palette);
  within(context, plan, () => paintPieces(brush, picture));
  if (isPart(plan)) drawCoordinates(context, plan, picture.scene, palette);
}

/**
 * Draw only where cells are shown.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {() => void} draw
 */
export function within(context, { shown }, draw) {
  context.save();
  context.beginPath();
  context.rect(shown.x, shown.y, shown.width, shown.height);
  context.clip();
  draw();
  context.restore();
}

/**
 * Draw the empty points that are shown.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintCells({ context, plan, palette }, picture) {
  const { scene, overlay, pieces, patterned, walled } = picture;
  drawTints(context, plan, scene, palette, walled === true);
  if (scene.regions.length) drawRegions(context, plan, scene, palette, patterned === true);
  else drawCells(context, plan, scene, without(pieces, overlay.pieces), palette);
}

/**
 * Draw what lies on the points that are shown.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintPieces(brush, picture) {
  const { context, plan } = brush;
  const { scene, overlay } = picture;
  const pieces = without(picture.pieces, overlay.pieces);
  const lines = [...scene.lines, ...overlay.lines];
  for (const line of lines) if (line.kind === 'path') drawPath(brush, line);
  const points = visible(plan);
  const blocks = scene.lattice === 'cells' && isTiny(plan);
  for (const point of points) {
    const letter = pieces[point] ?? '.';
    if (letter !== '.' && !(blocks && blockOf(scene.kinds[letter] ?? ''))) {
      drawPiece(brush, scene, point, letter);
    }
  }
  context.globalAlpha = 0.75;
  for (const [point, letter] of entries(overlay.pieces)) {
    if (letter !== '.') drawPiece(brush, scene, point, letter);
  }
  context.globalAlpha = 1;
  const hides = overlay.lines.length > 0 || Object.keys(overlay.labels).length > 0;
  for (const point of points) {
    const letter = overlay.marks[point] ?? scene.marks[point];
    if (letter && (letter !== HINT || !hides)) drawAt(brush, picture, point, letter);
  }
  for (const line of lines) if (line.kind === 'attack') drawAttack(brush, line);
  for (const line of lines) if (line.kind === 'clash') drawClash(brush, line);
  const labels = { ...scene.labels, ...overlay.labels };
  const longest = Math.max(0, ...Object.values(labels).map(({ length }) => length));
  for (const point of longest ? points : []) {
    const label = labels[point];
    if (label) drawLabel(brush, picture, { point, label, longest });
  }
  for (const [point, words] of entries(overlay.notes)) drawNote(brush, point, words);
  if (picture.other) drawCompared(brush, overlay, picture.other);
}

/**
 * The pieces that a run leaves as they are.
 * @param {string} pieces
 * @param {Record<number, string>} changed
 */
function without(pieces, changed) {
  const points = Object.keys(changed);
  if (!points.length) return pieces;
  const letters = [...pieces];
  for (const point of points) letters[Number(point)] = '.';
  return letters.join('');
}

/**
 * The points that are shown, in order.
 * @param {Plan} plan
 */
function visible(plan) {
  const { left, right, top, bottom } = span(plan);
  /** @type {number[]} */
  const points = [];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) points.push(row * plan.columns + column);
  }
  return points;
}

/**
 * @param {Record<number, string>} map
 * @returns {[number, string][]}
 */
const entries = (map) => Object.entries(map).map(([point, value]) => [Number(point), value]);

/**
 * @param {Brush} brush
 * @param {Scene} scene
 * @param {number} point
 * @param {string} letter
 */
export function drawPiece({ context, plan, palette, sprites }, { kinds, lattice }, point, letter) {
  const kind = kinds[letter] ?? '';
  const x = edgeX(plan, point % plan.columns);
  const y = edgeY(plan, Math.floor(point / plan.columns));
  const full = kind === 'hole';
  const gap = lattice === 'cells' ? gapOf(plan) : 0;
  const size = Math.max(1, Math.ceil(plan.cell) - gap);
  const key = `${kind} ${letter} ${size}`;
  let sprite = sprites.get(key);
  if (!sprite) {
    sprite = document.createElement('canvas');
    sprite.width = sprite.height = size;
    const own = sprite.getContext('2d');
    if (!own) return;
    const half = size / 2;
    const scale = full ? half : half * (kind.endsWith('stone') ? 1 : 0.96);
    own.setTransform(scale, 0, 0, scale, half, half);
    glyphOf(kind, isTiny(plan))(own, palette, letter);
    sprites.set(key, sprite);
  }
  context.drawImage(sprite, x, y);
}

/**
 * Draw a mark around or on a point, in the upper left corner where a piece fills the middle.
 * @param {Brush} brush
 * @param {Picture} picture
 * @param {number} point
 * @param {string} letter of the mark
 */
function drawAt({ context, plan, palette }, { scene, pieces, overlay, refused }, point, letter) {
  const kind = scene.kinds[overlay.pieces[point] ?? pieces[point] ?? ''];
  const covered = kind !== undefined && !OPEN_KINDS.has(kind) && plan.cell > 22 * plan.ratio;
  const corner = covered && !AROUND.has(letter);
  const [x, y] = middle(plan, point);
  const shift = corner ? plan.cell * -0.27 : 0;
  const least = SINGLE.has(letter) ? SMALLEST_MARK * plan.ratio : 0;
  const scale = Math.max(plan.cell * (corner ? 0.27 : 0.5), least);
  context.save();
  context.translate(x + shift, y + shift);
  context.scale(scale, scale);
  drawMark(context, letter, palette, { refused, labelled: point in overlay.labels });
  context.restore();
}
