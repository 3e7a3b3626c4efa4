/**
 * Dialogs that are made when they are wanted, and leave the page when they are closed.
 */
import { button, make } from './dom.js';
import { t } from './i18n.js';

/**
 * Make a dialog with its head: a title, and a cross that closes it.
 * @param {string} name begins the id of the title
 * @param {string} title
 * @param {Record<string, string>} attributes
 * @param {...HTMLElement} beside stand between title and cross
 */
export function makeDialog(name, title, attributes, ...beside) {
  const dialog = make('dialog', { ...attributes, 'aria-labelledby': `${name}-title` });
  const cross = button('×', () => dialog.close(), {
    class: 'quiet close',
    'aria-label': t('ui.close'),
  });
  const heading = make('h2', { id: `${name}-title` }, title);
  dialog.append(make('header', {}, heading, ...beside, cross));
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}

/**
 * Put a dialog into the page, and open it in the place of one of the same name.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  const name = dialog.getAttribute('aria-labelledby');
  for (const other of document.querySelectorAll('dialog')) {
    if (other.getAttribute('aria-labelledby') === name) other.close();
  }
  document.body.append(dialog);
  dialog.showModal();
}
