/**
 * Side by side: another version of the algorithm at the same step, and where the two are.
 */
import { byId, news, setText } from '../page/dom.js';
import { currentLanguage, isSaid, t } from '../page/i18n.js';
import { CodePane, showPlace } from './code.js';
import { sourceOf, loadSource } from './source.js';
import { StackView } from './stack.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').AlgorithmView} AlgorithmView */
/** @typedef {import('../model/protocol.js').RunView} RunView */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {import('../model/breakpoints.js').Breakpoints} Breakpoints */

/**
 * @param {App} app
 * @param {Breakpoints} breakpoints
 */
export function showLockstep(app, breakpoints) {
  const { client } = app;
  const pane = new CodePane(byId('second-code', HTMLElement), (line) => {
    const module = moduleOf(app.view, app.view.run?.second?.algorithm ?? '');
    const source = sourceOf(module);
    if (source) breakpoints.toggle(module, source, line);
    app.changed();
  });
  const stack = new StackView(byId('second-stack', HTMLElement), () => {});
  const isNew = news();
  /** @type {{of: string, at: number}} where the two were first seen to part */
  let parting = { of: '', at: 0 };
  const toggle = byId('compare', HTMLButtonElement);
  const compare = (/** @type {string} */ algorithm) => void client.ask({ type: 'compare', algorithm });
  toggle.addEventListener('click', () => {
    const { run } = app.view;
    if (run) compare(run.second ? '' : twinOf(app.view, run.algorithm));
  });
  app.subscribe(() => {
    const { view } = app;
    const run = app.stepping ? view.run : null;
    const second = run?.second ?? null;
    const inner = second?.stack.at(-1);
    const module = inner?.module ?? moduleOf(view, second?.algorithm ?? '');
    const source = sourceOf(module);
    const breaks = breakpoints.of(module);
    if (!isNew([run, source, breaks, currentLanguage()])) return;
    const twin = run ? twinOf(view, run.algorithm) : '';
    toggle.hidden = !twin;
    toggle.setAttribute('aria-pressed', String(second !== null));
    setText(toggle, t('ui.compare', versionName(view, twin)));
    byId('explain', HTMLElement).toggleAttribute('data-second', second !== null);
    byId('second', HTMLElement).hidden = !second;
    if (!run || !second) {
      parting = { of: '', at: 0 };
      return;
    }
    const of = `${view.link} ${run.algorithm}`;
    if (isParted(run) && (parting.of !== of || run.at < parting.at)) parting = { of, at: run.at };
    const parted = parting.of === of && run.at >= parting.at ? parting.at : 0;
    setText(byId('second-words', HTMLElement), words(view, run, parted));
    if (!source) {
      setText(byId('second-place', HTMLElement), versionName(view, second.algorithm));
      void loadSource(module).then(() => app.changed());
      return;
    }
    showPlace(byId('second-place', HTMLElement), source, inner);
    pane.show(source, second.stack, inner, module, breaks);
    stack.show(second.stack, inner, view.scene, run.at);
  });
}

/**
 * Whether the run beside does something else than the run.
 * @param {RunView} run
 */
export function isParted({ step, verdict, second }) {
  if (!second) return false;
  if (verdict || second.verdict) return (verdict !== null) !== (second.verdict !== null);
  return step?.kind !== second.step?.kind || step?.point !== second.step?.point;
}

/**
 * Where the two are.
 * @param {View} view
 * @param {RunView} run
 * @param {number} parted the step at which they went different ways, or 0
 */
function words(view, run, parted) {
  const { second } = run;
  if (!second) return '';
  const name = versionName(view, second.algorithm);
  if (!parted) return t(run.at ? 'ui.compare-same' : 'ui.compare-start', name);
  const { step, verdict } = second;
  const now = verdict ? t(verdict.message, ...verdict.args) : step?.why ? t(step.why, ...step.args) : '';
  return t('ui.compare-parted', parted, name, now);
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
    (one) => one.id === algorithm || (one.teaches && (one.twin === algorithm || (twin && [one.id, one.twin].includes(twin)))),
  );
}

/**
 * What tells a version from the others, in a word or two.
 * @param {View} view
 * @param {string} algorithm
 */
export function versionName({ puzzle }, algorithm) {
  const short = `${puzzle}.version.${algorithm}`;
  return t(isSaid(short) ? short : `${puzzle}.algorithm.${algorithm}`);
}

/**
 * @param {View} view
 * @param {string} algorithm
 */
export const moduleOf = ({ algorithms }, algorithm) =>
  algorithms.find(({ id }) => id === algorithm)?.module ?? '';
