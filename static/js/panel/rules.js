/**
 * The rules of a puzzle: two pictures with a sentence each, and what a press does.
 */
import { thumbnail } from '../board/thumbnail.js';
import { button, make } from '../page/dom.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { siteFile } from '../site.js';

/** @typedef {import('../board/thumbnail.js').Sketch} Sketch */
/** @typedef {{rules: Sketch[], watch: Sketch}} Pictures what is drawn of a puzzle */

/** @type {Promise<Record<string, Pictures>> | null} */
let loading = null;

/** @returns {Promise<Record<string, Pictures>>} by puzzle; none where they cannot be fetched */
export function loadPictures() {
  loading ??= fetch(siteFile('static/rules.json')).then((response) => response.json());
  return loading.catch(() => {
    loading = null;
    return {};
  });
}

/** @param {string} puzzle */
export async function openRules(puzzle) {
  const [pictures] = await Promise.all([loadPictures(), loadStyle('rules.css')]);
  const title = t('ui.rules-title', t(`${puzzle}.title`));
  const dialog = makeDialog('rules', title, { id: 'rules', class: 'sheet' });
  const close = () => dialog.close();
  const figures = (pictures[puzzle]?.rules ?? []).map((sketch, at) =>
    make(
      'figure',
      {},
      make('span', { class: 'frame' }, thumbnail(sketch)),
      make('figcaption', {}, t(`${puzzle}.rules.${at + 1}`)),
    ),
  );
  const lines = [3, 4].map((number) => make('li', {}, t(`${puzzle}.rules.${number}`)));
  const play = button(t('ui.mode.play'), close, { class: 'primary big' });
  dialog.append(make('div', { class: 'figures' }, ...figures), make('ul', {}, ...lines), play);
  dialog.addEventListener('click', ({ target }) => target === dialog && close());
  openDialog(dialog);
  play.focus();
}
