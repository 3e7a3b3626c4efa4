/**
 * What comes next, as buttons under the sentence: the question to ask of a board, an answered one as a
 * problem to play, the problem's name.
 */
import { actionsOf } from '../model/choices.js';
import { tidy, writeWords } from '../link/wording.js';
import { button, byId, make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { toast } from '../page/toast.js';
import { toggle } from './panel.js';
import { isHint } from './solving.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').ActionView} Action */

/** @param {App} app */
export function showPose(app) {
  const { client, view } = app;
  const row = byId('pose', HTMLElement);
  const actions = view.run?.verdict && !client.busy && !isHint(app) ? actionsOf(view, 'ask') : [];
  const { asks } = view.report;
  if (asks && app.mode === 'play' && !view.run && !client.busy) {
    row.hidden = false;
    return row.replaceChildren(askButton(app, asks));
  }
  row.hidden = !actions.length;
  row.replaceChildren(
    ...actions.map((action) => {
      const { move, words, leads } = action;
      const act = () =>
        Object.keys(words).length ? write(app, row, action) : void pose(app, action);
      const look = { class: leads && action === actions[0] ? 'primary' : '', 'data-move': move };
      return button(t(`${view.puzzle}.action.${move}`), act, look);
    }),
  );
}

/**
 * @param {App} app
 * @param {string} id of the tool whose question comes next
 */
const askButton = (app, id) =>
  button(
    t(`${app.view.puzzle}.tool.${id}`),
    () => {
      app.asking = true;
      if (app.tool?.id !== id) toggle(app, id);
    },
    { class: 'primary', 'data-tool': id },
  );

/**
 * Make the move, and go on to what it leads to, with the tool of its name in hand if there is one.
 * @param {App} app
 * @param {Action} action
 */
async function pose(app, { move, leads }) {
  if ((await app.client.ask({ type: 'move', move })) && leads && leads !== 'ask') {
    await app.setMode(leads);
    if (app.tools.some(({ id }) => id === move)) app.setTool(move);
  }
}

/**
 * Put a form for the words of an action in the place of the buttons.
 * @param {App} app
 * @param {HTMLElement} row
 * @param {Action} action
 */
function write(app, row, { move, words }) {
  const label = (/** @type {string} */ id) => t(`${app.view.puzzle}.action.${move}.${id}`);
  const lines = Object.entries(words).map(([id, [now, most]]) => {
    const line = make('input', { name: id, maxlength: String(most), autocomplete: 'off' });
    line.value = now;
    return { line, most, root: make('label', {}, make('span', {}, label(id)), line) };
  });
  const save = make('button', { class: 'primary' }, label('save'));
  const form = make(
    'form',
    { class: 'naming', 'data-move': move },
    ...lines.map(({ root }) => root),
    save,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const said = lines.map(({ line, most }) => writeWords(tidy(line.value, most)));
    if (await app.client.ask({ type: 'move', move: [move, ...said].join(' ') })) {
      toast(label('done'));
    }
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // the answer stays
    showPose(app);
    /** @type {HTMLElement | null} */ (row.querySelector(`button[data-move="${move}"]`))?.focus();
  });
  row.replaceChildren(form);
  lines[0]?.line.focus();
}
