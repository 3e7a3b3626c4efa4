/**
 * Line by line: the parts of the line, and the values of what is watched.
 */
import { button, make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { OWN } from '../model/choices.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').RunView} RunView */

/** Expressions that are watched at once. */
const MOST = 12;

export class Watch {
  root = make('section', { id: 'own-watch', class: 'watches', hidden: '' });
  #parts = make('div', { class: 'parts', role: 'group' });
  #rows = make('dl');
  #field = make('input', { id: 'own-watch-field', autocomplete: 'off', maxlength: '200' });
  /** @type {string[]} */ #watched = [];
  #shown = '';

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#field.spellcheck = false;
    this.#field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') this.#add(this.#field.value);
    });
    this.root.append(this.#parts, this.#rows, this.#field);
    app.subscribe(() => this.show());
  }

  show() {
    const run = this.app.stepping ? this.app.view.run : null;
    const isLined = run?.algorithm === OWN && /^own\.line/.test(run.step?.why ?? '');
    const was = this.root.hidden;
    this.root.hidden = !isLined || !run || Boolean(run.verdict);
    if (this.root.hidden || !run || run.working) return;
    const known = run.watched.map(([one]) => one);
    if (was && this.#watched.some((one) => !known.includes(one))) this.#ask();
    const shown = JSON.stringify([run.expressions, run.watched, document.documentElement.lang]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#show(run);
  }

  /** @param {RunView} run */
  #show({ expressions, watched }) {
    this.#parts.ariaLabel = t('ui.own-parts-of-line');
    const left = expressions.filter((one) => !this.#watched.includes(one));
    this.#parts.replaceChildren(
      ...left.map((one) => button(one, () => this.#add(one), { class: 'quiet' })),
    );
    this.#rows.replaceChildren(
      ...watched.flatMap(([one, value, wrong]) => {
        const name = t('ui.own-unwatch', one);
        const away = button('×', () => this.#drop(one), { class: 'quiet', 'aria-label': name });
        const told = make('output', {}, wrong ? t(wrong, value) : value);
        return [make('dt', {}, one), make('dd', {}, told, away)];
      }),
    );
    this.#field.placeholder = this.#field.ariaLabel = t('ui.own-watch');
    if (document.activeElement === this.#field) this.#field.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} text */
  #add(text) {
    const one = text.trim();
    this.#field.value = '';
    if (!one || this.#watched.includes(one)) return;
    this.#watched = [...this.#watched, one].slice(-MOST);
    this.#ask();
  }

  /** @param {string} one */
  #drop(one) {
    this.#watched = this.#watched.filter((other) => other !== one);
    this.#ask();
  }

  #ask() {
    void this.app.client.ask({ type: 'watch-expressions', expressions: this.#watched.join('\n') });
  }
}
