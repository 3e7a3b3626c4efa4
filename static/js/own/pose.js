/**
 * A question about a run, or a part of it to be played by hand: the run is shown at its step, the
 * answer is pressed on the board or written, and Python marks it.
 */
import { button, make, paragraphs, refill } from '../page/dom.js';
import { nameOf, t } from '../page/i18n.js';
import { sendInOrder } from '../model/stop-timeout.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').MarksView} MarksView */
/** @typedef {import('./tasks.js').Task} Task */

/** What is said that is no point. */
const DEEDS = /** @type {const} */ (['back', 'found']);

export class Pose {
  root = make('div', { id: 'own-pose', class: 'pose', hidden: '' });
  #parts = make('ol', { class: 'parts' });
  #field = make('input', { id: 'own-said', autocomplete: 'off', maxlength: '80' });
  #row = make('div', { class: 'row' });
  #verdict = make('div', { class: 'exam', hidden: '' });
  /** @type {Task | null} */ #task = null;
  /**
   * The board that was there before a question put its own, and what it is kept as.
   * @type {{id: string, link: string} | null}
   */
  #before = null;
  /** @type {string[]} */ #said = [];
  #judged = false;
  /** What is shown one after the other. */ #standing = Promise.resolve();
  #listAgain = () => {};
  #tellAgain = () => {};

  /**
   * @param {App} app
   * @param {(answer: string) => (right: boolean) => () => string | Node} done hears of each answer that
   *   was marked, and returns what makes that which leads on
   * @param {(mistake: string) => string} words of a known mistake
   * @param {() => void} placed is called once the address is that of the task's board
   */
  constructor(app, done, words, placed) {
    this.app = app;
    this.done = done;
    this.words = words;
    this.placed = placed;
    const otherwise = app.answer;
    app.answer = (point) => this.#press(point) || otherwise(point);
    const asks = app.asksPoint;
    app.asksPoint = () => (app.quizzes && this.#listens) || asks();
    this.#field.addEventListener('keydown', ({ key }) => key === 'Enter' && void this.check());
    this.#field.addEventListener('input', () => (this.#verdict.hidden = true));
    this.root.append(this.#parts, this.#row, this.#verdict);
  }

  /** Whether the answer is pressed on the board. */
  get #isPressed() {
    return this.#task?.kind === 'machine' || this.#task?.ask === 'next';
  }

  /** Whether a press on the board is an answer. */
  get #listens() {
    return this.#isPressed && this.root.isConnected && this.root.checkVisibility();
  }

  get answer() {
    return this.#isPressed ? this.#said.join(' ') : this.#field.value;
  }

  /**
   * Ask on the board of a task; null asks nothing.
   * @param {Task | null} task
   */
  async offer(task) {
    this.#task = task;
    if (!task) this.#before = null;
    this.#said = [];
    this.#judged = false;
    this.#field.value = '';
    this.root.hidden = !task;
    this.#hideRest(task !== null);
    this.#show();
    if (task) await this.stand();
  }

  /** Ask nothing any more, and bring back the board that was there before. */
  async leave() {
    const { app } = this;
    const [before, put] = [this.#before, this.#task?.boards?.[0]];
    void this.offer(null);
    await this.#standing;
    if (before && app.view.link === put) await app.boards.goBack(before.id, before.link);
  }

  /**
   * Hide or show again what tells of the run as a whole.
   * @param {boolean} hides
   */
  #hideRest(hides) {
    if (this.app.quizzes === hides) return;
    this.app.quizzes = hides;
    this.app.notify();
  }

  /** Show the run where the question is asked, once what an earlier question shows is there. */
  stand() {
    const task = this.#task;
    this.#standing = this.#standing.then(() => this.#stand(task));
    return this.#standing;
  }

  /** @param {Task | null} task */
  async #stand(task) {
    const { app } = this;
    if (!task || task !== this.#task) return;
    const { boards: [link = ''] = [], algorithm, at = 0 } = task;
    const isHere = app.view.link === link;
    if (!isHere) this.#before ??= { id: app.client.store.journal.id, link: app.view.link };
    const opening = isHere || app.boards.openLink(link);
    this.placed();
    if (!(await opening) || task !== this.#task) return;
    await sendInOrder(app.client, { type: 'start', algorithm }, { type: 'seek', at });
  }

  /** @param {number} point */
  #press(point) {
    if (!this.#listens) return false;
    this.#say(nameOf(this.app.view.scene, point));
    return true;
  }

  /** @param {string} part */
  #say(part) {
    if (this.#judged) this.#said = [];
    this.#judged = false;
    const most = this.#task?.kind === 'machine' ? (this.#task.steps ?? 1) : 1;
    this.#said = most > 1 ? [...this.#said, part].slice(0, most) : [part];
    this.#show();
    this.#row.scrollIntoView({ block: 'nearest' }); // the answer may be below the window
  }

  /** Say everything in the language of now. */
  rename() {
    this.#offerButtons();
    this.#listAgain();
    this.#tellAgain();
  }

  #show() {
    this.#list(this.#said);
    this.#verdict.hidden = true;
    this.#offerButtons();
  }

  #offerButtons() {
    const check = button(t('ui.own-check'), () => void this.check(), { id: 'own-judge' });
    if (!this.#isPressed) {
      this.#field.ariaLabel = t('ui.own-said');
      this.#field.placeholder = t('ui.own-said');
      this.#row.replaceChildren(this.#field, check);
      return;
    }
    const deeds = DEEDS.map((one) =>
      button(t(`ui.foretell-${one}`), () => this.#say(one), { 'data-say': one }),
    );
    const undo = button(t('ui.undo'), () => this.#undo(), { id: 'own-unsay' });
    undo.disabled = !this.#said.length;
    refill(this.#row, [...deeds, undo, check]);
  }

  #undo() {
    this.#judged = false; // what is left is gone on with
    this.#said = this.#said.slice(0, -1);
    this.#show();
    if (!this.#said.length) this.#row.querySelector('button')?.focus();
  }

  async check() {
    const task = this.#task;
    const { answer } = this;
    if (!task) return;
    if (!answer.trim()) {
      return this.#tell('', () => [t(this.#isPressed ? 'ui.own-unpressed' : 'ui.own-unwritten')]);
    }
    const told = await this.#ask(task, answer);
    if (task !== this.#task || answer !== this.answer) return;
    this.#judged = true;
    if (told?.type === 'marks') this.#mark(told);
    else this.#tell('wrong', () => [t(told?.message ?? 'app.stopped', ...(told?.args ?? []))]);
  }

  /** @param {MarksView} told */
  #mark({ right, expected, mistake }) {
    const first = right.indexOf(false);
    const next = this.done(this.answer)(first < 0);
    if (first < 0) this.#hideRest(false);
    const more = right.length > 1 && this.#said.length < expected.length;
    const say = () => {
      if (first < 0) return [t('ui.own-right'), next()];
      const place = right.length > 1 ? t('ui.own-wrong-part', first + 1) : t('ui.own-wrong');
      return [this.words(mistake), place, more ? t('ui.own-more', expected.length) : ''];
    };
    this.#list(this.#said, right);
    this.#tell(first < 0 ? 'right' : 'wrong', say);
  }

  /**
   * @param {'' | 'right' | 'wrong'} tone
   * @param {() => (string | Node)[]} say says it in the reader's language
   */
  #tell(tone, say) {
    this.#tellAgain = () => {
      this.#verdict.replaceChildren(...paragraphs(say()));
    };
    this.#tellAgain();
    this.#verdict.hidden = false;
    this.#verdict.dataset.tone = tone;
    this.#verdict.scrollIntoView({ block: 'nearest' });
  }

  /** Show the run where the answer is seen, and say the answer, which the reader has yet to give. */
  async reveal() {
    const task = this.#task;
    this.#hideRest(false);
    await this.stand();
    if (!task || task !== this.#task) return;
    const told = await this.#ask(task, '');
    if (task !== this.#task || told?.type !== 'marks') return;
    this.#said = [];
    this.#judged = false;
    this.#show();
    this.#tell('', () => [t('ui.own-answer-is', told.expected.map(nameOfPart).join(', '))]);
    if (task.ask === 'count') await this.app.client.ask({ type: 'finish', steps: true });
    else await sendInOrder(this.app.client, { type: 'seek', at: told.at });
  }

  /**
   * Ask Python what an answer is worth.
   * @param {Task} task
   * @param {string} text
   */
  #ask(task, text) {
    return this.app.client.connection.send({ type: 'judge', task: JSON.stringify(task), text });
  }

  /**
   * @param {string[]} parts of an answer
   * @param {boolean[]} [right] what they are worth, once that is known
   */
  #list(parts, right = []) {
    this.#listAgain = () => this.#list(parts, right);
    const tones = right.map((one) => ({ 'data-tone': one ? 'right' : 'wrong' }));
    this.#parts.replaceChildren(
      ...parts.map((part, index) => make('li', tones[index] ?? {}, nameOfPart(part))),
    );
  }
}

/**
 * A part of an answer in the reader's language.
 * @param {string} part
 */
const nameOfPart = (part) =>
  part === 'back' || part === 'found' ? t(`ui.foretell-${part}`) : part;
