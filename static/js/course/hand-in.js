/**
 * Hands an answer in: a slip with the name that is typed, as a link, a code and a file.
 */
import { button, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { addressAsking, save } from '../page/address.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { recall, remember } from '../page/storage.js';
import { loadStyle } from '../page/style.js';
import { copyAddress } from '../page/toast.js';
import { drawCode } from '../share/print.js';
import { loadCodes } from '../share/qr.js';
import { doneOf } from '../own/progress.js';
import { givenOf, taskOf } from './judged.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {string} exercise puzzle and id
 */
export async function handIn(app, exercise) {
  await loadStyle('course.css');
  const codeOf = await loadCodes().catch(() => () => '');
  const dialog = makeDialog('hand-in', t('ui.hand-in'), { class: 'course hand-in' });
  const kept = recall('name');
  const name = make('input', { id: 'hand-in-name', maxlength: '60', autocomplete: 'name' });
  name.value = typeof kept === 'string' ? kept.slice(0, 60) : '';
  const link = make('output', { id: 'hand-in-link' });
  const words = make('p', { role: 'status', class: 'hint' });
  const code = make('div', { class: 'code-of' });
  let slip = '';
  const update = async () => {
    const told = await write(app, exercise, name.value);
    slip = told?.type === 'slip' ? told.text : '';
    setText(words, told?.type === 'failure' ? t(told.message, ...told.args) : '');
    const address = addressAsking('slip', slip);
    setText(link, slip && address);
    const rows = slip && codeOf(address);
    code.replaceChildren(...(rows ? [drawCode(rows)] : []));
  };
  name.addEventListener('input', () => void update());
  const keep = () => {
    remember('name', name.value);
    save(`${link.value}\n`, `${exercise}.txt`);
  };
  dialog.append(
    make('label', {}, t('ui.hand-in-name'), name),
    link,
    make(
      'div',
      { class: 'row' },
      button(t('ui.hand-in-copy'), () => void copyAddress(link.value), { class: 'primary' }),
      button(t('ui.hand-in-save'), keep),
    ),
    words,
    code,
  );
  openDialog(dialog);
  await update();
}

/**
 * @param {App} app
 * @param {string} exercise
 * @param {string} name
 */
async function write(app, exercise, name) {
  const { done, tries, hints, answer } = doneOf(exercise);
  const task = await taskOf(exercise);
  const given = task ? await givenOf(task) : '';
  const claimed = { name, exercise, right: done, tries, hints, answer };
  return app.client.connection.send({ type: 'make-slip', ...claimed, given });
}
