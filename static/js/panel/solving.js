/**
 * What the board shows of the reader's solving: a hint, an answer to a move, the end. Pure.
 */
import { hintOf, replyOf } from '../model/choices.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * Whether the puzzle is solved: the board says so, or the answer to the last move.
 * @param {App} app
 */
export const isSolved = (app) =>
  app.view.report.solved || (isReply(app) && app.view.run?.verdict?.word === 'solved');

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

/**
 * Whether the board shows a whole solution that a solver has found.
 * @param {App} app
 */
export function tellsSolution(app) {
  const verdict = app.view.run?.verdict;
  if (!verdict || isHint(app) || isReply(app)) return false;
  return verdict.moves + verdict.answers + verdict.right.length > 0;
}
