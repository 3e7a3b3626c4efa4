/**
 * Checks an exercise: the reader's version against the original, on a dozen boards, one by one.
 */
import { button, make, paragraphs, setText, showBoardAfter } from '../page/dom.js';
import { readView } from '../link/first-view.js';
import { sayAfter, t } from '../page/i18n.js';
import { runVersion } from './start.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').ExamView} ExamView */
/** @typedef {import('./start.js').Version} Version */
/** @typedef {import('./tasks.js').Task} Task */
/** @typedef {import('../model/protocol.js').Arg} Arg */

export class Exam {
  root = make('div', { id: 'own-exam', class: 'exam', hidden: '' });
  /** @type {(mistake: string) => string} */ #words = () => '';
  /** @type {() => (right: boolean) => () => string | Node} */ #keeping = () => () => () => '';
  /** @type {() => string} */ #lacks = () => '';
  /** @type {() => (string | Node)[]} */ #say = () => [];
  button = button('', () => void (this.#going ? this.#stop() : this.check()), {
    id: 'own-check',
    hidden: '',
  });
  /** @type {Task | null} */ #task = null;
  #original = '';
  /** @type {object | null} a sign of the check that goes on */ #going = null;

  /**
   * @param {App} app
   * @param {() => Version | null} version what is written
   * @param {() => void} begun is called when it begins to run
   * @param {() => Promise<unknown>} stop ends what does not hear that it is to stop
   * @param {(line: number) => void} look shows a line of what is written
   */
  constructor(app, version, begun, stop, look) {
    this.app = app;
    this.version = version;
    this.begun = begun;
    this.stop = stop;
    this.look = look;
    app.subscribe(() => this.#name());
  }

  /**
   * Check answers to an exercise from now on; null for none. A check that goes on is of another.
   * @param {Task | null} task
   * @param {string} original the text of its module
   */
  offer(task, original) {
    if (this.#going) void this.#stop();
    this.root.hidden = true;
    this.#task = task;
    this.#original = original;
    this.button.hidden = !task;
    this.#name();
  }

  /**
   * @param {(mistake: string) => string} words what is said of a known mistake; '' for nothing
   * @param {() => (right: boolean) => () => string | Node} keeping notes the answer that is to be
   *   judged, and returns what keeps it then, and in its turn what makes that which leads on
   * @param {() => string} lacks what is to be done before there is anything to check; '' for nothing
   */
  listen(words, keeping, lacks) {
    this.#words = words;
    this.#lacks = lacks;
    this.#keeping = keeping;
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
    const lack = this.#lacks();
    if (lack) return this.#tell('', () => [this.#lacks()]);
    const mine = (this.#going = {});
    const keep = this.#keeping();
    this.#tell('', () => [t('ui.own-checking')]);
    const task = JSON.stringify(this.#task);
    const order = { task, text: version.text, original: this.#original };
    const told = await this.app.client.connection.send({ type: 'examine', ...order });
    if (this.#going !== mine) return;
    this.#going = null;
    this.#name();
    if (told?.type === 'failure') {
      this.#tell('wrong', () => [t(told.message, ...told.args)]);
      this.#lookAt(told.args);
    } else if (!told || told.ended) this.#tell('', () => [t('ui.own-stopped')]);
    else {
      const next = keep(!told.link);
      if (told.link) this.#tell('wrong', () => this.#wrong(told, version));
      else this.#tell('right', () => [t('ui.own-passed', told.total), next()]);
      if (told.link && told.yours[0].startsWith('own.')) this.#lookAt(told.yours[1]);
    }
  }

  /**
   * Say what the version does on the board that tells: its own error, a known mistake, or both steps.
   * @param {ExamView} told
   * @param {Version} version
   */
  #wrong(told, version) {
    const { boards, total, link, at, yours, original, mistake } = told;
    const { scene } = readView(this.app.client.starts, link).view ?? this.app.view;
    const say = (/** @type {ExamView['yours']} */ [message, args]) =>
      sayAfter(scene, () => t(message, ...args));
    const show = button(t('ui.own-show'), () => void this.#show(told, version), { id: 'own-show' });
    const words = this.#words(mistake);
    if (yours[0].startsWith('own.')) {
      return [words, say(yours), t('ui.own-broke', boards, total, at), show];
    }
    const both = [yours[0] && t('ui.own-yours-says', say(yours))];
    both.push(original[0] && t('ui.own-original-says', say(original)));
    const differs = yours[0] !== original[0] || String(yours[1]) !== String(original[1]);
    return [words, t('ui.own-parts', boards, total, at), ...(differs ? both : []), show];
  }

  /** @param {Arg[]} args the first is the line, where there is one */
  #lookAt([line]) {
    if (typeof line === 'number') this.look(line);
  }

  /**
   * @param {'' | 'right' | 'wrong'} tone
   * @param {() => (string | Node)[]} say says it in the reader's language
   */
  #tell(tone, say) {
    this.#say = say;
    this.root.hidden = false;
    this.root.dataset.tone = tone;
    this.rename();
    this.#name();
    this.root.scrollIntoView({ block: 'nearest' });
  }

  /** Say it in the language of now. */
  rename() {
    this.root.replaceChildren(...paragraphs(this.#say()));
  }

  async #stop() {
    const { client } = this.app;
    const ended = client.connection.send({ type: 'examine', task: '', text: '', original: '' });
    this.#going = null;
    this.#tell('', () => [t('ui.own-stopped')]);
    await Promise.all([ended, this.stop()]);
  }

  /**
   * Open the board on which the two differ, at the step where they part.
   * @param {ExamView} told
   * @param {Version} version
   */
  async #show({ link, at }, version) {
    if (await this.app.boards.openLink(link)) {
      await showBoardAfter(runVersion(this.app, version, at, this.begun));
    }
  }
}
