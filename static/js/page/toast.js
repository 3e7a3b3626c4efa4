/**
 * A short word at the lower edge that goes away by itself, and the one place that speaks.
 */
import { copy } from './address.js';
import { byId, setText } from './dom.js';
import { t } from './i18n.js';

const SHOWN = 5000;
let timer = 0;

/**
 * Show words on the page, or in the dialog that lies over it.
 * @param {string} words
 * @param {...HTMLElement} more
 */
export function toast(words, ...more) {
  const element = byId('toast', HTMLElement);
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const place = dialog ?? document.body;
  if (element.parentElement !== place) place.append(element);
  dialog?.addEventListener('close', () => document.body.append(element), { once: true });
  element.replaceChildren(words, ...more);
  element.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (element.hidden = true), SHOWN);
}

/**
 * Copy an address, and say what became of it.
 * @param {string} address
 */
export async function copyAddress(address) {
  toast(t((await copy(address)) ? 'ui.copied' : 'ui.copy-failed', address));
}

/**
 * Have a screen reader say something.
 * @param {string} words
 */
export const announce = (words) => setText(byId('status', HTMLElement), words);
