/**
 * Cells of a board out of a link: the packings that `pysrc/stepstones/core/links/packing.py`
 * describes.
 *
 * Pure. Linear in the text, and the cells are allocated only once the text fits their number.
 */

/** @typedef {import('../model/protocol.js').Arg} Arg */

export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Larger than any number of a board. */
const MOST = 2 ** 40;
const BITS = new Map(
  [...DIGITS].map((digit, value) => [digit, value.toString(2).padStart(6, '0')]),
);

/** A link that is refused, in the words of Python's TextError; without a message only Python knows. */
export class LinkError extends Error {
  /**
   * @param {string} id of the message
   * @param {...Arg} values
   */
  constructor(id, ...values) {
    super(id);
    this.id = id;
    this.values = values;
  }
}

/**
 * The cells that a body holds, each below `kinds`; only in the one spelling that Python writes.
 * @param {string} body the letter of its packing first
 * @param {number} size how many cells
 * @param {number} kinds
 * @returns {number[]}
 * @throws {LinkError}
 */
export function unpack(body, size, kinds) {
  const letter = body.slice(0, 1);
  if (letter !== 'd' && letter !== 's') throw new LinkError('link.newer', letter);
  if (body.length > 4 * size + 8) throw new LinkError('link.damaged');
  const bits = [...body.slice(1)].map((digit) => BITS.get(digit) ?? '');
  if (bits.includes('')) throw new LinkError('link.damaged');
  return (letter === 'd' ? dense : sparse)(bits.join(''), size, kinds);
}

/**
 * @param {string} bits
 * @param {number} size
 * @param {number} kinds
 */
function dense(bits, size, kinds) {
  const largest = BigInt(kinds) ** BigInt(size) - 1n;
  const length = 6 * Math.ceil(largest.toString(2).length / 6);
  let number = bits.length === length ? BigInt(`0b${bits}`) : largest + 1n;
  if (number > largest) throw new LinkError('link.damaged');
  const [base, cells] = [BigInt(kinds), new Array(size).fill(0)];
  for (let at = size; at > 0; number /= base) cells[--at] = Number(number % base);
  return cells;
}

/**
 * @param {string} bits
 * @param {number} size
 * @param {number} kinds
 */
function sparse(bits, size, kinds) {
  const numbers = numbersIn(bits);
  const [count = Infinity, ...rest] = numbers;
  const each = kinds > 2 ? 2 : 1;
  if (count > size || rest.length < count * each) throw new LinkError('link.damaged');
  if (toBits(numbers.slice(0, 1 + count * each)) !== bits) throw new LinkError('link.damaged');
  const cells = new Array(size).fill(0);
  let place = -1;
  for (let at = 0; at < count * each; at += each) {
    place += (rest[at] ?? 0) + 1;
    const value = each === 2 ? (rest[at + 1] ?? 0) + 1 : 1;
    if (place >= size || value >= kinds) throw new LinkError('link.damaged');
    cells[place] = value;
  }
  return cells;
}

/**
 * The numbers of a stream of nibbles, three bits each, the lowest first; the fourth says "more".
 * @param {string} bits
 */
function numbersIn(bits) {
  const numbers = [];
  let [total, factor] = [0, 1];
  for (const nibble of bits.match(/.{4}/g) ?? []) {
    const value = Number.parseInt(nibble, 2);
    total += (value & 7) * factor;
    factor *= 8;
    if (factor > MOST) throw new LinkError('link.damaged');
    if (value & 8) continue;
    numbers.push(total);
    [total, factor] = [0, 1];
  }
  return numbers;
}

/** @param {number[]} numbers */
function toBits(numbers) {
  let bits = '';
  for (let number of numbers) {
    for (; number > 7; number = Math.floor(number / 8)) bits += (8 + (number % 8)).toString(2);
    bits += number.toString(2).padStart(4, '0');
  }
  return bits + '0'.repeat((6 - (bits.length % 6)) % 6);
}
