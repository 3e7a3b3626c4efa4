/**
 * Boards as text: pasting and dropping in, writing out, and the texts that answers bring along.
 */
import { button, byId, setText, whenChanged } from './dom.js';
import { currentLanguage, t } from './i18n.js';
import { copy, save } from './share.js';
import { toast } from './toast.js';

/** @typedef {import('./app.js').App} App */

/** Bytes of the largest file that is read. */
const MOST = 2_000_000;

/** @param {App} app */
export function showText(app) {
  const field = byId('import-text', HTMLTextAreaElement);
  const file = byId('import-file', HTMLInputElement);
  const output = byId('output-text', HTMLTextAreaElement);
  let format = '';

  byId('import-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void app.importText(field.value).then((done) => done && (field.value = ''));
  });
  byId('import-pick', HTMLButtonElement).addEventListener('click', () => file.click());
  file.addEventListener('change', () => void openFile(app, file.files?.[0]));
  listenForDrops(app);
  byId('output-copy', HTMLButtonElement).addEventListener('click', () => void copyText(output));
  byId('output-save', HTMLButtonElement).addEventListener('click', () => {
    save(output.value, `${app.view.puzzle}.txt`);
  });
  const write = (/** @type {string} */ name) => {
    format = name;
    void app.client.ask({ type: 'export', format: name }, 'keep');
  };
  const buildFormats = whenChanged(() => {
    byId('export-list', HTMLElement).replaceChildren(
      ...app.view.formats.map((name) =>
        button(t(`format.${name}`), () => write(name), { 'data-format': name }),
      ),
    );
  });
  app.subscribe(() => {
    const { view } = app;
    const words = view.text || view.run?.verdict?.text || '';
    buildFormats([view.puzzle, currentLanguage()]);
    place(view.text ? 'export' : 'panel');
    byId('output', HTMLElement).hidden = !words;
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

/**
 * Text pasted or a file dropped anywhere on the page.
 * @param {App} app
 */
function listenForDrops(app) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer;
    const [file] = dropped?.files ?? [];
    if (file) void openFile(app, file);
    else void app.importText(dropped?.getData('text/plain') ?? '');
  });
  document.addEventListener('paste', (event) => {
    if (event.target instanceof Element && event.target.matches('input, textarea')) return;
    event.preventDefault();
    void app.importText(event.clipboardData?.getData('text/plain') ?? '');
  });
}

/**
 * @param {App} app
 * @param {File | undefined} file
 */
async function openFile(app, file) {
  if (!file) return;
  if (file.size > MOST) {
    app.client.complain('app.too-long', file.size, MOST);
    return;
  }
  await app.importText(decode(await file.arrayBuffer()));
}

/**
 * UTF-8, or else the encoding that never fails.
 * @param {ArrayBuffer} bytes
 */
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
