/**
 * Pieces by the name of their kind, drawn as vectors in a box from -1 to 1.
 */

/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */
/** @typedef {(context: Context, palette: Palette, letter: string) => void} Glyph */

const CROWN = new Path2D(
  'M-.5 .36 L-.66 -.3 L-.33 .06 L-.24 -.47 L0 0 L.24 -.47 L.33 .06 L.66 -.3 L.5 .36 Z',
);
for (const [x, y] of [[-0.69, -0.37], [-0.25, -0.55], [0.25, -0.55], [0.69, -0.37]]) {
  const pearl = new Path2D();
  pearl.arc(x ?? 0, y ?? 0, 0.095, 0, 2 * Math.PI);
  CROWN.addPath(pearl);
}
const FOOT = new Path2D();
FOOT.roundRect(-0.52, 0.45, 1.04, 0.15, 0.06);
const HORSE = new Path2D(
  'M-.42 .5 C-.42 .24 -.12 .14 -.06 -.12 C-.2 -.02 -.34 -.02 -.42 .1 ' +
    'C-.48 .2 -.64 .18 -.69 .06 C-.73 -.04 -.64 -.12 -.6 -.2 C-.53 -.36 -.46 -.44 -.38 -.52 ' +
    'L-.36 -.74 L-.18 -.62 L-.06 -.8 L.04 -.6 C.42 -.46 .62 -.02 .54 .5 Z',
);
const BASE = new Path2D();
BASE.roundRect(-0.54, 0.57, 1.18, 0.16, 0.06);
const MANE = new Path2D('M.12 -.42 C.32 -.24 .4 .04 .36 .36');

/** @type {Glyph} */
function queen(context, palette) {
  outlined(context, [CROWN, FOOT], palette.piece, palette['piece-edge']);
}

/** @type {Glyph} the plate under whatever the puzzle gives */
function givenNumber(context, palette) {
  context.fillStyle = palette.given;
  context.beginPath();
  context.roundRect(-0.88, -0.88, 1.76, 1.76, 0.22);
  context.fill();
  context.lineWidth = 0.07;
  context.strokeStyle = palette.piece;
  context.stroke();
}

/** @type {Glyph} */
function givenQueen(context, palette) {
  givenNumber(context, palette, '');
  queen(context, palette, '');
}

/** @type {Glyph} */
function knight(context, palette) {
  outlined(context, [HORSE, BASE], palette.piece, palette['piece-edge']);
  context.strokeStyle = palette['piece-edge'];
  context.lineWidth = 0.06;
  context.stroke(MANE);
  disc(context, -0.3, -0.34, 0.055, palette['piece-edge']);
  disc(context, -0.58, 0.02, 0.035, palette['piece-edge']);
}

/** @type {Glyph} */
function blackStone(context, palette) {
  const shine = context.createRadialGradient(-0.32, -0.38, 0.05, -0.1, -0.1, 1.1);
  shine.addColorStop(0, palette['black-shine']);
  shine.addColorStop(0.7, palette.black);
  stone(context, shine, palette.edge);
}

/** @type {Glyph} */
function whiteStone(context, palette) {
  const shade = context.createRadialGradient(-0.32, -0.38, 0.1, 0, 0, 1);
  shade.addColorStop(0.55, palette.white);
  shade.addColorStop(1, palette['white-shade']);
  stone(context, shade, palette.edge);
}

/** @type {Glyph} */
function hole(context, palette) {
  context.fillStyle = palette.hole;
  context.fillRect(-1, -1, 2, 2);
  context.save();
  context.beginPath();
  context.rect(-1, -1, 2, 2);
  context.clip();
  context.strokeStyle = palette['hole-line'];
  context.lineWidth = 0.08;
  context.beginPath();
  for (let x = -3; x <= 1; x += 0.5) {
    context.moveTo(x, 1);
    context.lineTo(x + 2, -1);
  }
  context.stroke();
  context.restore();
}

/** @type {Glyph} */
function card(context, palette, letter) {
  context.beginPath();
  context.roundRect(-0.8, -0.9, 1.6, 1.8, 0.2);
  context.fillStyle = palette.card;
  context.fill();
  context.lineWidth = 0.05;
  context.strokeStyle = palette['card-edge'];
  context.stroke();
  if (letter === 'X') cardBack(context, palette);
  else letterOnly(context, palette, letter);
}

/**
 * Cards of one kind only show a pattern, not a letter.
 * @param {Context} context
 * @param {Palette} palette
 */
function cardBack(context, palette) {
  context.beginPath();
  for (const [x, y] of [[0, -0.52], [0.42, 0], [0, 0.52], [-0.42, 0]]) context.lineTo(x ?? 0, y ?? 0);
  context.closePath();
  context.fillStyle = palette.mark;
  context.fill();
}

/** @type {Glyph} */
function pebble(context, palette) {
  context.beginPath();
  context.ellipse(0, 0.08, 0.62, 0.5, 0, 0, 2 * Math.PI);
  context.fillStyle = palette.pebble;
  context.fill();
  context.lineWidth = 0.06;
  context.strokeStyle = palette.edge;
  context.stroke();
}

/** @type {Glyph} */
function letterOnly(context, palette, letter) {
  context.fillStyle = palette.piece;
  context.font = '600 1.2px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 0, 0.06);
}

/** @type {Record<string, Glyph>} */
const GLYPHS = {
  'black-stone': blackStone,
  'white-stone': whiteStone,
  queen,
  'given-number': givenNumber,
  'given-queen': givenQueen,
  knight,
  hole,
  card,
  pebble,
  outside: () => undefined,
};

/** @type {Record<string, import('./palette.js').Colour>} kinds that only fill cells of a few pixels */
const BLOCKS = { card: 'card-edge' };

/**
 * The colour that a kind fills cells of a few pixels with, if it does.
 * @param {string} kind
 */
export const blockOf = (kind) => BLOCKS[kind];

/**
 * The drawing of a kind; a kind without one of its own shows its letter.
 * @param {string} kind
 * @param {boolean} [tiny] whether there are only a few pixels
 */
export function glyphOf(kind, tiny = false) {
  const colour = tiny ? BLOCKS[kind] : undefined;
  return colour ? block(colour) : (GLYPHS[kind] ?? letterOnly);
}

/**
 * @param {import('./palette.js').Colour} colour
 * @returns {Glyph}
 */
const block = (colour) => (context, palette) => {
  context.fillStyle = palette[colour];
  context.fillRect(-1, -1, 2, 2);
};

/** Kinds dark enough that what is written on them must be light. */
export const DARK_KINDS = new Set(['black-stone', 'hole']);

/** Kinds with room for a number in their middle. */
export const OPEN_KINDS = new Set([
  'black-stone', 'white-stone', 'hole', 'outside', 'pebble', 'given-number',
]);

/**
 * @param {Context} context
 * @param {Path2D[]} paths
 * @param {string} fill
 * @param {string} edge
 */
function outlined(context, paths, fill, edge) {
  context.lineJoin = 'round';
  context.strokeStyle = edge;
  context.lineWidth = 0.11;
  for (const path of paths) context.stroke(path);
  context.fillStyle = fill;
  for (const path of paths) context.fill(path);
}

/**
 * @param {Context} context
 * @param {CanvasGradient} fill
 * @param {string} edge
 */
function stone(context, fill, edge) {
  context.beginPath();
  context.arc(0, 0, 0.93, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 0.05;
  context.strokeStyle = edge;
  context.stroke();
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 */
export function disc(context, x, y, radius, fill) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}
