/**
 * Boards as text: the box to paste into, export, and the texts that answers come with.
 */
import { button, byId, setText, whenChanged } from '../page/dom.js';
import { listenToFiles, openText } from './files.js';
import { currentLanguage, t } from '../page/i18n.js';
import { copy, save } from '../page/address.js';
import { toast } from '../page/toast.js';

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export function showText(app) {
  const field = byId('import-text', HTMLTextAreaElement);
  const output = byId('output-text', HTMLTextAreaElement);
  let format = '';

  byId('import-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void openText(app, field.value).then((done) => {
      if (done) field.value = '';
    });
  });
  listenToFiles(app);
  byId('output-copy', HTMLButtonElement).addEventListener('click', () => void copyText(output));
  byId('output-save', HTMLButtonElement).addEventListener('click', () => {
    const { text, formats, puzzle, size } = app.view;
    const suffix = (text && formats.find(({ id }) => id === format)?.suffix) || 'txt';
    save(output.value, `${puzzle}-${size}.${suffix}`);
  });
  const write = (/** @type {string} */ name) => {
    format = name;
    void app.client.ask({ type: 'export', format: name }, 'keep');
  };
  const buildFormats = whenChanged(() => {
    byId('export-list', HTMLElement).replaceChildren(
      ...app.view.formats
        .filter(({ streams }) => !streams)
        .map(({ id }) => button(t(`format.${id}`), () => write(id), { 'data-format': id })),
    );
  });
  app.subscribe(() => {
    const { view } = app;
    const words = view.text || view.run?.verdict?.text || '';
    buildFormats([view.puzzle, currentLanguage()]);
    place(view.text ? 'export' : 'panel');
    byId('output', HTMLElement).hidden = !words;
    byId('output-partial', HTMLElement).hidden = !view.partial;
    if (output.value !== words) output.value = words;
    const title = view.text && format ? t(`format.${format}`) : t('ui.output');
    setText(byId('output-title', HTMLElement), title);
    output.ariaLabel = title;
  });
}

/**
 * Show a text where it was asked for: under the formats, or first of all for an answer.
 * @param {'export' | 'panel'} where
 */
function place(where) {
  const output = byId('output', HTMLElement);
  const home = byId(where, HTMLElement);
  if (output.parentElement === home) return;
  if (where === 'panel') home.prepend(output);
  else home.append(output);
}

/** @param {HTMLTextAreaElement} output */
async function copyText(output) {
  const done = await copy(output.value);
  toast(done ? t('ui.copied-text') : t('ui.copy-failed', ''));
}
