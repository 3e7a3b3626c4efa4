/**
 * Lines to be put in order: taken up from a heap, moved, and put back. The heap is shown in an order
 * that tells nothing.
 */
import { button, make } from '../page/dom.js';
import { t } from '../page/i18n.js';

/** @typedef {import('./tasks.js').Task} Task */

/** Steps with which the heap is mixed; each number of lines is coprime to one of them. */
const STRIDES = [3, 5, 2];

export class Arrange {
  root = make('div', { id: 'own-arrange', class: 'arrange', hidden: '' });
  #taken = make('ol', { class: 'taken' });
  #heap = make('ul', { class: 'heap' });
  /** @type {string[]} */ #lines = [];
  /** @type {number[]} */ #order = [];

  /** @param {() => void} changed is called when the order has changed */
  constructor(changed) {
    this.changed = changed;
    this.root.append(this.#taken, this.#heap);
  }

  /** The order, as numbers of lines. */
  get answer() {
    return this.#order.join(' ');
  }

  /**
   * The text that the lines make.
   * @param {string} given with a hole
   */
  fill(given) {
    return fillLines(given, this.#lines, this.#order);
  }

  /**
   * @param {Task | null} task
   * @param {string} answer with which to begin
   */
  offer(task, answer) {
    this.root.hidden = !task;
    this.#lines = task?.lines ?? [];
    const numbers = answer.split(' ').filter(Boolean).map(Number);
    this.#order = [...new Set(numbers)].filter((one) => this.#lines[one] !== undefined);
    this.show();
  }

  /** Show it, in the language of now. */
  show() {
    const left = shuffle(this.#lines.length).filter((one) => !this.#order.includes(one));
    this.#taken.replaceChildren(...this.#order.map((one, place) => this.#row(one, place)));
    this.#heap.replaceChildren(...left.map((one) => this.#row(one, -1)));
    this.#taken.ariaLabel = t('ui.own-arranged');
    this.#heap.ariaLabel = t('ui.own-heap');
  }

  /**
   * @param {number} line
   * @param {number} place -1 in the heap
   */
  #row(line, place) {
    const code = make('code', {}, this.#lines[line] ?? '');
    if (place < 0) {
      const take = () => this.#change([...this.#order, line], line);
      return make('li', {}, button('+', take, this.#attributesOf('ui.own-take', line)), code);
    }
    const move = (/** @type {number} */ by) => {
      const order = this.#order.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, line);
      this.#change(order, line);
    };
    const drop = () => this.#change(this.#order.toSpliced(place, 1), line);
    return make(
      'li',
      {},
      button('↑', () => move(-1), this.#attributesOf('ui.own-up', line)),
      button('↓', () => move(1), this.#attributesOf('ui.own-down', line)),
      button('−', drop, this.#attributesOf('ui.own-drop', line)),
      code,
    );
  }

  /**
   * @param {string} words
   * @param {number} line
   */
  #attributesOf(words, line) {
    return { 'aria-label': `${t(words)}: ${this.#lines[line]}`, 'data-line': String(line) };
  }

  /**
   * @param {number[]} order
   * @param {number} line that was moved: it keeps the focus
   */
  #change(order, line) {
    this.#order = order;
    this.show();
    this.root.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-line="${line}"]`))?.focus();
    this.changed();
  }
}

/**
 * The numbers below *many* in an order that tells nothing.
 * @param {number} many
 */
function shuffle(many) {
  const numbers = Array.from({ length: many }, (_, index) => index);
  const stride = STRIDES.find((one) => many % one) ?? 1;
  return numbers.map((one) => (one * stride + Math.floor(many / 2)) % many);
}

/**
 * The text that lines make in the place of a hole.
 * @param {string} given with a hole that is a line of its own
 * @param {string[]} lines
 * @param {number[]} order
 */
export function fillLines(given, lines, order) {
  const [before = '', after = ''] = given.split('...  # ?\n');
  const indent = before.slice(before.lastIndexOf('\n') + 1);
  const rows = order.flatMap((one) => (lines[one] ?? '').split('\n'));
  const head = before.slice(0, before.length - indent.length);
  return `${head}${rows.map((row) => `${indent}${row}\n`).join('')}${after}`;
}
