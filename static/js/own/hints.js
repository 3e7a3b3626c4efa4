/**
 * The subgoal of an exercise, and its hints: one at a press, the answer only after both.
 */
import { button, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { doneOf, keepDone } from './progress.js';

/** @typedef {import('./tasks.js').Saying} Saying */

export class Hints {
  root = make('div', { id: 'own-hints', class: 'hints', hidden: '' });
  button = button('', () => this.#next(), { id: 'own-hint', hidden: '' });
  #subgoal = make('p', { class: 'subgoal' });
  #list = make('ol');
  /** @type {Saying | null} */ #words = null;
  #name = '';
  #shown = 0;

  /** @param {() => void} answer shows the answer */
  constructor(answer) {
    this.answer = answer;
    this.root.append(this.#subgoal, this.#list);
  }

  /**
   * @param {string} name of the exercise, puzzle and id
   * @param {Saying | undefined} words
   */
  offer(name, words) {
    if (name !== this.#name) this.#shown = 0;
    this.#name = name;
    this.#words = words?.hints ? words : null;
    this.root.hidden = this.button.hidden = !this.#words;
    this.#show();
  }

  #show() {
    const { subgoal = '', hints = [] } = this.#words ?? {};
    setText(this.#subgoal, subgoal && t('ui.own-subgoal', subgoal));
    this.#list.replaceChildren(...hints.slice(0, this.#shown).map((one) => make('li', {}, one)));
    setText(this.button, t(this.#shown < hints.length ? 'ui.own-hint' : 'ui.own-answer'));
  }

  #next() {
    const { hints = [] } = this.#words ?? {};
    if (this.#shown < hints.length) this.#shown += 1;
    else this.answer();
    keepDone(this.#name, { hints: Math.max(doneOf(this.#name).hints, this.#shown) });
    this.#show();
  }
}
