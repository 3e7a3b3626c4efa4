/**
 * Shows the lines in which two texts differ: one under the other, or side by side where there is room.
 */
import { button, make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { difference, sides, stretches } from './difference.js';

/** @typedef {import('./difference.js').Change} Change */
/** @typedef {{given: string, text: string, isExercise: boolean}} Written what is written, and with what it began */

/** What was changed of the given text; or what the answer has and the text has not. */
export class DifferenceList {
  root = make('ol', { class: 'difference', hidden: '' });
  button = button('', () => this.#toggle(), { id: 'own-difference', 'aria-pressed': 'false' });
  /** The answer, where it is that which is shown. */ #answer = '';

  /** @param {() => Written} written */
  constructor(written) {
    this.written = written;
  }

  #toggle() {
    if (!this.root.hidden) return this.close();
    this.button.ariaPressed = 'true';
    this.#open();
  }

  /**
   * Show what an answer has that is not written.
   * @param {string} answer
   */
  answer(answer) {
    this.#answer = answer;
    this.#open();
  }

  /** The answer was found: it need not be shown any more. */
  closeAnswer() {
    if (this.#answer) this.close();
  }

  close() {
    this.#answer = '';
    this.root.hidden = true;
    this.button.ariaPressed = 'false';
  }

  #open() {
    this.root.hidden = false;
    this.update();
    this.root.scrollIntoView({ block: 'nearest' });
  }

  /** Show it of what is written now, where it is open. */
  update() {
    if (this.root.hidden) return;
    const { given, text, isExercise } = this.written();
    const answer = this.#answer;
    if (answer) showDifference(this.root, text, answer, 'ui.own-same');
    else showDifference(this.root, given, text, isExercise ? 'ui.own-given' : 'ui.own-same');
  }
}

/**
 * @param {HTMLElement} list
 * @param {string} from
 * @param {string} to
 * @param {string} none what is said where they are the same
 */
function showDifference(list, from, to, none) {
  const found = stretches(difference(from, to));
  const groups = found.map((stretch) => make('li', {}, ...sides(stretch).map(row)));
  list.replaceChildren(...(groups.length ? groups : [make('li', { class: 'none' }, t(none))]));
}

/** @param {[Change | null, Change | null]} halves */
function row([old, fresh]) {
  const isSame = old !== null && old === fresh;
  const left = half(old, '-', isSame ? old.was : old?.number);
  const right = half(fresh, '+', fresh?.number);
  return make('div', isSame ? { 'data-same': '' } : {}, left, right);
}

/**
 * @param {Change | null} change null where this side has no such line
 * @param {string} sign
 * @param {number | undefined} number
 */
function half(change, sign, number) {
  if (!change) return make('span', { class: 'half', 'data-empty': '' });
  const shown = change.sign === ' ' ? ' ' : sign;
  const parts = [
    make('span', { class: 'number' }, String(number)),
    make('code', {}, `${shown} ${change.line}`),
  ];
  return make('span', { class: 'half', 'data-sign': shown }, ...parts);
}
