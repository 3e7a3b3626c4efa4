/**
 * Checks an exercise: the reader's version against the original, on a dozen boards, one by one.
 */
import { button, make, setText, showBoardAfter } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { runVersion } from './start.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').ExamView} ExamView */
/** @typedef {import('./start.js').Version} Version */

export class Exam {
  root = make('div', { id: 'own-exam', class: 'exam', hidden: '' });
  button = button('', () => void (this.#going ? this.#stop() : this.check()), {
    id: 'own-check',
    hidden: '',
  });
  /** @type {string[]} */ #boards = [];
  /** @type {object | null} a sign of the check that goes on */ #going = null;

  /**
   * @param {App} app
   * @param {() => Version | null} version what is written
   * @param {() => void} begun is called when it begins to run
   * @param {() => Promise<unknown>} stop ends what does not hear that it is to stop
   */
  constructor(app, version, begun, stop) {
    this.app = app;
    this.version = version;
    this.begun = begun;
    this.stop = stop;
    app.subscribe(() => this.#name());
  }

  /**
   * Check on these boards from now on.
   * @param {string[]} boards
   */
  offer(boards) {
    this.#boards = boards;
    this.button.hidden = !boards.length;
    this.#name();
  }

  /** Take the last result away. */
  forget() {
    if (!this.#going) this.root.hidden = true;
  }

  #name() {
    setText(this.button, t(this.#going ? 'ui.stop' : 'ui.own-check'));
  }

  async check() {
    const version = this.version();
    if (!version) return;
    const { algorithm, text } = version;
    const mine = (this.#going = {});
    this.#tell('', t('ui.own-checking'));
    const boards = this.#boards.join('\n');
    const told = await this.app.client.connection.send({
      type: 'examine',
      algorithm,
      text,
      boards,
    });
    if (this.#going !== mine) return;
    this.#going = null;
    this.#name();
    if (told?.type === 'failure') this.#tell('wrong', t(told.message, ...told.args));
    else if (!told || told.ended) this.#tell('', t('ui.own-stopped'));
    else if (!told.link) this.#tell('right', t('ui.own-passed', told.total));
    else {
      const show = button(t('ui.own-show'), () => void this.#show(told, version), {
        id: 'own-show',
      });
      this.#tell('wrong', t('ui.own-parts', told.boards, told.total, told.at), show);
    }
  }

  /**
   * @param {'' | 'right' | 'wrong'} tone
   * @param {...(string | Node)} words
   */
  #tell(tone, ...words) {
    this.root.hidden = false;
    this.root.dataset.tone = tone;
    this.root.replaceChildren(
      ...words.map((one) => (typeof one === 'string' ? make('p', { role: 'status' }, one) : one)),
    );
    this.#name();
    this.root.scrollIntoView({ block: 'nearest' });
  }

  async #stop() {
    const { client } = this.app;
    const ended = client.connection.send({ type: 'examine', algorithm: '', text: '', boards: '' });
    this.#going = null;
    this.#tell('', t('ui.own-stopped'));
    await Promise.all([ended, this.stop()]);
  }

  /**
   * Open the board on which the two differ, at the step where they part.
   * @param {ExamView} told
   * @param {Version} version
   */
  async #show({ link, at }, version) {
    await this.app.boards.openLink(link);
    if (this.app.view.link === link) {
      await showBoardAfter(runVersion(this.app, version, at, this.begun));
    }
  }
}
