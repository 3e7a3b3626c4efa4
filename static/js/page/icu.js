/**
 * Messages in a small part of the ICU syntax: `{0}`, `{0, point}`, `{0, number}` for decimals and for
 * whole numbers of any length,
 * `{0, plural, one {# stone} other {# stones}}`, `{0, select, black {Black} other {White}}`,
 * nested as one likes. Apostrophes are letters. A pattern with a mistake is shown as it stands.
 */

/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {{index: number, kind: string, cases: Map<string, Part[]>}} Slot */
/** @typedef {string | Slot} Part */
/**
 * @typedef {object} Words what a language brings along
 * @property {(value: number) => string} plural category of a number
 * @property {(value: number | bigint) => string} number a number in digits
 * @property {(point: number) => string} point the name of a point
 */

/** @type {Map<string, Part[]>} */
const parsed = new Map();

/**
 * Fill in a pattern.
 * @param {string} pattern
 * @param {readonly Arg[]} args
 * @param {Words} words
 */
export function format(pattern, args, words) {
  let parts = parsed.get(pattern);
  if (!parts) {
    parts = parse(pattern);
    parsed.set(pattern, parts);
  }
  return write(parts, args, words, undefined);
}

/**
 * @param {Part[]} parts
 * @param {readonly Arg[]} args
 * @param {Words} words
 * @param {number | undefined} counted what `#` stands for
 * @returns {string}
 */
function write(parts, args, words, counted) {
  return parts
    .map((part) => {
      if (typeof part !== 'string') return fill(part, args, words, counted);
      return counted === undefined ? part : part.replaceAll('#', words.number(counted));
    })
    .join('');
}

/**
 * @param {Slot} slot
 * @param {readonly Arg[]} args
 * @param {Words} words
 * @param {number | undefined} counted
 */
function fill({ index, kind, cases }, args, words, counted) {
  const value = args[index] ?? '';
  if (kind === 'point') return words.point(Number(value));
  if (kind === 'number') {
    return words.number(/\./.test(String(value)) ? Number(value) : BigInt(value));
  }
  if (kind === 'plural') {
    const number = Number(value);
    const chosen = cases.get(`=${number}`) ?? cases.get(words.plural(number)) ?? cases.get('other');
    return write(chosen ?? [], args, words, number);
  }
  if (kind === 'select') {
    const chosen = cases.get(String(value)) ?? cases.get('other');
    return write(chosen ?? [], args, words, counted);
  }
  return typeof value === 'number' ? words.number(value) : value;
}

/**
 * @param {string} pattern
 * @returns {Part[]}
 */
function parse(pattern) {
  const reader = { text: pattern, at: 0 };
  try {
    const parts = readParts(reader);
    return reader.at === pattern.length ? parts : [pattern];
  } catch {
    return [pattern];
  }
}

/** @typedef {{text: string, at: number}} Reader */

/**
 * Read up to the closing brace that is not ours, or the end.
 * @param {Reader} reader
 */
function readParts(reader) {
  /** @type {Part[]} */
  const parts = [];
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    if (reader.text[reader.at] === '{') {
      parts.push(readSlot(reader));
    } else {
      parts.push(take(reader, /[^{}]+/y));
    }
  }
  return parts;
}

/**
 * @param {Reader} reader
 * @returns {Slot}
 */
function readSlot(reader) {
  take(reader, /\{\s*/y);
  const index = Number(take(reader, /\d+/y));
  const kind = take(reader, /\s*(?:,\s*(?:point|number|plural|select))?\s*/y).replace(/[\s,]/g, '');
  /** @type {Map<string, Part[]>} */
  const cases = new Map();
  if (kind === 'plural' || kind === 'select') {
    take(reader, /,\s*/y);
    while (reader.text[reader.at] !== '}') {
      const name = take(reader, /[^\s{}]+\s*/y).trim();
      take(reader, /\{/y);
      cases.set(name, readParts(reader));
      take(reader, /\}\s*/y);
    }
  }
  take(reader, /\}/y);
  return { index, kind, cases };
}

/**
 * @param {Reader} reader
 * @param {RegExp} what sticky
 */
function take(reader, what) {
  what.lastIndex = reader.at;
  const found = what.exec(reader.text);
  if (!found) throw new SyntaxError(reader.text);
  reader.at += found[0].length;
  return found[0];
}
