/**
 * Translated docstrings of functions and classes, shown in place of the English ones of the source.
 * Each language has one file, fetched when source is first shown.
 */
import { currentLanguage } from '../page/i18n.js';
import { siteFile } from '../site.js';

/** @typedef {import('../model/source.js').Source} Source */
/** @typedef {Record<string, Record<string, string>>} Sayings by module and name */
/** @typedef {{from: number, to: number, words: string}} Docstring its lines, and what stands there */

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
export function docstringsOf(module, { docstrings }) {
  const sayings = loaded.get(currentLanguage())?.[module];
  if (!sayings) return NONE;
  return docstrings.flatMap(([name, from, to]) =>
    sayings[name] ? [{ from, to, words: sayings[name] }] : [],
  );
}
