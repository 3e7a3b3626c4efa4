/**
 * A reader's version as one program: its text, and around it what `tools/kit.py` has packed. Pure.
 */

/** @typedef {{loader: string, main: string, packed: string}} Kit */

/** The first import that is not from `__future__`; those must come before all else. */
const FIRST_IMPORT = /^(?:from (?!__future__\b)|import )/m;

/**
 * @param {Kit} kit
 * @param {string} text
 * @param {string} link of the board on which it runs unless it is given another
 * @param {string} language of its sentences
 */
export function program({ loader, main, packed }, text, link, language) {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  const found = whole.search(FIRST_IMPORT);
  const at = found < 0 ? whole.length : found;
  const load = loader.replace('<language>', () => language);
  return whole.slice(0, at) + load + whole.slice(at) + main.replace('<link>', () => link) + packed;
}
