/**
 * What the solver says of a board that is being set up: a line under the board, kept up to date,
 * or with the sentence where that itself is under the board.
 *
 * Python works at it beside everything else. A verdict that comes for another board is dropped.
 */
import { standingOf } from '../model/choices.js';
import { byId, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { layout, onLayout } from '../page/layout.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').StandingView} StandingView */

/** Seconds of work after which it can be stopped. */
const LONG = 0.5;

/** @param {App} app */
export function showStanding(app) {
  const line = new VerdictLine(app);
  app.subscribe(() => line.show());
}

class VerdictLine {
  #line = byId('standing', HTMLElement);
  #words = byId('standing-words', HTMLElement);
  #stop = byId('standing-stop', HTMLButtonElement);
  #resume = byId('standing-resume', HTMLButtonElement);
  #see = byId('standing-see', HTMLButtonElement);
  #strip = this.#line.parentElement;
  #below = true;
  /** The link of the board asked about; '' for none. */
  #asked = '';
  #resting = false;
  /** @type {StandingView | null} the last verdict, perhaps of the board before */
  #told = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#stop.addEventListener('click', () => this.#rest(true));
    this.#resume.addEventListener('click', () => this.#rest(false));
    this.#see.addEventListener('click', () => this.#told && void app.solve(this.#told.algorithm));
    onLayout(() => this.#place());
    this.#place();
  }

  show() {
    const { client, mode, view } = this.app;
    const wanted = mode === 'setup' && standingOf(view) !== undefined;
    this.#line.hidden = !wanted;
    if (!wanted) {
      if (this.#asked && this.#told?.link !== this.#asked) {
        void client.get({ type: 'evaluate-board', on: false });
      }
      this.#asked = '';
      return;
    }
    const ready = client.load.state === 'ready' && !client.opening;
    if (client.load.state !== 'ready') this.#asked = '';
    if (ready && !this.#resting && client.waiting === 0 && view.link !== this.#asked) {
      void this.#ask();
    }
    this.#tell();
  }

  #tell() {
    const { client, view } = this.app;
    const told = this.#told;
    const done = told !== null && told.link === view.link;
    const progress = client.standing?.link === view.link ? client.standing : null;
    const words = this.#words;
    this.#line.dataset.state = this.#resting ? 'resting' : done ? 'done' : 'working';
    words.ariaBusy = String(this.#line.dataset.state === 'working');
    setText(
      words,
      this.#resting ? t('ui.standing-stopped') : verdictWords(done ? told : (progress ?? told)),
    );
    words.title = words.textContent ?? '';
    this.#stop.hidden = this.#resting || done || (progress?.seconds ?? 0) < LONG;
    this.#resume.hidden = !this.#resting;
    const cut = words.scrollWidth > words.clientWidth;
    this.#see.hidden = this.#resting || !done || !(told?.shows || cut) || view.run !== null;
    const answers = (done && told?.verdict?.answers) || 0;
    setText(this.#see, t(answers > 1 ? 'ui.standing-both' : 'ui.standing-see'));
  }

  async #ask() {
    const { client, view } = this.app;
    this.#asked = view.link;
    client.standing = null;
    const answer = await client.get({ type: 'evaluate-board', on: true });
    if (this.#asked !== view.link || !answer) return;
    this.#told = answer;
    client.standing = null;
    this.app.notify();
  }

  /** @param {boolean} on */
  #rest(on) {
    this.#resting = on;
    this.#asked = '';
    this.#told = null;
    if (on) void this.app.client.get({ type: 'evaluate-board', on: false });
    this.app.notify();
  }

  #place() {
    if (this.#below === (layout('--short-strip') === '')) return;
    this.#below = !this.#below;
    if (this.#below) this.#strip?.prepend(this.#line);
    else byId('faults', HTMLElement).after(this.#line);
  }
}

/**
 * @param {StandingView | null} view
 */
function verdictWords(view) {
  if (view?.verdict) return t(view.verdict.message, ...view.verdict.args);
  return view?.message ? t(view.message, ...view.args) : t('ui.standing-working');
}
