/**
 * Saves a version as one file that runs with `python3` alone.
 */
import { siteFile } from '../site.js';
import { save } from '../page/address.js';
import { currentLanguage } from '../page/i18n.js';
import { program } from './program.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {{name: string, algorithm: string}} copy
 * @param {string} text
 * @returns {Promise<boolean>} whether it could be put together
 */
export async function saveVersion({ view }, { name, algorithm }, text) {
  try {
    const response = await fetch(siteFile(`static/page/kit/${view.puzzle}.${algorithm}.json`));
    if (!response.ok) return false;
    save(
      program(await response.json(), text, view.link, currentLanguage()),
      `${name.replaceAll('.', '-')}.py`,
      'text/x-python',
    );
    return true;
  } catch {
    return false;
  }
}
