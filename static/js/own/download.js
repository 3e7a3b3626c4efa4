/**
 * Saves a version as one file that runs with `python3` alone, and a reader's own program as it is.
 */
import { siteFile } from '../site.js';
import { save } from '../page/address.js';
import { currentLanguage } from '../page/i18n.js';
import { program } from './program.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {{name: string, algorithm: string}} copy `algorithm` is '' for a program begun from nothing
 * @param {string} text
 * @returns {Promise<boolean>} whether it could be put together
 */
export async function saveVersion({ view }, { name, algorithm }, text) {
  const file = `${name.replaceAll('.', '-')}.py`;
  try {
    let whole = text;
    if (algorithm) {
      const kit = await fetch(siteFile(`static/page/kit/${view.puzzle}.${algorithm}.json`));
      if (!kit.ok) return false;
      whole = program(await kit.json(), text, view.link, currentLanguage());
    }
    save(whole, file, 'text/x-python');
    return true;
  } catch {
    return false;
  }
}
