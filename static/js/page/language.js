/**
 * The languages there are, and the one to start in.
 */
import { recall } from './storage.js';

/** By what the switch shows. */
export const LANGUAGES = /** @type {const} */ ({ en: 'EN', ru: 'РУ', zh: '中' });

/** @typedef {keyof typeof LANGUAGES} Language */

/** The language to start in: the one chosen before, or the first of the browser's that we have. */
export function firstLanguage() {
  const wanted = [recall('language'), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find(isLanguage) ?? 'en';
}

/** The file with all that is said in a language. @param {Language} language */
export const catalogOf = (language) => `static/i18n/${language}.json`;

/**
 * @param {unknown} value
 * @returns {value is Language}
 */
function isLanguage(value) {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
