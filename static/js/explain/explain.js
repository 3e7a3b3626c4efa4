/**
 * Explain: the source of what runs, the current line, its calls, its lesson, and a version to compare.
 */
import { Breakpoints } from '../model/breakpoints.js';
import { CodePane, showPlace } from './code.js';
import { button, byId, changeDetector, setText, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { sendInOrder } from '../model/stop-timeout.js';
import { loadWhen } from '../page/load-when.js';
import { EMBEDDED } from '../page/address.js';
import { OWN } from '../model/choices.js';
import { layout, onLayout } from '../page/layout.js';
import { docstringsOf, loadDocstrings } from './docstrings.js';
import { proseOf, showLesson } from './lesson.js';
import { offerMeasures } from './measures.js';
import { moduleOf, showLockstep, versionName, versionsOf } from './lockstep.js';
import { recall, remember } from '../page/storage.js';
import { awaitSource, sourceOf } from '../model/source.js';
import { isAwaited } from '../model/open-exercise.js';
import { StackView } from './stack.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Frame} Frame */
/** @typedef {import('../model/protocol.js').RunView} RunView */

/**
 * @param {App} app
 * @returns {{breakpoints: Breakpoints, mark: () => void, course: () => Promise<void>, follow: (exercise: string) => Promise<void>}}
 *   `mark` sets or clears a breakpoint on the line that is shown, `course` opens the course, `follow`
 *   the exercise to which the reader goes back
 */
export function showExplain(app) {
  const explain = new Explain(app);
  showLockstep(app, explain.breakpoints);
  showLesson(app);
  offerMeasures(app);
  onLayout(() => app.notify());
  app.subscribe(() => explain.show());
  const { breakpoints } = explain;
  return {
    breakpoints,
    mark: () => explain.mark(),
    course: () => explain.showCourse(),
    follow: (exercise) => explain.follow(exercise),
  };
}

/** The room whose modules readers may write versions of. */
const OPEN = '.essays.';

class Explain {
  breakpoints = new Breakpoints();
  #plain = recall('plain') === true;
  /** @type {{run: RunView | null, frame: Frame | undefined}} the call that the reader looks at */
  #chosen = { run: null, frame: undefined };
  #module = '';
  /** Whether something is awaited and not open yet. */
  #openAsked = false;
  #isNew = changeDetector();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.pane = new CodePane(byId('code', HTMLElement), (line) => this.#stop(line));
    this.stack = new StackView(byId('stack', HTMLElement), (frame) => this.#look(frame));
    this.buildVersions = whenChanged(() => showVersions(app));
    byId('plain', HTMLButtonElement).addEventListener('click', () => {
      this.#plain = !this.#plain;
      remember('plain', this.#plain);
      app.notify();
    });
    this.begin = whenChanged(() => (byId('panel', HTMLElement).scrollTop = 0));
    this.own = loadWhen(
      app,
      () => false,
      async () => (await import('../own/own.js')).showOwn(app),
    );
    this.edit = button('', () => void this.#write(''), { id: 'own-edit' });
    this.exercises = button('', () => void this.#write('*'), { id: 'own-exercises' });
    byId('plain', HTMLElement).before(this.edit);
    this.course = button('', () => void this.showCourse(), { id: 'own-course' });
    byId('lessons', HTMLElement).append(this.exercises, this.course);
    this.#openAsked = isAwaited() && !EMBEDDED;
  }

  /** Set or clear a breakpoint on the line that is shown. */
  mark() {
    const frame = this.#frame;
    if (frame) this.#stop(frame.line);
  }

  show() {
    const { view, stepping } = this.app;
    const run = stepping ? view.run : null;
    const root = byId('explain', HTMLElement);
    root.hidden = !run;
    this.#offerCourse();
    if (!run || run.working) return;
    this.begin([view.puzzle, run.algorithm]);
    const frame = this.#frame;
    const module = (this.#module = frame?.module ?? moduleOf(view, run.algorithm));
    const source = sourceOf(module);
    const breaks = this.breakpoints.of(module);
    const narrow = layout('--one-row') !== '';
    const prose =
      module === moduleOf(view, run.algorithm) ? proseOf(view.puzzle, run.algorithm) : '';
    const told = source ? docstringsOf(module, source).length : 0;
    void loadDocstrings(() => this.app.notify());
    if (
      !this.#isNew([
        run,
        frame,
        source,
        breaks,
        currentLanguage(),
        narrow,
        this.#plain,
        prose,
        told,
      ])
    ) {
      return;
    }
    this.#showPlain();
    root.dataset.kind = run.verdict?.word === 'failed' ? 'reject' : (run.step?.kind ?? '');
    this.edit.hidden = EMBEDDED || !(run.algorithm === OWN || module.includes(OPEN));
    setText(this.edit, t(run.algorithm === OWN ? 'ui.own-edit-again' : 'ui.own-edit'));
    const card = byId('stack-card', HTMLElement);
    card.hidden = !run.stack.length;
    card.classList.toggle('compact', narrow || run.comparison !== null);
    byId('code-card', HTMLElement).hidden = !module;
    this.buildVersions([view.puzzle, run.algorithm, currentLanguage()]);
    if (source) {
      showPlace(byId('code-place', HTMLElement), source, frame);
      this.pane.show(source, run.stack, frame, module, breaks, prose);
    } else if (module) {
      setText(byId('code-place', HTMLElement), versionName(view, run.algorithm));
      awaitSource(this.app, module);
    }
    this.stack.show(run.stack, frame, view.scene, run.at);
  }

  /** Offer exercises and the course; once Python is there, open what the address asks for. */
  #offerCourse() {
    const { view } = this.app;
    setText(this.exercises, t('ui.own-exercises'));
    setText(this.course, t('ui.course'));
    this.course.hidden = EMBEDDED;
    if (this.#openAsked && this.app.client.load.state === 'ready') void this.#open();
    this.exercises.hidden =
      EMBEDDED || !view.algorithms.some(({ module, teaches }) => teaches && module.includes(OPEN));
  }

  #showPlain() {
    byId('plain', HTMLButtonElement).ariaPressed = String(this.#plain);
    for (const id of ['code', 'second-code']) {
      byId(id, HTMLElement).classList.toggle('plain', this.#plain);
    }
  }

  /** The call looked at: the one chosen in this very view, else the innermost. */
  get #frame() {
    const { run } = this.app.view;
    return run && run === this.#chosen.run ? this.#chosen.frame : run?.stack.at(-1);
  }

  /** @param {string} task to begin with, `*` for the first */
  async #write(task) {
    try {
      await (await this.own()).open(task);
    } catch {
      this.app.client.complain('ui.own-missing');
    }
  }

  /** Open what the address asks for. */
  async #open() {
    this.#openAsked = false;
    const course = await import('../course/ways.js');
    await course.openAsked(this.app, () => this.own());
  }

  /**
   * Open the exercise to which the reader has gone back; close the one that is open where there is none.
   * @param {string} exercise
   */
  async follow(exercise) {
    if (!exercise) return (await this.own()).close();
    const course = await import('../course/ways.js');
    await course.openExercise(this.app, () => this.own(), exercise);
  }

  /** Open the course. */
  async showCourse() {
    try {
      const course = await import('../course/ways.js');
      await course.open(this.app, () => this.own());
    } catch {
      this.app.client.complain('ui.own-missing');
    }
  }

  /** @param {number} line */
  #stop(line) {
    const source = sourceOf(this.#module);
    if (source) this.breakpoints.toggle(this.#module, source, line);
    this.app.notify();
  }

  /** @param {Frame} frame */
  #look(frame) {
    this.#chosen = { run: this.app.view.run, frame };
    this.app.notify();
  }
}

/** @param {App} app */
function showVersions(app) {
  const { view } = app;
  const { run } = view;
  if (!run) return;
  const versions = versionsOf(view, run.algorithm);
  byId('versions', HTMLElement).replaceChildren(
    ...(versions.length > 1 ? versions : []).map(({ id }) =>
      button(versionName(view, id), () => void change(app, id), {
        'aria-pressed': String(id === run.algorithm),
        'data-algorithm': id,
      }),
    ),
  );
}

/**
 * Watch another version, from the same step on.
 * @param {App} app
 * @param {string} algorithm
 */
async function change(app, algorithm) {
  const at = app.view.run?.at ?? 0;
  await sendInOrder(app.client, { type: 'start', algorithm }, { type: 'seek', at });
}
