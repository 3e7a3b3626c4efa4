/**
 * The choice of what to try with a copy, and the words of what was chosen.
 */
import { button, make, setText, showBoardAfter } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { recallInTab, rememberInTab } from '../page/storage.js';
import { doneOf } from './progress.js';
import { applyTo, orderOfTasks, tasksOf, wordsOfTasks } from './tasks.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('./tasks.js').Task} Task */

/** What stands for an empty file, which is a version of nothing. @type {Task} */
export const FREE = { id: 'free', algorithm: '' };

/** What there is until it is known. @type {import('./tasks.js').Tasks} */
const NONE = { changes: [], exercises: [] };

/** Under which the tab remembers what was said by who set an exercise, after its name. */
const SET = 'exercise-set';

export class TaskList {
  root = make('select', { id: 'own-task' });
  words = make('p', { id: 'own-task-words', class: 'task', hidden: '' });
  applyTo = applyTo;
  #tasks = NONE;
  /** @type {import('./tasks.js').Words} */ #texts = {};
  /** The exercises as the lessons have them. @type {string[]} */ #order = [];
  #shown = '';
  /** Settles when the tasks shown last are there. */
  #loading = Promise.resolve();
  #set = recallInTab(SET);
  /** Whether the exercise was done before it was chosen. */ #wasDone = false;

  /**
   * @param {App} app
   * @param {(task: Task | null) => Promise<void> | void} take
   * @param {() => void} named is called when there are words of another language or puzzle
   * @param {(exercise: string) => Promise<void>} lead opens an exercise of any puzzle
   */
  constructor(app, take, named, lead) {
    this.app = app;
    this.take = take;
    this.named = named;
    this.lead = lead;
    this.root.addEventListener('change', () => void this.choose(this.root.value));
    app.subscribe(
      () => this.root.isConnected && this.#key !== this.#shown && this.#shown && void this.load(),
    );
  }

  get #key() {
    return `${currentLanguage()} ${this.app.view.puzzle}`;
  }

  /**
   * Load the tasks of the puzzle that is shown.
   * @returns {Promise<void>} settles when they are there, or those of one shown since
   */
  load() {
    if (this.#key !== this.#shown) this.#loading = this.#fetch(this.#key);
    return this.#loading;
  }

  /** @param {string} key */
  async #fetch(key) {
    const { puzzle } = this.app.view;
    const isOther = !this.#shown.endsWith(` ${puzzle}`);
    this.#shown = key;
    const parts = Promise.all([tasksOf(puzzle), wordsOfTasks(), orderOfTasks()]);
    const found = await parts.catch(() => null);
    if (key !== this.#shown) return this.#loading;
    if (!found) this.#shown = '';
    [this.#tasks, this.#texts, this.#order] = found ?? [NONE, this.#texts, []];
    const value = isOther ? '' : this.root.value;
    this.root.ariaLabel = t('ui.own-task');
    this.root.replaceChildren(
      make('option', { value: '' }, t('ui.own-free')),
      make('option', { value: FREE.id }, t('ui.own-board')),
      this.#group(t('ui.own-exercises'), this.#tasks.exercises),
      this.#group(t('ui.own-changes'), this.#tasks.changes),
    );
    this.root.value = value;
    this.#say();
    this.named();
  }

  /**
   * Choose a task; the first exercise where there is none of that name.
   * @param {string} id '' for none
   * @param {string} [words] of who sets it
   */
  async choose(id, words = '') {
    if (words) rememberInTab(SET, (this.#set = `${this.app.view.puzzle}.${id} ${words}`));
    const { changes, exercises } = this.#tasks;
    const found =
      [FREE, ...exercises, ...changes].find((one) => one.id === id) ?? (id ? exercises[0] : null);
    this.root.value = found?.id ?? '';
    this.#wasDone = doneOf(`${this.app.view.puzzle}.${this.root.value}`).done;
    this.#say();
    await this.take(found ?? null);
  }

  /** What leads to the exercise that the course has after this one; '' after the last. */
  next() {
    const name = this.#order[this.#order.indexOf(`${this.app.view.puzzle}.${this.root.value}`) + 1];
    const go = async (/** @type {string} */ one) => {
      this.root.focus();
      await showBoardAfter(this.lead(one));
    };
    if (!name) return '';
    return button(t('ui.win.next', this.#texts[name]?.title ?? name), () => void go(name));
  }

  /** Choose none: what is written is a copy of one's own. */
  drop() {
    this.root.value = '';
    this.#wasDone = false;
    this.#say();
  }

  /**
   * What is said of a task of the puzzle shown.
   * @param {string} id
   */
  wordsOf(id) {
    return this.#texts[`${this.app.view.puzzle}.${id}`];
  }

  /**
   * Mark again what is done.
   * @param {boolean} right whether it has just been answered; then the verdict leads on
   */
  mark(right) {
    if (right && this.#wasDone) {
      this.#wasDone = false;
      this.#say();
    }
    for (const option of this.root.querySelectorAll('option')) {
      if (option.value && option.value !== FREE.id) setText(option, this.#titleOf(option.value));
    }
  }

  /** @param {string} id */
  #titleOf(id) {
    const title = this.wordsOf(id)?.title ?? id;
    return doneOf(`${this.app.view.puzzle}.${id}`).done ? `✓ ${title}` : title;
  }

  #say() {
    const isFree = this.root.value === FREE.id;
    const words = isFree ? t('ui.own-board-words') : (this.wordsOf(this.root.value)?.task ?? '');
    const name = `${this.app.view.puzzle}.${this.root.value} `;
    const set = this.#set.startsWith(name) ? this.#set.slice(name.length) : '';
    this.words.hidden = !words;
    const onward = this.#wasDone ? this.next() : '';
    this.words.replaceChildren(
      ...(set ? [make('strong', {}, set), make('br')] : []),
      words,
      ...(onward ? [make('br'), onward] : []),
    );
  }

  /**
   * @param {string} label
   * @param {Task[]} tasks
   */
  #group(label, tasks) {
    const titles = tasks.map(({ id }) => make('option', { value: id }, this.#titleOf(id)));
    return make('optgroup', { label }, ...titles);
  }
}
