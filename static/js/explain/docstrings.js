/**
 * The docstrings of functions and classes in the reader's language, shown in place of the English ones of the
 * source. There is one file for each language, fetched when source is first shown.
 */
import { currentLanguage } from '../page/i18n.js';
import { siteFile } from '../site.js';
import { textOf } from '../model/source.js';

/** @typedef {import('../model/source.js').Source} Source */
/** @typedef {Record<string, Record<string, string>>} Sayings by module and name */
/** @typedef {{from: number, to: number, words: string}} Docstring its lines, and what stands there */

const CLASS = /^\s*class (\w+).*:$/;
/** @type {Map<string, Sayings>} */
const loaded = new Map();
/** @type {Docstring[]} */
const NONE = [];

/**
 * Fetch the docstrings in the reader's language; English ones are in the source.
 * @param {() => void} done
 */
export async function loadDocstrings(done) {
  const language = currentLanguage();
  if (language === 'en' || loaded.has(language)) return;
  loaded.set(language, {});
  try {
    const response = await fetch(siteFile(`static/lessons/${language}/code.json`));
    if (response.ok) loaded.set(language, await response.json());
    done();
  } catch {
    loaded.delete(language);
  }
}

/**
 * The docstrings of a module's functions and classes that are translated.
 * @param {string} module dotted
 * @param {Source} source
 * @returns {Docstring[]}
 */
export function docstringsOf(module, { blocks, folds, lines }) {
  const sayings = loaded.get(currentLanguage())?.[module];
  if (!sayings) return NONE;
  return [...blocks, ...classesIn(lines)].flatMap(({ name, body }) => {
    const words = sayings[name];
    const to = folds.find(([from]) => from === body)?.[1];
    const opens = textOf(lines[body - 1]).trimStart().startsWith('"""');
    return words && to && opens ? [{ from: body, to, words }] : [];
  });
}

/**
 * The classes of a module: their names, and the line after the header.
 * @param {Source['lines']} lines
 */
const classesIn = (lines) =>
  lines.flatMap((line, index) => {
    const name = CLASS.exec(textOf(line))?.[1];
    return name ? [{ name, body: index + 2 }] : [];
  });
