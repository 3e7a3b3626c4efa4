/**
 * The search tree around the step: a row for each open call, with what it has tried; a press goes
 * there.
 */
import { byId, button, make, changeDetector } from '../page/dom.js';
import { currentLanguage, nameOf, t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Twig} Twig */
/** @typedef {import('../model/protocol.js').Scene} Scene */

/** Signs of how a branch has ended, so that colour is not the only one. */
/** @type {Record<string, string>} */
const SIGNS = { seen: '', open: '●', cut: '✕', back: '↩', found: '✓' };

/**
 * @param {App} app
 * @param {(at: number) => unknown} seek
 */
export function showBranches(app, seek) {
  const tree = new CallTree(app, seek);
  app.subscribe(() => tree.show());
}

class CallTree {
  #on = false;
  #isNew = changeDetector();
  #card = byId('branches-card', HTMLElement);
  #toggle = byId('branches', HTMLButtonElement);

  /**
   * @param {App} app
   * @param {(at: number) => unknown} seek
   */
  constructor(app, seek) {
    this.app = app;
    this.seek = seek;
    this.#toggle.addEventListener('click', () => {
      this.#on = !this.#on;
      app.notify();
      if (this.#on) this.#card.scrollIntoView({ block: 'nearest' });
    });
  }

  show() {
    const { view, stepping } = this.app;
    const run = stepping ? view.run : null;
    this.#toggle.ariaPressed = String(this.#on);
    this.#card.hidden = !this.#on || !run;
    if (this.#card.hidden || !run || run.working) return;
    if (!this.#isNew([run, currentLanguage()])) return;
    const focused = [...this.#card.querySelectorAll('button')].findIndex(
      (one) => one === document.activeElement,
    );
    const rows = run.levels.map((level, at) =>
      this.#row(level, view.scene, at === run.levels.length - 1),
    );
    this.#card.replaceChildren(make('ol', {}, ...rows));
    if (focused >= 0) (this.#card.querySelectorAll('button')[focused] ?? this.#toggle).focus();
    this.#card.scrollTop = this.#card.scrollHeight;
  }

  /**
   * @param {Twig[]} level
   * @param {Scene} scene
   * @param {boolean} last
   */
  #row(level, scene, last) {
    const items = level.map(([point, at, fate, note], index) => {
      const name = point < 0 ? t('ui.branch-none') : nameOf(scene, point);
      const words = t(
        'ui.branch-at',
        [name, note].filter(Boolean).join(' '),
        t(`ui.fate.${fate}`),
        at,
      );
      const chip = button(name, () => void this.seek(at), {
        class: `twig ${fate}`,
        'aria-label': words,
        title: words,
      });
      chip.append(make('i', { 'aria-hidden': 'true' }, SIGNS[fate] ?? ''));
      if (note) chip.append(make('small', {}, note));
      if (last && index === level.length - 1) chip.setAttribute('aria-current', 'step');
      return chip;
    });
    return make('li', {}, ...items);
  }
}
