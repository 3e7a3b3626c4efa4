/**
 * The reader's own version of what is explained: written here, run in a sandbox, beside the original.
 *
 * Nothing is run but by its buttons. What Python makes of it is shown by Explain like any other run.
 */
import { button, byId, make, setText, showBoardAfter } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { layout } from '../page/layout.js';
import { loadStyle } from '../page/style.js';
import { OWN } from '../model/choices.js';
import { keepOpen } from '../model/open-exercise.js';
import { loadSource, wholeText } from '../model/source.js';
import { moduleOf } from '../explain/lockstep.js';
import { Arrange } from './arrange.js';
import { DifferenceList } from './difference-list.js';
import { Exam } from './exam.js';
import { openEditor } from './editor.js';
import { Hints } from './hints.js';
import { Pose } from './pose.js';
import { doneOf, keepDone } from './progress.js';
import { runVersion } from './start.js';
import { FREE, TaskList } from './task-list.js';
import { keepText, keptText } from './versions.js';
import { Sandboxes } from './sandboxes.js';
import { Watch } from './watch.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./tasks.js').Task} Task */
/** @typedef {{name: string, algorithm: string, module: string, start: string, isExercise: boolean}} Copy what is being written; `start` is the text that Reset brings back, and from which Difference tells what was changed */

/** The empty file's first lines. */
const DRAWING = 'for p in board.points:\n    board.write(p, board.name(p))\n';

/** @param {App} app */
export async function showOwn(app) {
  await loadStyle('own.css');
  return new Own(app);
}

class Own {
  /** @type {Editor | null} */ #editor = null;
  /** @type {Promise<Editor> | null} */ #opening = null;
  /** A sign of what was chosen last. */ #begun = {};
  /** @type {Copy | null} */ #copy = null;
  /** @type {Task | null} */ #task = null;
  /** What Reset has taken away, until something is written. */ #thrown = '';
  #language = '';
  /** How often Stop had been pressed. */ #stops = 0;
  /** Whether it is said that Python was lost: what is to be mended is shown then. */ #isLost = false;
  #title = make('h2');
  #said = make('p', { class: 'said', role: 'status' });
  #host = make('div', { id: 'own-text', class: 'text' });
  #sayAgain = () => {};
  changes = new DifferenceList(() => this.#written);
  #printed = make('pre', { id: 'own-printed', class: 'printed', hidden: '' });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { client } = app;
    this.sandboxes = new Sandboxes(
      (answer) => void client.connection.send({ type: 'relay', ...answer }),
    );
    client.onCall = (call) => void this.sandboxes.call(call);
    this.#stops = client.stops;
    const version = () => this.#copy && { algorithm: this.#copy.algorithm, text: this.text };
    this.exam = new Exam(
      app,
      version,
      () => this.close(),
      () => this.sandboxes.stop(),
      (line) => this.#editor?.goTo(line),
    );
    this.tasks = this.#makeTasks();
    this.arrange = new Arrange(() => this.#change());
    this.hints = new Hints(() => void this.#answer());
    const words = (/** @type {string} */ mistake) => this.#wordsOf(mistake);
    this.watch = new Watch(app);
    const keep = this.#keep.bind(this);
    this.pose = new Pose(app, keep, words, () => this.#remember());
    const keeping = () => keep(this.#isArranged ? this.arrange.answer : this.text);
    const isBare = () => this.#isArranged && !this.arrange.answer;
    this.exam.listen(words, keeping, () => (isBare() ? t('ui.own-unplaced') : ''));
    this.buttons = this.#makeButtons();
    const { run, lines, differ, reset, save, hand, close } = this.buttons;
    const tail = [run, lines, this.exam.button, this.hints.button, differ, reset, save, hand];
    this.root = make(
      'section',
      { id: 'own', class: 'own card', hidden: '' },
      make('div', { class: 'head' }, this.#title, this.tasks.root, close),
      this.tasks.words,
      this.pose.root,
      this.arrange.root,
      this.#host,
      this.#said,
      this.exam.root,
      this.changes.root,
      this.hints.root,
      make('div', { class: 'tail' }, ...tail),
    );
    this.#place();
    app.subscribe(() => this.show());
    this.show();
  }

  #makeTasks() {
    const lead = async (/** @type {string} */ exercise) => {
      const { openExercise } = await import('../course/ways.js');
      await openExercise(this.app, async () => this, exercise);
    };
    return new TaskList(this.app, (task) => this.#take(task), this.#rename.bind(this), lead);
  }

  #makeButtons() {
    return {
      run: button('', () => void this.run(), { id: 'own-run', class: 'primary' }),
      lines: button('', () => void this.run('lines'), { id: 'own-lines' }),
      differ: this.changes.button,
      reset: button('', () => this.#reset(), { id: 'own-reset' }),
      save: button('', () => void this.#save(), { id: 'own-download' }),
      hand: button('', () => void this.#handIn(), { id: 'own-hand', hidden: '' }),
      close: button('×', () => this.close(), { id: 'own-close', class: 'quiet close' }),
    };
  }

  /** Put it into the page. */
  #place() {
    byId('explain', HTMLElement).before(this.root);
    byId('code-card', HTMLElement).append(this.#printed, this.watch.root);
    this.#host.addEventListener('keydown', (event) => this.#key(event), true);
    for (const type of ['keydown', 'keyup', 'paste', 'copy', 'cut']) {
      this.root.addEventListener(type, (event) => event.stopPropagation()); // they are not for the board
    }
  }

  /** What is written. */
  get text() {
    if (this.#isArranged) return this.arrange.fill(this.#copy?.start ?? '');
    return this.#editor?.text() ?? '';
  }

  /** @returns {import('./difference-list.js').Written} */
  get #written() {
    const { start = '', isExercise = false } = this.#copy ?? {};
    return { given: start, text: this.text, isExercise };
  }

  /** Whether it is a version of nothing. */
  get #isFree() {
    return this.#copy !== null && !this.#copy.algorithm;
  }

  get #isArranged() {
    return this.#task?.kind === 'arrange';
  }

  /**
   * What is said of a known mistake.
   * @param {string} mistake
   */
  #wordsOf(mistake) {
    return this.tasks.wordsOf(this.#task?.id ?? '')?.mistakes?.[mistake] ?? '';
  }

  /**
   * Note an answer that is to be judged; what is returned keeps it then, and makes what leads on.
   * @param {string} answer
   * @returns {(right: boolean) => () => string | Node}
   */
  #keep(answer) {
    const name = this.#copy?.name ?? '';
    return (right) => {
      const { tries, done } = doneOf(name);
      keepDone(name, { answer, tries: tries + 1, done: done || right });
      this.tasks.mark(right);
      if (right) this.changes.closeAnswer();
      this.buttons.hand.hidden = false;
      return () => (right ? this.tasks.next() : '');
    };
  }

  /** Show the answer: both hints have been read. */
  async #answer() {
    if (!this.pose.root.hidden) return this.pose.reveal();
    const { module = '' } = this.#copy ?? {};
    const mine = this.#begun;
    const original = wholeText(await loadSource(module));
    if (this.#begun !== mine) return; // another was chosen while the source was fetched
    this.changes.answer(original);
  }

  show() {
    const { run } = this.app.view;
    if (this.app.mode !== 'explain' && !this.root.hidden) this.close();
    if (this.app.client.load.state !== 'ready') this.sandboxes.clear();
    if (this.app.client.stops !== this.#stops) void this.#stop();
    const isLost = this.app.client.alert?.message === 'ui.own-lost';
    if (isLost && !this.#isLost && this.app.mode === 'explain') void this.open();
    this.#isLost = isLost;
    const lines = this.app.stepping && run?.algorithm === OWN ? run.printed : [];
    this.#printed.hidden = !lines.length;
    setText(this.#printed, lines.join('\n'));
    const hides = this.#copy?.isExercise === true && run?.algorithm === OWN;
    byId('explain', HTMLElement).toggleAttribute('data-exercise', hides);
    if (this.root.hidden) this.#remember();
    if (this.#language === currentLanguage()) return;
    this.#language = currentLanguage();
    const { run: start, lines: byLine, differ, save, hand, close } = this.buttons;
    setText(byLine, t('ui.own-lines'));
    setText(hand, t('ui.hand-in'));
    setText(start, t('ui.own-run'));
    setText(differ, t('ui.own-difference'));
    this.#nameReset();
    setText(save, t('ui.own-download'));
    close.ariaLabel = t('ui.close');
    this.#editor?.name(t('ui.own-text'));
    this.#name();
  }

  /** Stop was pressed: what does not hear it is ended, and said to be. */
  async #stop() {
    const { client } = this.app;
    this.#stops = client.stops;
    const ended = await this.sandboxes.stop();
    if (!ended.length) return;
    if (client.view.run?.algorithm === OWN) await client.ask({ type: 'stop', how: 'leave' });
    if (ended.some((one) => one.isReady)) client.complain('ui.own-lost');
  }

  #name() {
    setText(this.#title, this.#titleWords);
  }

  get #titleWords() {
    if (this.#isAsked) return t('ui.own-exercises');
    const { module = '' } = this.#copy ?? {};
    return module ? t('ui.own-title', module.split('.').pop() ?? '') : t('ui.own-program');
  }

  /**
   * Write a copy of the run's algorithm, or go on with it.
   * @param {string} [task] the id of a task to begin with
   * @param {string} [words] of who sets it
   */
  async open(task = '', words = '') {
    const { app } = this;
    const { run, puzzle } = app.view;
    this.root.hidden = false;
    byId('main', HTMLElement).toggleAttribute('data-editing', true);
    await this.tasks.load();
    const algorithm = run && run.algorithm !== OWN ? run.algorithm : (this.#copy?.algorithm ?? '');
    const isSame = this.#copy?.algorithm === algorithm && this.#copy.name.startsWith(`${puzzle}.`);
    if (isSame && !task && !this.#isAsked) this.#reopen();
    else if (task || !moduleOf(app.view, algorithm)) await this.tasks.choose(task, words);
    else {
      this.tasks.drop();
      void this.pose.offer(null); // it is a copy of what runs on the question's board
      await this.#begin(`${puzzle}.${algorithm}`, algorithm, null);
    }
    const failed = run?.algorithm === OWN && run.verdict?.word === 'failed';
    if (failed) this.#blame(run.verdict?.message ?? '', run.verdict?.args ?? []);
    const isBelow = layout('--one-row') !== ''; // then the board goes first, and stays in sight
    (isBelow ? byId('room', HTMLElement) : this.root).scrollIntoView({ block: 'start' });
    this.#editor?.focus();
  }

  #reopen() {
    void this.sandboxes.prepare();
    this.#remember();
    this.show();
  }

  /** Put the editor away. The text is kept; a focus in it goes to the button that opens it again. */
  close() {
    const wasIn = this.root.contains(document.activeElement);
    this.root.hidden = true;
    void this.pose.offer(null);
    this.#remember();
    byId('main', HTMLElement).toggleAttribute('data-editing', false);
    const back = ['own-edit', 'own-exercises'].map((id) => byId(id, HTMLButtonElement));
    if (wasIn) back.find((one) => one.checkVisibility())?.focus();
    byId('panel', HTMLElement).scrollTop = 0; // also where the focus has moved it
  }

  /** Remember that the exercise is open, or what was written for it is being run. */
  #remember() {
    const { stepping, view } = this.app;
    const isOpen = !this.root.hidden || (stepping && view.run?.algorithm === OWN);
    keepOpen((isOpen && this.#task && this.#copy?.name) || '');
  }

  /**
   * @param {string} name under which the text is kept
   * @param {string} algorithm
   * @param {Task | null} task
   */
  async #begin(name, algorithm, task) {
    const { view } = this.app;
    const mine = (this.#begun = {});
    // none of an empty file, nor of a question about what does not run on this board
    const module = task?.module ?? moduleOf(view, algorithm);
    const original = module ? wholeText(await loadSource(module)) : DRAWING;
    if (this.#begun !== mine) return; // another was chosen while the source was fetched
    const start = task ? this.tasks.applyTo(task, original) : original;
    const isChange = task !== null && !task.boards;
    const given = isChange ? original : start;
    this.#copy = { name, algorithm, module, start: given, isExercise: Boolean(task?.boards) };
    this.#thrown = '';
    this.#task = task?.boards ? task : null;
    this.#arrangeRoom();
    this.#nameReset();
    this.changes.close();
    this.#clear();
    if (this.#isAsked) return this.pose.offer(task);
    void this.sandboxes.prepare();
    await this.pose.leave();
    if (this.#begun !== mine) return;
    this.#remember();
    this.arrange.offer(this.#isArranged ? task : null, doneOf(name).answer);
    this.exam.offer(this.#task, original);
    this.#name();
    if (this.#isArranged) return;
    const text = keptText(name) || start;
    if (!this.#editor) await this.#edit();
    if (this.#begun !== mine) return;
    this.#editor?.write(text);
    this.#editor?.goTo(lineToLookAt(text, original));
  }

  get #isAsked() {
    return this.#task?.kind === 'predict' || this.#task?.kind === 'machine';
  }

  /** Show what the task needs, and no more: of a question the run that it is about. */
  #arrangeRoom() {
    const { run, lines, differ, reset, save } = this.buttons;
    const asked = this.#isAsked;
    const isFree = this.#isFree;
    for (const one of [run, lines, differ, reset, save]) {
      one.hidden = asked || (one === reset && this.#isArranged);
    }
    for (const one of [lines, differ]) one.hidden ||= isFree;
    this.#host.hidden = asked || this.#isArranged;
    byId('main', HTMLElement).toggleAttribute('data-editing', !asked && !this.root.hidden);
    this.#offerHints();
    this.buttons.hand.hidden = !this.#task || !doneOf(this.#copy?.name ?? '').tries;
    if (!asked) return;
    this.exam.offer(null, '');
    this.arrange.offer(null, '');
    this.#name();
  }

  #offerHints() {
    const words = this.#task ? this.tasks.wordsOf(this.#task.id) : undefined;
    this.hints.offer(this.#copy?.name ?? '', words);
  }

  /** Say what is said of the task in the language of now. */
  #rename() {
    this.#offerHints();
    this.pose.rename();
    this.arrange.show();
    this.exam.rename();
    this.#sayAgain();
  }

  async #handIn() {
    const { handIn } = await import('../course/hand-in.js');
    await handIn(this.app, this.#copy?.name ?? '');
  }

  async #edit() {
    this.#opening ??= openEditor(this.#host, '', () => this.#change());
    try {
      this.#editor = await this.#opening;
      this.#editor.name(t('ui.own-text'));
    } catch {
      this.#opening = null;
      this.#say('ui.own-missing');
    }
  }

  /** @param {Task | null} task what was chosen; null for a copy of one's own */
  #take(task) {
    const { view } = this.app;
    const { puzzle } = view;
    if (task === FREE) return this.#begin(`${puzzle}.${FREE.id}`, '', task);
    const known = [this.#copy?.algorithm, view.run?.algorithm];
    const first = () => view.algorithms.find(({ teaches }) => teaches)?.id ?? '';
    const algorithm = task?.algorithm ?? known.find((one) => one && moduleOf(view, one)) ?? first();
    const own = `${puzzle}.${algorithm}`;
    // each ready change has a text of its own: what the reader wrote elsewhere stays
    const changed = task ? `${own}.${task.id}` : own;
    return this.#begin(task?.boards ? `${puzzle}.${task.id}` : changed, algorithm, task);
  }

  #change() {
    if (this.#copy && !this.#isArranged) {
      keepText(this.#copy.name, this.text === this.#copy.start ? '' : this.text);
    }
    this.#thrown = '';
    this.#nameReset();
    this.#clear();
  }

  #clear() {
    this.#say('');
    this.exam.forget();
    this.changes.update();
  }

  /**
   * @param {string} message '' for nothing
   * @param {...Arg} args
   */
  #say(message, ...args) {
    this.#sayAgain = () => setText(this.#said, message && t(message, ...args));
    this.#sayAgain();
  }

  /**
   * Say what is wrong, and put the cursor there.
   * @param {string} message
   * @param {Arg[]} args the first is the line, where there is one
   */
  #blame(message, args) {
    if (typeof args[0] === 'number') this.#editor?.goTo(args[0]);
    this.#say(message, ...args);
    this.#said.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Run what is written: with the original beside it, of an exercise without.
   * @param {import('./start.js').Way} [way]
   */
  async run(way = '') {
    const copy = this.#copy;
    if (!copy) return;
    const { algorithm, isExercise: alone } = copy;
    const version = { algorithm, text: this.text, way: this.#isFree ? 'free' : way, alone };
    const isLeft = this.app.boards.watch();
    const refused = await runVersion(this.app, version, 1, () => this.close());
    if (refused) this.#blame(refused.message, refused.args);
    else if (this.app.view.run || isLeft()) await showBoardAfter(undefined);
    else await this.open(); // it cannot begin on this board, and why has been said
  }

  /** Bring the original back; the same button, pressed again, takes that back. */
  #reset() {
    if (!this.#copy) return;
    const { text } = this;
    const { start } = this.#copy;
    const back = this.#thrown;
    this.#editor?.write(back || start);
    this.#thrown = back || text === start ? '' : text;
    this.#nameReset();
    this.#editor?.focus();
  }

  #nameReset() {
    setText(this.buttons.reset, t(this.#thrown ? 'ui.undo' : 'ui.own-reset'));
  }

  async #save() {
    const copy = this.#copy;
    if (!copy) return;
    const { saveVersion } = await import('./download.js');
    const done = await saveVersion(this.app, copy, this.text);
    this.#say(done ? '' : 'ui.own-no-download');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.run();
  }
}

/**
 * The line with which to begin: that of a hole, else the first that differs, else the first function.
 * @param {string} text
 * @param {string} original
 */
function lineToLookAt(text, original) {
  const hole = text.indexOf('# ?');
  if (hole >= 0) return text.slice(0, hole).split('\n').length;
  const [lines, old] = [text.split('\n'), original.split('\n')];
  const differs = lines.findIndex((line, index) => line !== old[index]);
  return (differs >= 0 ? differs : lines.findIndex((line) => line.startsWith('def '))) + 1;
}
