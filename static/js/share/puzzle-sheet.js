/**
 * The dialog that prints a sheet: one, four or twelve new puzzles, and their solutions.
 */
import { Series } from '../model/orders.js';
import { shape } from '../panel/header.js';
import { addressOf } from '../page/address.js';
import { button, make, setText } from '../page/dom.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { setPages } from './print.js';
import { Pages } from './puzzle-pages.js';
import { loadCodes } from './qr.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../kept/progress.js').Made} Order */

const COUNTS = [1, 4, 12];

/**
 * @param {App} app
 * @param {Order} order
 */
export async function showPuzzleSheet(app, order) {
  const [codeOf] = await Promise.all([
    loadCodes(),
    loadStyle('share.css'),
    loadStyle('puzzle-sheet.css'),
  ]);
  new PuzzleSheet(app, order, (link) => codeOf(addressOf(link))).open();
}

class PuzzleSheet {
  #count = COUNTS[1] ?? 0;
  /** Settles when the pages were last set. */ #laid = Promise.resolve();

  /**
   * @param {App} app
   * @param {Order} order
   * @param {(link: string) => string} codeOf
   */
  constructor(app, order, codeOf) {
    const kind = [t(`maker.${order.maker}`), shape(order.size), t(`maker.level.${order.level}`)];
    this.order = order;
    this.series = new Series(app);
    this.pages = new Pages([t(`${order.puzzle}.title`), ...kind.slice(1)].join(' · '), codeOf);
    this.parts = partsOf(kind);
  }

  open() {
    const { dialog, begin, stop, print, answers, counts } = this.parts;
    for (const one of counts) {
      one.addEventListener('click', () => {
        this.#count = Number(one.value);
        this.#show();
      });
    }
    begin.addEventListener('click', () => void this.#make());
    stop.addEventListener('click', () => this.series.stop());
    print.addEventListener('click', () => globalThis.print());
    answers.addEventListener('change', () => void this.#layOut());
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      this.series.stop();
      void this.#layOut();
    });
    this.#show();
    openDialog(dialog);
  }

  async #make() {
    const { dialog, print } = this.parts;
    await Promise.all([
      this.series.make(this.order, this.#count, () => this.#show()),
      this.#layOut(),
    ]);
    await this.#layOut();
    if (!print.hidden && dialog.open) print.focus();
  }

  #show() {
    const { begin, stop, print, bar, said, counts } = this.parts;
    const { boards, making, lost } = this.series;
    begin.hidden = making;
    stop.hidden = bar.hidden = !making;
    print.hidden = making || !boards.length;
    bar.max = this.#count;
    bar.value = boards.length;
    const done = boards.length ? t('ui.sheet-ready', boards.length) : '';
    setText(
      said,
      making
        ? t('ui.sheet-making', boards.length, this.#count)
        : lost
          ? `${t('ui.sheet-lost')} ${done}`
          : done,
    );
    for (const one of counts) {
      one.ariaPressed = String(one.value === String(this.#count));
      one.disabled = making;
    }
  }

  /** Set the sheet as it is now, for paper and to be seen; after the dialog is closed, none. */
  #layOut() {
    this.#laid = this.#laid.then(async () => {
      const { dialog, answers, preview } = this.parts;
      const { boards, making } = this.series;
      await this.pages.fill(making || !dialog.open ? [] : boards, this.#count, answers.checked);
      setPages(this.pages.sections.length ? this.pages.sections : null);
      preview.replaceChildren(...this.pages.copies());
    });
    return this.#laid;
  }
}

/** @param {string[]} kind what is made, in words */
function partsOf(kind) {
  const dialog = makeDialog('sheet', t('ui.sheet'), { id: 'sheet-dialog', class: 'share' });
  const counts = COUNTS.map((count) =>
    make('button', { type: 'button', value: String(count) }, String(count)),
  );
  const answers = make('input', { type: 'checkbox', id: 'sheet-answers', checked: '' });
  const nothing = () => {};
  const begin = button(t('ui.sheet-make'), nothing, { id: 'sheet-make', class: 'primary' });
  const stop = button(t('ui.stop'), nothing, { id: 'sheet-stop', class: 'danger', hidden: '' });
  const print = button(t('ui.sheet-print'), nothing, {
    id: 'sheet-print',
    class: 'primary',
    hidden: '',
  });
  const bar = make('progress', { 'aria-label': t('ui.sheet'), hidden: '' });
  const said = make('p', { id: 'sheet-said', class: 'hint', role: 'status' });
  const preview = make('div', {
    class: 'sheet-preview',
    role: 'group',
    'aria-label': t('ui.sheet-preview'),
  });
  dialog.append(
    make('p', { class: 'hint' }, t('ui.sheet-what', ...kind)),
    make('h3', { id: 'sheet-count' }, t('ui.sheet-count')),
    make('div', { class: 'choices', role: 'group', 'aria-labelledby': 'sheet-count' }, ...counts),
    make(
      'p',
      { class: 'tick' },
      make('label', {}, answers, ' ', make('span', {}, t('ui.sheet-apart'))),
    ),
    make('div', { class: 'row' }, begin, stop, print, bar),
    said,
    preview,
  );
  return { dialog, begin, stop, print, said, bar, preview, answers, counts };
}
