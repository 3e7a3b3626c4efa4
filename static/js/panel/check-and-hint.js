/**
 * Help while playing: the buttons Check and Hint, and what their keys do.
 *
 * The first hint says why, the second does it.
 */
import { hintOf, replyOf } from '../model/choices.js';
import { noteHelp } from '../kept/progress.js';
import { byId } from '../page/dom.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @returns {{check: () => void, hint: () => void}}
 */
export function showAid(app) {
  const { client } = app;
  const hint = () => {
    const found = hintOf(app.view);
    if (!found || !offers(app) || isSolved(app) || client.busy) return;
    if (isHint(app) && app.view.run?.verdict?.moves) void app.take();
    else {
      noteHelp(app.view.problem || app.view.link, 'hint');
      void app.solve(found.id);
    }
  };
  const check = () => {
    if (isHint(app)) void client.stop();
    app.check.ask();
  };
  const checkButton = byId('aid-check', HTMLButtonElement);
  const hintButton = byId('aid-hint', HTMLButtonElement);
  const atOnce = byId('at-once', HTMLInputElement);
  checkButton.addEventListener('click', check);
  hintButton.addEventListener('click', hint);
  atOnce.addEventListener('change', () => (app.check.atOnce = atOnce.checked));
  app.subscribe(() => {
    const { matters } = app.check;
    const idle = !client.busy && (!app.view.run || isReply(app));
    checkButton.hidden = !matters || app.check.atOnce;
    checkButton.disabled = !app.check.holdsBack;
    hintButton.hidden = !hintOf(app.view) || isSolved(app);
    byId('aid', HTMLElement).hidden = !idle || !offers(app) || (checkButton.hidden && hintButton.hidden);
    byId('at-once-line', HTMLElement).hidden = !matters;
    atOnce.checked = app.check.atOnce;
  });
  return { check, hint };
}

/**
 * Whether the reader is solving: in the first mode of the puzzle.
 * @param {App} app
 */
const offers = (app) => app.mode === app.modes[0];

/**
 * Whether the puzzle is solved: the board says so, or the answer to the last move.
 * @param {App} app
 */
export const isSolved = (app) => app.view.report.solved || (isReply(app) && app.view.run?.verdict?.word === 'solved');

/**
 * Whether what the board shows is an answer to the reader's move: the game goes on.
 * @param {App} app
 */
export const isReply = ({ view }) => Boolean(view.run) && view.run?.algorithm === replyOf(view)?.id;

/**
 * Whether what the board shows is a hint.
 * @param {App} app
 */
export const isHint = ({ view }) => view.run?.algorithm === hintOf(view)?.id;
