/**
 * Where the points of a board lie on a canvas, in device pixels. Pure.
 */

/** @typedef {import('../model/protocol.js').Scene} Scene */
/**
 * @typedef {object} Zoom what is looked at: the whole board, or a part of it, magnified
 * @property {number} cell side of a cell in CSS pixels; too small a one means the whole board
 * @property {number} x the place of the board that is in the middle, counted in cells
 * @property {number} y
 */
/**
 * @typedef {object} Plan
 * @property {number} columns
 * @property {number} rows
 * @property {number} cell side of a cell; fractional only where cells are tiny
 * @property {number} whole side of a cell when the whole board is shown
 * @property {number} left of the first column, which may lie beyond the edge
 * @property {number} top of the first row
 * @property {number} band free stripe around the cells, for coordinates; 0 where they are inside
 * @property {number} width of the canvas
 * @property {number} height of the canvas
 * @property {number} ratio device pixels in a CSS pixel
 * @property {Box} shown where the canvas shows cells
 * @property {number} [tiny] CSS pixels below which cells have no room for a piece
 */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const BAND = 20;
const NARROW_BAND = 14;
const TINY = 12;
/** Side up to which cells are magnified, in CSS pixels. */
const LARGEST = 64;
/** Side from which cells are large enough for anybody. */
const AMPLE = 44;
/** Share of a cell of the ring that a trimmed board does without: a way in the ring stays in sight. */
const TRIM = 0.3;

/** @type {Readonly<Zoom>} */
export const WHOLE = Object.freeze({ cell: 0, x: 0, y: 0 });

/**
 * The rows and columns on each side that lie outside of the board, where ways may lead.
 * @param {Pick<Scene, 'pieces' | 'kinds'>} scene
 */
export const ringOf = ({ pieces, kinds }) => (kinds[pieces[0] ?? ''] === 'outside' ? 1 : 0);

/**
 * Columns and rows of a board as it is shown: a trimmed one does without most of its ring.
 * @param {Scene} scene
 * @param {boolean} trimmed
 * @returns {{columns: number, rows: number, trim: number}} trim in cells on each side
 */
export function extent(scene, trimmed) {
  const trim = trimmed ? TRIM * ringOf(scene) : 0;
  return { columns: scene.width - 2 * trim, rows: scene.height - 2 * trim, trim };
}

/**
 * Fit a board into a box, or what is looked at of it.
 * @param {Scene} scene
 * @param {number} boxWidth in CSS pixels
 * @param {number} boxHeight in CSS pixels
 * @param {number} ratio device pixels in a CSS pixel
 * @param {Zoom} [zoom] moved where needed so that no edge of the board lies inside the box
 * @param {boolean} [trimmed] without most of the ring around the board, and without coordinates there
 * @returns {Plan}
 */
export function planFor(scene, boxWidth, boxHeight, ratio, zoom = WHOLE, trimmed = false) {
  const { columns, rows, trim } = extent(scene, trimmed);
  const stripe = Math.min(boxWidth, boxHeight) < 480 ? NARROW_BAND : BAND;
  const band = hasCorners(scene) || trim ? 0 : Math.round(stripe * ratio);
  const [roomX, roomY] = [boxWidth, boxHeight].map((side) => Math.floor(side * ratio) - 2 * band);
  const whole = snap(Math.min((roomX ?? 1) / columns, (roomY ?? 1) / rows), ratio);
  const magnified = whole < AMPLE * ratio ? snap(Math.min(zoom.cell, LARGEST) * ratio, ratio) : 0;
  const cell = Math.max(whole, magnified);
  const [left, shownX] = stretch(columns * cell, roomX ?? 1, (zoom.x - trim) * cell);
  const [top, shownY] = stretch(rows * cell, roomY ?? 1, (zoom.y - trim) * cell);
  return {
    columns: scene.width,
    rows: scene.height,
    cell,
    whole,
    left: band + left - Math.round(trim * cell),
    top: band + top - Math.round(trim * cell),
    band,
    width: shownX + 2 * band,
    height: shownY + 2 * band,
    ratio,
    shown: { x: band, y: band, width: shownX, height: shownY },
  };
}

/**
 * Whether coordinates stand in corners of squares; plates would cover them there.
 * @param {Scene} scene
 */
function hasCorners({ lattice, pieces, kinds }) {
  if (lattice !== 'chequered') return false;
  return !Object.entries(kinds).some(
    ([letter, kind]) => kind.startsWith('given-') && pieces.includes(letter),
  );
}

/**
 * A side on whole pixels, unless that would waste much.
 * @param {number} side
 * @param {number} ratio
 */
const snap = (side, ratio) => Math.max(1, side < TINY * ratio ? side : Math.floor(side));

/**
 * Where a board begins along one axis and how much of it is shown.
 * @param {number} size of the board
 * @param {number} room
 * @param {number} wanted the place of the board to have in the middle
 * @returns {[number, number]}
 */
function stretch(size, room, wanted) {
  const shown = Math.min(Math.round(size), Math.max(room, 1));
  return [Math.round(Math.min(0, Math.max(shown / 2 - wanted, shown - size))), shown];
}

/**
 * Whether a piece is hardly more than a dot.
 * @param {Plan} plan
 */
export const isTiny = ({ cell, ratio, tiny = TINY }) => cell < tiny * ratio;

/**
 * Whether only a part of the board is shown.
 * @param {Plan} plan
 */
export const isPart = ({ cell, whole }) => cell > whole;

/**
 * Whether cells can be made larger than on the whole board.
 * @param {Plan} plan
 */
export const canMagnify = ({ whole, ratio }) => whole < AMPLE * ratio;

/** Whether cells are as large as they get. @param {Plan} plan */
export const isLargest = (plan) => !canMagnify(plan) || plan.cell >= LARGEST * plan.ratio;

/**
 * What a plan looks at.
 * @param {Plan} plan
 * @returns {Zoom}
 */
export function zoomOf(plan) {
  const { cell, ratio, left, top, width, height } = plan;
  if (!isPart(plan)) return WHOLE;
  return { cell: cell / ratio, x: (width / 2 - left) / cell, y: (height / 2 - top) / cell };
}

/**
 * Look such that a place of the board comes under a place of the canvas.
 * @param {Plan} plan with the size of the cells and of the canvas that are wanted
 * @param {[number, number]} place on the board, in cells
 * @param {number} x in device pixels, from the middle of the canvas
 * @param {number} y in device pixels, from its upper edge
 * @returns {Zoom}
 */
export function zoomTo({ cell, ratio, height }, [column, row], x, y) {
  return { cell: cell / ratio, x: column - x / cell, y: row - (y - height / 2) / cell };
}

/**
 * The place of the board under a place of the canvas, in cells.
 * @param {Plan} plan
 * @param {number} x in device pixels, from the middle of the canvas
 * @param {number} y in device pixels, from its upper edge
 * @returns {[number, number]}
 */
export const placeAt = ({ cell, left, top, width }, x, y) => [
  (x + width / 2 - left) / cell,
  (y - top) / cell,
];

/**
 * The columns and rows that are shown, the last ones excluded.
 * @param {Plan} plan
 */
export function span({ columns, rows, cell, left, top, shown }) {
  const first = (/** @type {number} */ start) => Math.max(0, Math.floor(-start / cell));
  return {
    left: first(left - shown.x),
    right: Math.min(columns, Math.ceil((shown.x + shown.width - left) / cell)),
    top: first(top - shown.y),
    bottom: Math.min(rows, Math.ceil((shown.y + shown.height - top) / cell)),
  };
}

/**
 * The left edge of a column (or the right edge of the one before), on a whole pixel.
 * @param {Plan} plan
 * @param {number} column
 */
export const edgeX = ({ left, cell }, column) => Math.round(left + column * cell);

/**
 * The upper edge of a row, on a whole pixel.
 * @param {Plan} plan
 * @param {number} row
 */
export const edgeY = ({ top, cell }, row) => Math.round(top + row * cell);

/**
 * The middle of a point's cell.
 * @param {Plan} plan
 * @param {number} point
 * @returns {[number, number]}
 */
export function middle(plan, point) {
  const column = point % plan.columns;
  const row = Math.floor(point / plan.columns);
  return [
    (edgeX(plan, column) + edgeX(plan, column + 1)) / 2,
    (edgeY(plan, row) + edgeY(plan, row + 1)) / 2,
  ];
}

/**
 * The point whose cell holds a place on the canvas, or -1.
 * @param {Plan} plan
 * @param {number} x in device pixels
 * @param {number} y in device pixels
 */
export function pointAt({ columns, rows, cell, left, top, shown }, x, y) {
  const column = Math.floor((x - left) / cell);
  const row = Math.floor((y - top) / cell);
  const visible =
    x >= shown.x && x < shown.x + shown.width && y >= shown.y && y < shown.y + shown.height;
  const inside = visible && column >= 0 && column < columns && row >= 0 && row < rows;
  return inside ? row * columns + column : -1;
}

/**
 * The points on the straight way between two, both included; what a fast drag passes over.
 * @param {number} columns
 * @param {number} from
 * @param {number} to
 */
export function between(columns, from, to) {
  const [x0, y0] = [from % columns, Math.floor(from / columns)];
  const [x1, y1] = [to % columns, Math.floor(to / columns)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = Math.round(x0 + ((x1 - x0) * step) / steps);
    const y = Math.round(y0 + ((y1 - y0) * step) / steps);
    return y * columns + x;
  });
}
