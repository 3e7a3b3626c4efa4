/**
 * The memory of a run: its calls, an explicit stack, or the state of an automaton.
 *
 * The rules are general: a variable named `stack` or `queue` is drawn as one; one named `state` is lit
 * among the words that its source distinguishes with `case`.
 */
import { make, setText, whenChanged } from '../page/dom.js';
import { nameOf, t } from '../page/i18n.js';
import { definitionAt, sourceOf, splitItems, tidy } from '../model/source.js';

/** @typedef {import('../model/protocol.js').Frame} Frame */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {{item: HTMLElement, button: HTMLButtonElement, call: HTMLElement, point: HTMLElement, place: HTMLElement}} Row */

/** Calls and items shown; of more the middle is left out. */
const MOST = 30;
/** Characters of an argument above which its name stands for it. */
const SHORT = 14;

export class StackView {
  /** @type {Row[]} */ #rows = [];
  /** @type {Frame[]} */ #frames = [];
  #state = { at: -1, word: '', before: '' };
  #calls = make('ol', { class: 'calls' });
  #heap = make('ol', { class: 'items' });
  #states = make('ul', { class: 'states' });
  #title = make('h3');
  #heapTitle = make('h3');
  #stateTitle = make('h3');
  #buildHeap = whenChanged((/** @type {string[]} */ items) => this.#showItems(items));
  #buildStates = whenChanged((/** @type {string[]} */ states) => {
    this.#states.replaceChildren(...states.map((word) => make('li', {}, word)));
  });

  /**
   * @param {HTMLElement} root
   * @param {(frame: Frame) => void} onSelect hears of a call that was clicked
   */
  constructor(root, onSelect) {
    this.root = root;
    this.onSelect = onSelect;
    root.append(
      this.#stateTitle,
      this.#states,
      this.#heapTitle,
      this.#heap,
      this.#title,
      this.#calls,
    );
  }

  /**
   * @param {Frame[]} frames the outermost first
   * @param {Frame | undefined} shown the one looked at
   * @param {Scene} scene names the points
   * @param {number} at the step
   */
  show(frames, shown, scene, at) {
    this.#frames = frames;
    const inner = frames.at(-1);
    this.#showStack(inner?.variables['stack'], 'ui.stack-items');
    if (this.#heap.hidden) this.#showStack(inner?.variables['queue'], 'ui.queue-items');
    this.#showState(inner, at);
    this.#showCalls(frames, shown, scene);
    this.root.classList.toggle(
      'alone',
      frames.length === 1 && !(this.#heap.hidden && this.#states.hidden),
    );
  }

  /**
   * @param {string | undefined} value
   * @param {'ui.stack-items' | 'ui.queue-items'} title
   */
  #showStack(value, title) {
    const items = value === undefined ? null : splitItems(value.replace(/^\[|\]$/g, ''));
    if (title === 'ui.stack-items') items?.reverse();
    this.#heap.hidden = this.#heapTitle.hidden = items === null;
    if (!items) return;
    setText(this.#heapTitle, t(title, items.filter((one) => one !== '...').length));
    this.#buildHeap(items, items);
  }

  /** @param {string[]} items */
  #showItems(items) {
    this.#heap.replaceChildren(
      ...items.slice(0, MOST).map((one) => make('li', {}, tidy(one).replace('...', '…'))),
    );
  }

  /**
   * @param {Frame | undefined} inner
   * @param {number} at
   */
  #showState(inner, at) {
    const states = (inner && sourceOf(inner.module)?.states) ?? [];
    const word = inner?.variables['state']?.match(/\w+(?=\W*$)/)?.[0] ?? '';
    const known = states.includes(word);
    this.#states.hidden = this.#stateTitle.hidden = !known;
    if (!known) return;
    this.#buildStates(states, states);
    for (const chip of this.#states.children) {
      if (chip.textContent === word) chip.setAttribute('aria-current', 'true');
      else chip.removeAttribute('aria-current');
    }
    if (this.#state.at !== at) {
      this.#state = { at, word, before: this.#state.at === at - 1 ? this.#state.word : '' };
    }
    const { before } = this.#state;
    const title =
      before && before !== word ? t('ui.state-change', before, word) : t('ui.state', word);
    setText(this.#stateTitle, title);
  }

  /**
   * @param {Frame[]} frames
   * @param {Frame | undefined} shown
   * @param {Scene} scene
   */
  #showCalls(frames, shown, scene) {
    setText(this.#title, t('ui.stack', frames.length));
    const upward = frames.toReversed();
    const left = upward.length > MOST ? upward.length - MOST + 1 : 0;
    const parts = left ? [...upward.slice(0, MOST - 2), null, ...upward.slice(-1)] : upward;
    while (this.#rows.length < parts.length) this.#rows.push(this.#row());
    for (const [index, frame] of parts.entries()) {
      const row = /** @type {Row} */ (this.#rows[index]);
      row.button.disabled = !frame;
      row.item.classList.toggle('innermost', frame === frames.at(-1));
      row.button.setAttribute('aria-pressed', String(frame !== null && frame === shown));
      setText(row.call, frame ? callOf(frame) : t('ui.stack-more', left));
      setText(row.point, frame && frame.point >= 0 ? nameOf(scene, frame.point) : '');
      const place = frame === frames.at(-1) ? 'ui.stack-line' : 'ui.stack-waits';
      setText(row.place, frame ? t(place, frame.line) : '');
    }
    const items = this.#rows.slice(0, parts.length).map(({ item }) => item);
    if (this.#calls.childElementCount !== items.length) this.#calls.replaceChildren(...items);
  }

  /** @returns {Row} */
  #row() {
    const call = make('code', { class: 'call' });
    const point = make('b', { class: 'point' });
    const place = make('span', { class: 'place' });
    const button = make('button', { type: 'button' }, call, point, place);
    const item = make('li', {}, button);
    button.addEventListener('click', () => this.#choose(item));
    return { item, button, call, point, place };
  }

  /** @param {HTMLElement} item */
  #choose(item) {
    const index = [...this.#calls.children].indexOf(item);
    const outermost = index === this.#calls.childElementCount - 1;
    const frame = outermost ? this.#frames[0] : this.#frames.at(-1 - index);
    if (frame) this.onSelect(frame);
  }
}

/**
 * A call as it is written: long arguments by their names.
 * @param {Frame} frame
 */
function callOf({ module, function: name, line, variables }) {
  const source = sourceOf(module);
  const definition = source && definitionAt(source, line);
  const parameters = definition?.name === name ? definition.names : [];
  const values = parameters
    .filter((one) => one !== 'self')
    .map((one) => {
      const value = tidy(variables[one] ?? one);
      return value.length > SHORT ? one : value;
    });
  return `${name}(${values.join(', ')})`;
}
