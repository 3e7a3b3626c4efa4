/**
 * Versions of an algorithm compared: a table for this board, and how their steps grow with the board.
 */
import { byId, button, make, setText } from '../page/dom.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { currentLanguage, t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { versionName } from './lockstep.js';
import { plotOf } from './plot.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').MeasureView} MeasureView */
/** @typedef {import('../model/protocol.js').MeasureRow} MeasureRow */

const COLUMNS = /** @type {const} */ (['version', 'steps', 'calls', 'deepest', 'seconds']);

/**
 * Open the dialog and measure every version; closing it ends the work.
 * @param {App} app
 */
export function offerMeasures(app) {
  /** @type {Measures | null} */ let last = null;
  byId('measure', HTMLButtonElement).addEventListener('click', async () => {
    await loadStyle('measures.css');
    const mine = (last = new Measures(app));
    mine.dialog.addEventListener('close', () => last === mine && mine.end());
    await mine.run();
  });
  app.subscribe(() => last?.follow());
}

class Measures {
  #words = make('p', { role: 'status', class: 'hint' });
  #body = make('tbody');
  #plot = make('figure');
  #stop = button(t('ui.stop'), () => void this.app.client.get({ type: 'measure', on: false }), {
    class: 'danger',
  });
  #ended = false;
  /** @type {MeasureView | null} */ #shown = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    app.pause();
    app.client.measures = null;
    this.dialog = makeDialog('measures', t('ui.measure'), { class: 'measures' });
    const head = COLUMNS.map((name) => make('th', { scope: 'col' }, t(`ui.costs.${name}`)));
    this.dialog.append(
      make(
        'div',
        { class: 'scroll' },
        make('table', {}, make('thead', {}, make('tr', {}, ...head)), this.#body),
      ),
      make('div', { class: 'row' }, this.#words, this.#stop),
      this.#plot,
    );
    openDialog(this.dialog);
  }

  /** Show what was measured so far. */
  follow() {
    if (this.dialog.open && !this.#ended) this.#show(this.app.client.measures);
  }

  async run() {
    setText(this.#words, t('ui.measure-working'));
    const answer = await this.app.client.get({ type: 'measure', on: true });
    this.#ended = this.#stop.hidden = true;
    setText(this.#words, t(answer?.done ? 'ui.measure-done' : 'app.stopped'));
    if (this.dialog.open) this.#show(answer ?? null);
    this.#plot.hidden = !this.#plot.childElementCount;
  }

  /** The dialog was closed. */
  end() {
    if (!this.#ended) void this.app.client.get({ type: 'measure', on: false });
  }

  /** @param {MeasureView | null} measures */
  #show(measures) {
    if (!measures || measures === this.#shown) return;
    this.#shown = measures;
    const { view } = this.app;
    this.#body.replaceChildren(...measures.rows.map((row) => this.#row(row)));
    const names = new Map(
      measures.rows.map(({ algorithm }) => [algorithm, versionName(view, algorithm)]),
    );
    this.#plot.replaceChildren(...plotOf(measures.growth, names));
  }

  /** @param {MeasureRow} row */
  #row({ algorithm, steps, calls, deepest, seconds, word, done }) {
    const format = (/** @type {number} */ one) => one.toLocaleString(currentLanguage());
    const all = done && !word ? t('ui.measure-more', format(steps)) : format(steps);
    const time = seconds.toLocaleString(currentLanguage(), { maximumSignificantDigits: 2 });
    const cells = [all, format(calls), format(deepest), time].map((one) => make('td', {}, one));
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, versionName(this.app.view, algorithm)),
      ...cells,
    );
  }
}
