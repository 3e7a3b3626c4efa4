/**
 * Predict the next step: playback stops before a piece is placed or taken back or a solution found,
 * and the reader says which it will be.
 */
import { byId, setText, showBoardAfter } from '../page/dom.js';
import { sentences, t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').RunView} RunView */
/** @typedef {import('../model/protocol.js').StepView} StepView */
/** @typedef {import('./transport.js').Transport} Transport */

export class Predict {
  #on = false;
  #right = 0;
  #asked = 0;
  /** Which run the answers are of. */
  #of = -1;
  /** @type {{at: number, said: '' | 'right' | 'wrong'}} the last answer, by the step it led to */
  #last = { at: -1, said: '' };

  /**
   * @param {App} app
   * @param {() => Promise<unknown>} onward makes the step
   * @param {() => void} play goes on until a step is asked about
   */
  constructor(app, onward, play) {
    this.app = app;
    this.onward = onward;
    this.play = play;
    app.answer = (point) => this.#press(point);
    app.asksPoint = () => this.coming !== null;
    byId('foretell', HTMLButtonElement).addEventListener('click', () => this.#toggle());
    byId('foretell-back', HTMLButtonElement).addEventListener('click', () => this.#say('retract'));
    byId('foretell-found', HTMLButtonElement).addEventListener('click', () => this.#say('found'));
    byId('foretell-show', HTMLButtonElement).addEventListener('click', () => this.#goOn());
    app.subscribe(() => this.#show());
  }

  /** The step that the reader is asked about now. @returns {StepView | null} */
  get coming() {
    const { stepping, view } = this.app;
    return this.#on && stepping ? (view.run?.coming ?? null) : null;
  }

  /** Show the step that is asked about; where none is, go on to one. */
  #goOn() {
    if (this.coming) void this.onward();
    else this.play();
  }

  #toggle() {
    this.#on = !this.#on;
    this.#right = this.#asked = 0;
    this.#last = { at: -1, said: '' };
    this.app.pause();
    const asked = this.app.client.ask({ type: 'predict', on: this.#on });
    if (this.#on) void showBoardAfter(asked);
  }

  /**
   * A press on the board is an answer while one is asked for; until the run has ended it is never a
   * question of its own.
   * @param {number} point
   */
  #press(point) {
    const { coming } = this;
    if (coming) this.#judge(coming.kind !== 'retract' && coming.point === point);
    return this.#on && !this.app.view.run?.verdict;
  }

  /** @param {'retract' | 'found'} kind */
  #say(kind) {
    const { coming } = this;
    if (coming) this.#judge(coming.kind === kind);
  }

  /** @param {boolean} right */
  #judge(right) {
    this.#asked += 1;
    if (right) this.#right += 1;
    this.#last = { at: (this.app.view.run?.at ?? 0) + 1, said: right ? 'right' : 'wrong' };
    void this.onward();
  }

  #show() {
    const { client, view, stepping } = this.app;
    const run = stepping ? view.run : null;
    byId('foretell', HTMLButtonElement).ariaPressed = String(this.#on);
    const row = byId('foretell-row', HTMLElement);
    if (run && client.started !== this.#of) {
      this.#of = client.started;
      this.#right = this.#asked = 0;
    }
    if (run && this.#on && !run.predicts && !run.working && !client.waiting) {
      void client.ask({ type: 'predict', on: true });
    }
    row.hidden = !run || !this.#on;
    if (row.hidden || !run) return;
    const { coming } = this;
    for (const id of ['back', 'found']) byId(`foretell-${id}`, HTMLElement).hidden = !coming;
    const show = byId('foretell-show', HTMLElement);
    const waits = !coming && run.predicts && !run.verdict && !this.app.pace;
    show.hidden = !coming && !waits;
    setText(show, t(waits ? 'ui.foretell-go' : 'ui.foretell-show'));
    const { at, said } = this.#last;
    const before =
      at === run.at && said ? t(said === 'right' ? 'ui.foretell-right' : 'ui.foretell-wrong') : '';
    setText(
      byId('foretell-words', HTMLElement),
      sentences(before, coming ? t('ui.foretell-ask') : waits ? t('ui.foretell-wait') : ''),
    );
    setText(
      byId('foretell-score', HTMLElement),
      this.#asked ? t('ui.foretell-score', this.#right, this.#asked) : '',
    );
  }
}
