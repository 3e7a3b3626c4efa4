/**
 * Compares two versions of the algorithm at the same event, and says where they stand.
 */
import { OWN } from '../model/choices.js';
import { byId, changeDetector, setText } from '../page/dom.js';
import { currentLanguage, isSaid, t } from '../page/i18n.js';
import { CodePane, showPlace } from './code.js';
import { awaitSource, sourceOf } from '../model/source.js';
import { StackView } from './stack.js';
import { sentenceOf } from './step-sentence.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').AlgorithmView} AlgorithmView */
/** @typedef {import('../model/protocol.js').RunView} RunView */
/** @typedef {import('../model/protocol.js').ComparisonView} ComparisonView */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {import('../model/breakpoints.js').Breakpoints} Breakpoints */

/**
 * @param {App} app
 * @param {Breakpoints} breakpoints
 */
export function showLockstep(app, breakpoints) {
  const beside = new Beside(app, breakpoints);
  app.subscribe(() => beside.show());
}

class Beside {
  #isNew = changeDetector();

  /**
   * @param {App} app
   * @param {Breakpoints} breakpoints
   */
  constructor(app, breakpoints) {
    this.app = app;
    this.breakpoints = breakpoints;
    this.pane = new CodePane(byId('second-code', HTMLElement), (line) => this.#stop(line));
    this.stack = new StackView(byId('second-stack', HTMLElement), () => {});
    this.toggle = byId('compare', HTMLButtonElement);
    this.toggle.addEventListener('click', () => void this.#press());
  }

  /** Begin to compare, and show both; or leave off. */
  async #press() {
    const { client, view } = this.app;
    const { run } = view;
    if (!run) return;
    const algorithm = run.comparison ? '' : twinOf(view, run.algorithm);
    await client.ask({ type: 'compare', algorithm });
    if (algorithm) byId('code-card', HTMLElement).scrollIntoView({ block: 'start' });
  }

  show() {
    const { view, stepping } = this.app;
    const run = stepping ? view.run : null;
    const comparison = run?.comparison ?? null;
    const inner = comparison?.stack.at(-1);
    const module = inner?.module ?? moduleOf(view, comparison?.algorithm ?? '');
    const source = sourceOf(module);
    const breaks = this.breakpoints.of(module);
    if (!this.#isNew([run, source, breaks, currentLanguage()])) return;
    this.#offer(run);
    if (!run || !comparison) return;
    setText(byId('second-words', HTMLElement), words(view, run, comparison));
    if (!source) {
      setText(byId('second-place', HTMLElement), versionName(view, comparison.algorithm));
      if (module) awaitSource(this.app, module); // it may not run on this board: that is said soon
      return;
    }
    showPlace(byId('second-place', HTMLElement), source, inner);
    this.pane.show(source, comparison.stack, inner, module, breaks);
    this.stack.show(comparison.stack, inner, view.scene, comparison.at);
  }

  /** @param {RunView | null} run */
  #offer(run) {
    const twin = run ? twinOf(this.app.view, run.algorithm) : '';
    const on = Boolean(run?.comparison);
    this.toggle.hidden = !twin;
    this.toggle.setAttribute('aria-pressed', String(on));
    setText(this.toggle, t('ui.compare', versionName(this.app.view, twin)));
    byId('explain', HTMLElement).toggleAttribute('data-second', on);
    byId('second', HTMLElement).hidden = !on;
  }

  /** @param {number} line */
  #stop(line) {
    const module = moduleOf(this.app.view, this.app.view.run?.comparison?.algorithm ?? '');
    const source = sourceOf(module);
    if (source) this.breakpoints.toggle(module, source, line);
    this.app.notify();
  }
}

/**
 * Whether the two runs have done different things by now.
 * @param {RunView} run
 */
export function isParted({ at, comparison }) {
  const [parted] = comparison?.parted ?? [0];
  return parted > 0 && at >= parted;
}

/**
 * Say where the two runs stand.
 * @param {View} view
 * @param {RunView} run
 * @param {ComparisonView} comparison
 */
function words(view, run, comparison) {
  const name = versionName(view, comparison.algorithm);
  const {
    step,
    parted: [parted, there],
    at,
  } = comparison;
  const [message, args] = sentenceOf(comparison) ?? ['', []];
  const now = message && t(message, ...args);
  if (isParted(run)) return t('ui.compare-parted', parted, name, now, there);
  if (!run.at) return t('ui.compare-start', name);
  if (run.verdict && comparison.verdict) return t('ui.compare-ended', name, at);
  const same = step?.kind === run.step?.kind && step?.point === run.step?.point;
  return same ? t('ui.compare-same', name) : t('ui.compare-abreast', name, at, now);
}

/**
 * The version with which an algorithm can be compared; '' for none.
 * @param {View} view
 * @param {string} algorithm
 */
function twinOf({ algorithms }, algorithm) {
  const twin = algorithms.find(({ id }) => id === algorithm)?.twin ?? '';
  return algorithms.some(({ id, teaches }) => id === twin && teaches) ? twin : '';
}

/**
 * The algorithms that are versions of one, itself included.
 * @param {View} view
 * @param {string} algorithm
 * @returns {AlgorithmView[]}
 */
export function versionsOf({ algorithms }, algorithm) {
  const twin = algorithms.find(({ id }) => id === algorithm)?.twin;
  return algorithms.filter(
    (one) =>
      one.id === algorithm ||
      (one.teaches && (one.twin === algorithm || (twin && [one.id, one.twin].includes(twin)))),
  );
}

/**
 * The name of a version among the others, a word or two.
 * @param {View} view
 * @param {string} algorithm
 */
export function versionName({ puzzle }, algorithm) {
  if (algorithm === OWN) return t('ui.own');
  const short = `${puzzle}.version.${algorithm}`;
  return t(isSaid(short) ? short : `${puzzle}.algorithm.${algorithm}`);
}

/**
 * @param {View} view
 * @param {string} algorithm
 */
export const moduleOf = ({ algorithms }, algorithm) =>
  algorithms.find(({ id }) => id === algorithm)?.module ?? '';
