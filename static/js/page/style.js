/**
 * Style sheets of what is rarely shown, fetched with it.
 */
import { make } from './dom.js';
import { siteFile } from '../site.js';
import { applyTheme } from './theme.js';

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * Load a style sheet, once; what it is for shows without it where it does not arrive.
 * @param {string} name of a file in static/css
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const known = loading.get(name) ?? fetchStyle(name);
  loading.set(name, known);
  return known;
}

/** @param {string} name */
function fetchStyle(name) {
  const link = make('link', { rel: 'stylesheet', href: siteFile(`static/css/${name}`) });
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      link.addEventListener('load', () => {
        applyTheme();
        resolve();
      });
      link.addEventListener('error', () => resolve());
      document.head.append(link);
    })
  );
}
