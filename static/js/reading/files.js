/**
 * Boards from outside: files picked or dropped anywhere, texts dropped or pasted.
 *
 * A file goes to Python as bytes, because only its format tells its encoding.
 */
import { setIn } from '../kept/own-sets.js';
import { byId, showBoardAfter } from '../page/dom.js';
import { goTo } from '../page/address.js';

/** @typedef {import('../model/app.js').App} App */

/** Kinds of pictures that every browser decodes. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Bytes of the largest file that is read. */
const MOST = 2_000_000;
const MEGA = 1_000_000;

/**
 * Lead to what was opened: the board, and the record to be walked where there is one.
 * @param {App} app
 */
async function leadToBoard(app) {
  await showBoardAfter(undefined);
  const [mode] = app.modes;
  if (!app.view.tree || !mode) return;
  app.setMode(mode);
  byId('panel', HTMLElement).scrollTop = 0;
  byId('tree', HTMLElement).scrollIntoView({ block: 'nearest' });
}

/**
 * @param {App} app
 * @param {string} text
 * @returns {Promise<boolean>} whether it was a board
 */
export async function openText(app, text) {
  const set = setIn(text);
  if (set) {
    goTo(`#${set}`);
    return true;
  }
  const done = await app.boards.importText(text);
  if (done) await leadToBoard(app);
  return done;
}

/** @param {App} app */
export function listenToFiles(app) {
  const picker = byId('import-file', HTMLInputElement);
  byId('import-pick', HTMLButtonElement).addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    void openFile(app, picker.files?.[0]);
    picker.value = '';
  });
  const lift = (/** @type {boolean} */ over) => document.body.toggleAttribute('data-drop', over);
  document.addEventListener('dragover', (event) => {
    if (isWriting(event)) return;
    event.preventDefault();
    lift(event.dataTransfer?.types.includes('Files') ?? false);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? lift(false));
  document.addEventListener('drop', (event) => {
    lift(false);
    if (event.defaultPrevented || isWriting(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void openFile(app, file);
    else void openText(app, event.dataTransfer?.getData('text/plain') ?? '');
  });
  document.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const typing = event.target instanceof Element && event.target.matches('input, textarea');
    if (typing && (text || !file)) return;
    event.preventDefault();
    if (file) void openFile(app, file);
    else void openText(app, text);
  });
}

/**
 * Whether a text is dragged to where one is written: it is meant for there.
 * @param {DragEvent} event
 */
function isWriting(event) {
  if (event.dataTransfer?.types.includes('Files')) return false;
  const path = event.composedPath().filter((one) => one instanceof HTMLElement);
  return path.some((one) => one.isContentEditable || one.matches('input, textarea'));
}

/**
 * @param {App} app
 * @param {File | undefined} file
 */
async function openFile(app, file) {
  if (!file) return;
  if (PICTURES.has(file.type)) return openPicture(app, file);
  if (file.size > MOST) {
    app.client.complain('ui.file-too-long', file.size / MEGA, MOST / MEGA);
    return;
  }
  try {
    const set = setIn(await file.text());
    if (set) return goTo(`#${set}`);
    if (await app.boards.loadFile(await bytesOf(file))) await leadToBoard(app);
  } catch {
    app.client.complain('ui.file-unread');
  }
}

/**
 * @param {App} app
 * @param {File} file
 */
async function openPicture(app, file) {
  try {
    const { showPictureDialog } = await import('./picture-dialog.js');
    await showPictureDialog(app, file);
  } catch {
    app.client.complain('ui.picture-unread');
  }
}

/**
 * The bytes of a file in base64. A folder, or a file that is gone, is an error.
 * @param {File} file
 * @returns {Promise<string>}
 */
function bytesOf(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error()));
    reader.readAsDataURL(file);
  });
}
