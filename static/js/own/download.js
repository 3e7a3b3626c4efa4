/**
 * A version as one file that runs with `python3` alone: the text, and the modules that it stands on.
 */
import { siteFile } from '../site.js';
import { save } from '../page/address.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {{name: string, module: string}} copy
 * @param {string} text
 * @returns {Promise<boolean>} whether it could be put together
 */
export async function saveVersion({ view }, { name, module }, text) {
  try {
    const response = await fetch(siteFile(`static/page/kit/${module}.py`));
    if (!response.ok) return false;
    const kit = await response.text();
    save(joined(kit, text, view.link), `${name.replace('.', '-')}.py`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Put a text and a board into a kit.
 * @param {string} kit
 * @param {string} text
 * @param {string} link
 */
export const joined = (kit, text, link) =>
  kit.replace('# <text>\n', () => (text.endsWith('\n') ? text : `${text}\n`)).replace('<link>', () => link);
