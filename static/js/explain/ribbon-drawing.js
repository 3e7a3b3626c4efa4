/**
 * The drawing of the depth ribbon: columns, dots, an open end.
 *
 * However long the run, there are at most as many columns as the survey has.
 */

/** @typedef {Pick<import('../model/protocol.js').RibbonView, 'depths' | 'found' | 'stride' | 'total' | 'complete'>} Survey */
/** @typedef {Record<'played' | 'rest' | 'found' | 'cursor', string>} Colours */
/**
 * @typedef {object} Shape what stays the same for one survey and size
 * @property {Survey} survey
 * @property {number} width of the canvas, in device pixels
 * @property {number} height
 * @property {number} known how much of the width the surveyed steps take
 * @property {Path2D} columns
 * @property {Path2D} dots
 */

/** What is free above the deepest column, for the dots, in CSS pixels. */
const LANE = 9;
const DOT = 2.25;
/** What is free behind the last column of an open end, in CSS pixels. */
const OPEN = 34;
/** How much of the height the lowest column has at most, if it is not as deep as the deepest. */
const FOOT = 0.25;
/** Width from which a column stands apart from the next, in CSS pixels. */
const APART = 6;
const NAMES = /** @type {const} */ (['played', 'rest', 'found', 'cursor']);

/**
 * How much of a width the surveyed steps take.
 * @param {Survey} survey
 * @param {number} width in CSS pixels
 */
export function widthOf({ complete }, width) {
  return complete ? width : Math.max(width - OPEN, width / 2);
}

/**
 * A bar for each column; where pixels are fewer, for each pixel the deepest of its columns.
 * @param {Survey} survey
 * @param {number} known in device pixels, like all that follow
 * @param {number} height
 * @param {number} ratio
 */
export function drawColumns({ depths, stride, total }, known, height, ratio) {
  const path = new Path2D();
  const rise = scale(depths, height - LANE * ratio);
  const bar = (
    /** @type {number} */ left,
    /** @type {number} */ width,
    /** @type {number} */ depth,
  ) => {
    const high = Math.max(Math.round(rise(depth)), Math.round(ratio));
    path.rect(left, height - high, width, high);
  };
  if (depths.length <= known) {
    const edge = (/** @type {number} */ column) =>
      Math.round((Math.min(column * stride, total) / total) * known);
    depths.forEach((depth, column) => {
      const width = edge(column + 1) - edge(column);
      bar(edge(column), width - (width >= APART * ratio ? Math.round(ratio) : 0), depth);
    });
  } else {
    const share = total / stride / known;
    for (let x = 0; x < known; x += 1) {
      bar(x, 1, Math.max(...depths.slice(Math.floor(x * share), Math.ceil((x + 1) * share))));
    }
  }
  return path;
}

/**
 * How high a depth is drawn. Where all columns are deep, as in a long search, the scale begins just
 * below the lowest: otherwise all bars would look the same.
 * @param {number[]} depths
 * @param {number} room for the deepest
 * @returns {(depth: number) => number}
 */
function scale(depths, room) {
  const deepest = Math.max(1, ...depths);
  const lowest = Math.min(deepest, ...depths);
  if (lowest <= deepest * FOOT || lowest === deepest) return (depth) => (room * depth) / deepest;
  return (depth) => room * (FOOT + ((1 - FOOT) * (depth - lowest)) / (deepest - lowest));
}

/**
 * Draw a dot for each find; where several would overlap, the first.
 * @param {Survey} survey
 * @param {number} known in device pixels
 * @param {number} ratio
 */
export function drawDots({ found, total }, known, ratio) {
  const path = new Path2D();
  let last = -Infinity;
  for (const step of found) {
    const x = ((step - 0.5) / total) * known;
    if (x - last >= ratio) {
      path.moveTo(x + DOT * ratio, (LANE / 2) * ratio);
      path.arc(x, (LANE / 2) * ratio, DOT * ratio, 0, 2 * Math.PI);
      last = x;
    }
  }
  return path;
}

/**
 * Fill the columns between two places.
 * @param {CanvasRenderingContext2D} context
 * @param {Shape} shape
 * @param {string} colour
 * @param {number} from
 * @param {number} to
 */
export function fill(context, { columns, height }, colour, from, to) {
  context.save();
  context.beginPath();
  context.rect(from, 0, to - from, height);
  context.clip();
  context.fillStyle = colour;
  context.fill(columns);
  context.restore();
}

/**
 * Let the end fade and put three dots behind it, to say that the run goes on.
 * @param {CanvasRenderingContext2D} context
 * @param {Shape} shape
 * @param {string} colour
 * @param {number} ratio
 */
export function fade(context, { known, height }, colour, ratio) {
  const from = known - 2 * OPEN * ratio;
  const veil = context.createLinearGradient(from, 0, known, 0);
  veil.addColorStop(0, 'rgb(0 0 0 / 0%)');
  veil.addColorStop(1, 'rgb(0 0 0 / 85%)');
  context.save();
  context.globalCompositeOperation = 'destination-out';
  context.fillStyle = veil;
  context.fillRect(from, 0, known - from, height);
  context.restore();
  context.fillStyle = colour;
  for (const index of [1, 2, 3]) {
    context.beginPath();
    context.arc(known + index * 8 * ratio, height - 5 * ratio, 2 * ratio, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * The colours that hold now.
 * @param {HTMLElement} element
 * @returns {Colours}
 */
export function readColours(element) {
  const style = getComputedStyle(element);
  const pairs = NAMES.map((name) => [name, style.getPropertyValue(`--ribbon-${name}`).trim()]);
  return /** @type {Colours} */ (Object.fromEntries(pairs));
}
