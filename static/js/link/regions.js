/**
 * Regions of a square board out of a link: the borders between them, or a number for each square.
 *
 * The border string is that of puzz.link's star battle: whether there is a border to the right of
 * each square but the last of its row, then below each but those of the last row, five a digit.
 * Pure and linear.
 */
import { DIGITS, LinkError, unpack } from './packing.js';

const FIVE = '0123456789abcdefghijklmnopqrstuv';

/**
 * The region of each square, from 0, or -1 for none.
 * @param {string} body `b` with borders, or `r` with their number and the squares' numbers
 * @param {number} side
 * @param {number} most regions
 * @returns {number[]}
 * @throws {LinkError}
 */
export function unpackRegions(body, side, most) {
  const regions = body.startsWith('b')
    ? between(body.slice(1), side)
    : readNumbers(body.slice(1), side, most);
  if (Math.max(...regions) >= most) throw new LinkError('link.damaged');
  return regions;
}

/**
 * @param {string} text
 * @param {number} side
 * @param {number} most
 */
function readNumbers(text, side, most) {
  const number = text ? DIGITS.indexOf(text.charAt(0)) + 1 : 0;
  if (!number || number > most) throw new LinkError('link.damaged');
  const cells = unpack(text.slice(1), side * side, number + 1);
  if (Math.max(...cells) !== number) throw new LinkError('link.damaged');
  return cells.map((cell) => cell - 1);
}

/**
 * @param {string} text
 * @param {number} side
 */
function between(text, side) {
  const count = side * (side - 1);
  const length = Math.ceil(count / 5);
  const values = [...text].map((digit) => FIVE.indexOf(digit));
  if (text.length !== 2 * length || values.includes(-1)) throw new LinkError('link.damaged');
  const bits = values.map((value) => value.toString(2).padStart(5, '0'));
  const right = bits.slice(0, length).join('');
  const below = bits.slice(length).join('');
  if (/1/.test(right.slice(count) + below.slice(count))) throw new LinkError('link.damaged');
  const regions = new Array(side * side).fill(-1);
  let next = 0;
  for (const [first, region] of regions.entries()) {
    if (region < 0) spread(regions, first, next++, { side, right, below });
  }
  if (borders(regions, side) !== right.slice(0, count) + below.slice(0, count)) {
    throw new LinkError('link.damaged');
  }
  return regions;
}

/**
 * Give a number to all squares that no border parts from the first.
 * @param {number[]} regions changed in place
 * @param {number} first
 * @param {number} number
 * @param {{side: number, right: string, below: string}} drawn
 */
function spread(regions, first, number, { side, right, below }) {
  const piece = [first];
  regions[first] = number;
  for (const point of piece) {
    const column = point % side;
    const edge = Math.floor(point / side) * (side - 1) + column;
    const ways = [];
    if (column && right[edge - 1] === '0') ways.push(point - 1);
    if (column < side - 1 && right[edge] === '0') ways.push(point + 1);
    if (point >= side && below[point - side] === '0') ways.push(point - side);
    if (point < side * (side - 1) && below[point] === '0') ways.push(point + side);
    for (const near of ways) {
      if (regions[near] !== -1) continue;
      regions[near] = number;
      piece.push(near);
    }
  }
}

/**
 * Only the borders between two regions; others in a border string separate nothing.
 * @param {number[]} regions
 * @param {number} side
 */
function borders(regions, side) {
  const differ =
    (/** @type {number} */ step) => (/** @type {number} */ region, /** @type {number} */ at) =>
      region === regions[at + step] ? '0' : '1';
  const right = regions.map(differ(1)).filter((_, at) => (at + 1) % side);
  const below = regions.map(differ(side)).slice(0, side * (side - 1));
  return right.join('') + below.join('');
}
