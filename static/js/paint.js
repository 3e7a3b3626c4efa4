/**
 * The layers of a picture of the board, from the wood up to the focus ring.
 */
import { edgeX, edgeY, middle } from './geometry.js';
import { OPEN_KINDS, glyphOf } from './glyphs.js';
import { drawLattice } from './lattice.js';
import { AROUND, drawMark } from './marks.js';
import { drawAttack, drawLabel, drawPath } from './strokes.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('./protocol.js').Scene} Scene */
/** @typedef {import('./protocol.js').Overlay} Overlay */
/**
 * @typedef {object} Picture what is to be seen
 * @property {Scene} scene
 * @property {string} pieces those of the scene, and what was pressed since
 * @property {Overlay} overlay
 * @property {{point: number, piece: string} | null} ghost under the pointer
 * @property {boolean} refused whether what is looked at was just refused
 * @property {number} focus point of the keyboard cursor, or -1
 * @property {number} aim point aimed at by touch, or -1
 */
/** @typedef {{context: CanvasRenderingContext2D, plan: Plan, palette: Palette, sprites: Sprites}} Brush */
/** @typedef {Map<string, HTMLCanvasElement>} Sprites pieces drawn before, by kind, letter and size */

/** Side of a cell below which a piece is hardly more than a dot, in CSS pixels. */
const TINY = 12;
/** Half the side of a mark that must be found on a board of tiny cells. */
const SMALLEST_MARK = 6;
/** The mark of where a press may lead; a run's own picture hides it. */
const HINT = 'r';
/** Marks that few points have at a time. */
const SINGLE = new Set(['c', 'n', 's', 't']);

/**
 * Draw all that stays while the pointer moves.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintBoard(brush, picture) {
  const { context, plan, palette } = brush;
  const { scene, overlay } = picture;
  context.clearRect(0, 0, plan.width, plan.height);
  drawLattice(context, plan, { ...scene, pieces: picture.pieces }, palette);
  const lines = [...scene.lines, ...overlay.lines];
  for (const line of lines) if (line.kind === 'path') drawPath(brush, line);
  for (let point = 0; point < picture.pieces.length; point += 1) {
    const letter = picture.pieces[point] ?? '.';
    if (letter !== '.') drawPiece(brush, scene, point, letter);
  }
  context.globalAlpha = 0.75;
  for (const [point, letter] of entries(overlay.pieces)) drawPiece(brush, scene, point, letter);
  context.globalAlpha = 1;
  const marks = { ...scene.marks, ...overlay.marks };
  const hides = overlay.lines.length > 0 || Object.keys(overlay.labels).length > 0;
  for (const [point, letter] of entries(marks)) {
    if (letter !== HINT || !hides) drawAt(brush, picture, point, letter);
  }
  for (const line of lines) if (line.kind === 'attack') drawAttack(brush, line);
  const labels = { ...scene.labels, ...overlay.labels };
  const longest = Math.max(0, ...Object.values(labels).map(({ length }) => length));
  for (const [point, label] of entries(labels)) drawLabel(brush, picture, { point, label, longest });
}

/**
 * Draw what follows pointer and keyboard.
 * @param {Brush} brush
 * @param {Picture} picture
 */
export function paintCursor(brush, picture) {
  if (picture.ghost) drawGhost(brush, picture, picture.ghost);
  if (picture.aim >= 0) drawAim(brush, picture.aim);
  if (picture.focus >= 0) drawFocus(brush, picture.focus);
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
function drawPiece({ context, plan, palette, sprites }, { kinds, lattice }, point, letter) {
  const kind = kinds[letter] ?? '';
  const x = edgeX(plan, point % plan.columns);
  const y = edgeY(plan, Math.floor(point / plan.columns));
  const full = kind === 'hole';
  const gap = lattice === 'cells' && plan.cell >= 5 * plan.ratio ? Math.max(1, Math.round(plan.ratio)) : 0;
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
    glyphOf(kind, plan.cell < TINY * plan.ratio)(own, palette, letter);
    sprites.set(key, sprite);
  }
  context.drawImage(sprite, x, y);
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

/**
 * @param {Brush} brush
 * @param {number} point
 */
function drawAim({ context, plan, palette }, point) {
  const [x, y] = middle(plan, point);
  const half = plan.cell * 0.42;
  context.strokeStyle = palette.focus;
  context.lineWidth = Math.max(1.5 * plan.ratio, plan.cell * 0.04);
  context.strokeRect(x - half, y - half, 2 * half, 2 * half);
}

/**
 * @param {Brush} brush
 * @param {number} point
 */
function drawFocus({ context, plan, palette }, point) {
  const [x, y] = middle(plan, point);
  const half = Math.max(plan.cell / 2, 6 * plan.ratio);
  const thick = Math.min(Math.max(2 * plan.ratio, plan.cell * 0.06), 3.5 * plan.ratio);
  for (const [colour, width] of /** @type {const} */ ([['halo', 2.2], ['focus', 1]])) {
    context.strokeStyle = palette[colour];
    context.lineWidth = thick * width;
    context.beginPath();
    context.roundRect(x - half + thick, y - half + thick, 2 * (half - thick), 2 * (half - thick), thick);
    context.stroke();
  }
}
