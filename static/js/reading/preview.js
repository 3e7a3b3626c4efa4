/**
 * Shows a board from a text without a checksum before it is opened.
 */
import { readView } from '../link/first-view.js';
import { thumbnail } from '../board/thumbnail.js';
import { button, make } from '../page/dom.js';
import { t } from '../page/i18n.js';

/** @typedef {import('../link/first-view.js').Shipped} Shipped */
/** @typedef {import('../model/protocol.js').BoardPreview} BoardPreview */

/**
 * Ask the reader whether this is the board.
 * @param {Shipped[]} starts
 * @param {BoardPreview} seen
 * @returns {Promise<boolean>}
 */
export function isWanted(starts, { link, format }) {
  const { view } = readView(starts, link);
  const dialog = make('dialog', { id: 'preview', 'aria-labelledby': 'preview-title' });
  return new Promise((resolve) => {
    const close = (/** @type {boolean} */ wanted) => {
      resolve(wanted);
      dialog.close();
    };
    dialog.append(
      make('h2', { id: 'preview-title' }, t('ui.preview')),
      make('p', {}, t('ui.preview-note', t(`format.${format}`))),
      make('div', { class: 'frame' }, ...(view ? [thumbnail(view.scene)] : [])),
      make(
        'div',
        { class: 'row' },
        button(t('ui.preview-open'), () => close(true), { class: 'primary' }),
        button(t('ui.preview-leave'), () => close(false)),
      ),
    );
    dialog.addEventListener('close', () => {
      resolve(false);
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector('button')?.focus();
  });
}
