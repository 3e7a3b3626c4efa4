/**
 * Takes a link apart before Python is there, and refuses it as Python would.
 *
 * The format and its check are told in `pysrc/stepstones/core/links/link.py`, the repairs in
 * `core/links/repair.py`; tests give both parsers the same texts. Pure; knows no puzzle.
 */
import { LinkError } from './packing.js';

/**
 * @typedef {object} Link
 * @property {string} puzzle
 * @property {number} width
 * @property {number} height
 * @property {string} body still packed
 * @property {Map<string, string>} fields decoded
 */

const MOST = 40_000;
const [PRIME, FACTOR] = [32_719, 258];
const CHECK_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const PUZZLE = /^[a-z]{1,20}$/;
const SIZE = /^([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?$/;
const NUMERIC = /^-?[0-9]+(?:x-?[0-9]+)?$/;
/** Every field a link may have; any other means a newer version wrote it. */
export const FIELDS = new Set(
  (
    'turn goal at ko last rules komi moves from to closed k given title by do alg step beside note taken ' +
    'dead asked region queens marks blocked faces warn'
  ).split(' '),
);

/**
 * Take a link's text apart.
 * @param {string} text without `#`
 * @returns {Link}
 * @throws {LinkError}
 */
export function readLink(text) {
  if (text.length > MOST) throw new LinkError('link.too-long', text.length, MOST);
  const parts = text.split('/');
  const [puzzle = '', size = '', inside = '', check] = parts;
  if (parts.length < 2 || !PUZZLE.test(puzzle)) throw new LinkError('link.damaged');
  const [width, height] = readSize(size);
  const bare = parts.length === 2 || (parts.length === 3 && /^c[^&]*$/.test(inside));
  if (bare) return { puzzle, width, height, body: inside, fields: new Map() };
  if (parts.length !== 4 || check !== checkOf(parts.slice(0, 3).join('/'))) {
    throw new LinkError('link.damaged');
  }
  const [body = '', ...pairs] = inside.split('&');
  return { puzzle, width, height, body, fields: readFields(pairs) };
}

/**
 * The three check characters of a text.
 * @param {string} text
 */
export function checkOf(text) {
  let value = 0;
  for (const byte of new TextEncoder().encode(text)) value = (value * FACTOR + byte + 1) % PRIME;
  return [10, 5, 0].map((shift) => CHECK_DIGITS[(value >> shift) & 31]).join('');
}

/**
 * Width and height of a size such as `19` or `75x60`.
 * @param {string} text
 * @returns {[number, number]}
 */
function readSize(text) {
  const [, width, height] = SIZE.exec(text) ?? [];
  if (width) return [Number(width), Number(height ?? width)];
  throw new LinkError(NUMERIC.test(text) ? 'link.bad-size' : 'link.damaged', text.slice(0, 20));
}

/** @param {string[]} pairs */
function readFields(pairs) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const pair of pairs) {
    const [, name, value] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (
      name === undefined ||
      value === undefined ||
      fields.has(name) ||
      quote(unquote(value)) !== value
    ) {
      throw new LinkError('link.damaged');
    }
    if (!FIELDS.has(name)) throw new LinkError('link.newer', name.slice(0, 20));
    fields.set(name, unquote(value));
  }
  return fields;
}

/**
 * Percent-encode a value, as it stands in a link; '' where no text can be encoded.
 * @param {string} text
 */
export function quote(text) {
  try {
    const hex = (/** @type {string} */ sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
    return encodeURIComponent(text).replace(/[!'()*]/g, hex);
  } catch {
    return '';
  }
}

/**
 * Decode percent-encoding once; text that has none stays.
 * @param {string} text
 */
export function unquote(text) {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });
}

/**
 * The part of an address that is a link, after `#` or `?`, or the text itself.
 * @param {string} text
 */
export function findLink(text) {
  const plain = text.trim();
  const after = plain.slice(plain.indexOf(plain.includes('#') ? '#' : '?') + 1);
  return !after.includes('/') && /%2f/i.test(after) ? unquote(after) : after;
}
