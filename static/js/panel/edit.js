/**
 * The bar while nothing is stepped through: help, taking moves back, beginning anew.
 *
 * The first hint says why, the second does it. Where there is nothing to check, the first move that
 * needs no point, such as a pass, takes the place of Check.
 */
import { noteHelp } from '../kept/progress.js';
import { actionsOf, hintOf, puzzleLinkOf } from '../model/choices.js';
import { byId, button, make, switchOff, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { isHint, isReply, isSolved } from './solving.js';

/** @typedef {import('../model/app.js').App} App */

const SVG = 'http://www.w3.org/2000/svg';
/** A stone that is not put down. */
const PASS = 'M10 3a7 7 0 1 1-.01 0M10 10';

/**
 * @param {App} app
 * @returns {{check: () => void, hint: () => void}}
 */
export function showEdit(app) {
  const { client } = app;
  const buttons = /** @type {const} */ (['undo', 'redo', 'clear', 'restart']);
  const acts = {
    undo: () => void app.undo(),
    redo: () => void client.ask({ type: 'redo' }),
    clear: () => void client.ask({ type: 'clear', size: '' }),
    restart: () => void client.ask({ type: 'restart' }),
  };
  const hint = () => askHint(app);
  const check = () => {
    if (isHint(app)) void client.stop();
    app.check.ask();
  };
  for (const name of buttons) on(name, acts[name]);
  on('aid-check', check);
  on('aid-hint', hint);
  const atOnce = byId('at-once', HTMLInputElement);
  atOnce.addEventListener('change', () => (app.check.atOnce = atOnce.checked));
  const buildActions = whenChanged(() => showActions(app));
  app.subscribe(() => {
    const { can } = app.view;
    const setup = app.mode === 'setup';
    const { matters } = app.check;
    byId('edit', HTMLElement).hidden = app.stepping;
    byId('clear', HTMLElement).hidden = !setup;
    byId('restart', HTMLElement).hidden = setup;
    const checkButton = byId('aid-check', HTMLButtonElement);
    const hintButton = byId('aid-hint', HTMLButtonElement);
    checkButton.hidden = !matters || app.check.atOnce;
    switchOff(checkButton, !app.check.holdsBack);
    hintButton.hidden = !offers(app) || !hintOf(app.view);
    hintButton.disabled = isSolved(app);
    byId('at-once-line', HTMLElement).hidden = !matters;
    atOnce.checked = app.check.atOnce;
    buildActions([app.mode, app.view.puzzle, app.view.actions, matters, currentLanguage()]);
    for (const name of buttons) {
      const waits = name !== 'redo' && client.pending.length > 0;
      switchOff(byId(name, HTMLButtonElement), !can[name] && !waits);
    }
  });
  return { check, hint };
}

/**
 * @param {string} id
 * @param {() => void} act
 */
function on(id, act) {
  byId(id, HTMLButtonElement).addEventListener('click', act);
}

/** @param {App} app */
function askHint(app) {
  const found = hintOf(app.view);
  const waits = app.view.run && !isReply(app) && !isHint(app);
  if (!found || !offers(app) || isSolved(app) || app.client.busy || waits) return;
  if (isHint(app) && app.view.run?.verdict?.moves) void app.take();
  else void giveHint(app, found.id);
}

/**
 * Answer, and count what tells something as help.
 * @param {App} app
 * @param {string} algorithm
 */
async function giveHint(app, algorithm) {
  const { link } = app.view;
  const own = puzzleLinkOf(app.view);
  await app.solve(algorithm);
  const word = isHint(app) ? app.view.run?.verdict?.word : '';
  if (word && word !== 'undecided') noteHelp(own, 'hint', link);
}

/**
 * Whether the reader is solving: in the first mode of the puzzle.
 * @param {App} app
 */
const offers = (app) => app.mode === app.modes[0];

/** @param {App} app */
function showActions(app) {
  const { mode, view, check } = app;
  const all = actionsOf(view, mode).map(({ move }) => {
    const words = make('span', {}, t(`${view.puzzle}.action.${move}`));
    const act = () => {
      byId('menu', HTMLDialogElement).close();
      void app.client.ask({ type: 'move', move });
    };
    const element = button('', act, { 'data-move': move });
    element.append(words);
    return element;
  });
  const room = mode === 'setup' ? all.length : Number(!check.matters);
  const first = all.splice(0, room);
  for (const one of first) one.prepend(icon());
  byId('action-list', HTMLElement).replaceChildren(...first);
  byId('menu-actions', HTMLElement).replaceChildren(...all);
}

function icon() {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 20 20');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PASS);
  path.setAttribute('stroke-dasharray', '3.2 3.2');
  drawing.append(path);
  return drawing;
}
