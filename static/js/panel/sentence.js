/**
 * The sentence about what is happening now, and what belongs to it: broken rules, a run's progress
 * with its stop button, the answers to browse, errors.
 */
import { isHint, isReply } from './solving.js';
import {
  button,
  byId,
  changeDetector,
  keepFocus,
  make,
  setText,
  switchOff,
  whenChanged,
} from '../page/dom.js';
import { showMessage, showProof } from './points.js';
import { showPose } from './posing.js';
import { sentenceOf } from '../explain/step-sentence.js';
import { placeHere } from '../page/address.js';
import { currentLanguage, nameOf, t } from '../page/i18n.js';
import { announce } from '../page/toast.js';

/** @typedef {import('../model/app.js').App} App */

const MOST_FAULTS = 4;
/** @type {Record<string, string>} the tone of the last answer to a move */
const TONES = { solved: 'solved', wrong: 'reject', lost: 'reject', failed: 'reject' };

/**
 * @param {App} app
 * @param {(point: number) => void} go shows a point on the board
 */
export function showSentence(app, go) {
  const { client } = app;
  listen(app);
  const buildFaults = whenChanged(() => showFaults(app, go));
  const buildProof = whenChanged((verdict, marks) =>
    showProof(
      byId('proof', HTMLElement),
      verdict,
      marks,
      (point) => nameOf(app.view.scene, point),
      go,
    ),
  );
  const buildPose = whenChanged(() => showPose(app));
  const buildRight = whenChanged(() => showRight(app));
  const placeAlert = whenChanged((isBoard) => {
    const box = byId('alert', HTMLElement);
    if (isBoard) byId('sentence', HTMLElement).prepend(box);
    else byId('home', HTMLElement).before(box);
  });
  const buildAlert = whenChanged(() => showAlert(app));
  const isNew = changeDetector();
  let depth = 0;
  app.subscribe(() => {
    const [message, args] = sentence(app);
    const card = byId('sentence', HTMLElement);
    showMessage(byId('words', HTMLElement), message, args, go);
    const words = t(message, ...args);
    if (isHeard(app, depth) && isNew([words])) announce(words);
    depth = app.view.run?.depth ?? 0;
    setText(byId('note', HTMLElement), note(app));
    card.dataset.tone = tone(app);
    const remark = byId('remark', HTMLElement);
    setText(remark, (app.stepping && app.view.run?.remark) || '');
    remark.hidden = !remark.textContent;
    buildFaults([app.check.report.violations, app.view.run !== null, currentLanguage()]);
    const { run, overlay } = app.view;
    const verdict = client.busy ? null : (run?.verdict ?? null);
    buildProof([verdict, overlay.marks, currentLanguage()], verdict, overlay.marks);
    const isBoard = placeHere() === 'board';
    placeAlert(isBoard, isBoard);
    buildAlert([client.alert, client.load.silent, currentLanguage()]);
    showRun(app);
    buildRight([rightOf(app), currentLanguage()]);
    const { actions, report } = app.view;
    const ended = run ? (run.verdict?.word ?? '') : null;
    buildPose([ended, client.busy, actions, report.asks, app.mode, currentLanguage()]);
  });
}

/** @param {App} app */
function listen(app) {
  const { client } = app;
  const answer = (/** @type {() => number} */ index) => () =>
    void client.ask({ type: 'answer', number: index() });
  const current = () => app.view.run?.answer ?? 0;
  const last = () => (app.view.run?.verdict?.answers ?? 1) - 1;
  on(
    'answer-first',
    answer(() => 0),
  );
  on(
    'answer-back',
    answer(() => Math.max(current() - 1, 0)),
  );
  on(
    'answer-forward',
    answer(() => Math.min(current() + 1, last())),
  );
  on('answer-last', answer(last));
  const next = ['aid-hint', 'won-next'];
  on('take', () => void keepFocus(app.take(), ...next));
  on('dismiss', () => void keepFocus(client.stop(), ...next));
  on('stop', () => void app.stop());
}

/**
 * Whether a screen reader is to say the sentence. While a run is played only the end and what is
 * found are said, and each return where there is time for it.
 * @param {App} app
 * @param {number} depth of the step before
 */
function isHeard({ stepping, pace, view: { run } }, depth) {
  if (!stepping || !run || !pace || run.verdict || run.step?.kind === 'found') return true;
  return pace === 'slow' && run.depth < depth;
}

/**
 * @param {string} id
 * @param {() => void} act
 */
function on(id, act) {
  byId(id, HTMLButtonElement).addEventListener('click', act);
}

/**
 * The one sentence, as a message and its arguments.
 * @param {App} app
 * @returns {[string, readonly import('../model/protocol.js').Arg[]]}
 */
function sentence({ client, view, stepping, awaitsStep, check: { report } }) {
  const { run } = view;
  if (client.opening || awaitsStep) return ['ui.opening', []];
  if (client.busy && client.progress) return [client.progress.message, client.progress.args];
  if (client.busy && run?.working) return ['ui.working', []];
  const said = run && sentenceOf(run);
  if (said) return said;
  if (stepping) return ['ui.step-start', []];
  return [report.message, report.args];
}

/**
 * What is said of the answer shown.
 * @param {App} app
 */
function note({ client, view }) {
  if (client.busy || !view.run?.note) return '';
  const [message, args] = view.run.note;
  return t(message, ...args);
}

/** @param {App} app */
function tone({ client, view }) {
  const { run, report } = view;
  if (client.busy) return 'busy';
  if (run?.verdict) return TONES[run.verdict.word] ?? 'verdict';
  if (run?.step) return ['reject', 'bound', 'retract'].includes(run.step.kind) ? 'reject' : 'step';
  return report.solved ? 'solved' : 'plain';
}

/**
 * The broken rules; what the sentence says itself is not told twice.
 * @param {App} app
 * @param {(point: number) => void} go
 */
function showFaults({ view, check }, go) {
  const list = byId('faults', HTMLElement);
  const { message, violations } = check.report;
  const faults = view.run ? [] : violations.filter(({ rule }) => rule !== message);
  const items = faults.slice(0, MOST_FAULTS).map(({ rule, args }) => {
    const item = make('li', {});
    showMessage(item, rule, args, go);
    return item;
  });
  if (faults.length > MOST_FAULTS) {
    items.push(make('li', {}, t('ui.more-faults', faults.length - MOST_FAULTS)));
  }
  list.replaceChildren(...items);
}

/**
 * The right moves that the answer shown names; none in a problem that the reader is solving.
 * @param {App} app
 */
function rightOf({ client, view: { run } }) {
  return client.busy ? [] : (run?.verdict?.right ?? []);
}

/**
 * The right moves, each to be played by a press.
 * @param {App} app
 */
function showRight(app) {
  const row = byId('right', HTMLElement);
  const points = rightOf(app);
  const tool = app.view.tools.find(({ mode }) => mode === 'play');
  row.hidden = !points.length || !tool;
  if (row.hidden || !tool) return;
  const chips = points.map((point) =>
    button(t('ui.right-move', point), () => void app.client.press(point, tool.id), {
      class: 'chip',
      'data-point': String(point),
    }),
  );
  row.replaceChildren(make('span', { class: 'muted' }, t('ui.right')), ...chips);
}

const isWarned = changeDetector();

/**
 * Keep the elements of a warning that says the same: its buttons must not be replaced under a press.
 * @param {App} app
 */
function showAlert({ client }) {
  const box = byId('alert', HTMLElement);
  const { alert, load } = client;
  if (!isWarned([currentLanguage(), alert, !alert && load.silent])) return;
  const again = (/** @type {string} */ words) => button(t(words), () => client.startAgain());
  if (!alert && load.silent) {
    return box.replaceChildren(make('span', {}, t('ui.python-slow')), again('ui.start-again'));
  }
  if (!alert) return box.replaceChildren();
  const close = button(
    '×',
    () => {
      client.alert = null;
      client.notify();
    },
    { class: 'quiet', 'aria-label': t('ui.close') },
  );
  const words = make('span', {}, t(alert.message, ...alert.args));
  box.replaceChildren(words, alert.retry ? again('ui.retry') : close);
  if (parent === window) box.scrollIntoView({ block: 'nearest' });
}

/** @param {App} app */
function showRun(app) {
  const { client, view, stepping } = app;
  const { run } = view;
  const { progress } = client;
  byId('run', HTMLElement).hidden = !client.busy || (client.load.state !== 'ready' && !view.run);
  setText(byId('seconds', HTMLElement), progress ? t('ui.seconds', progress.seconds) : '');
  const verdict = client.busy ? null : (run?.verdict ?? null);
  const many = verdict && verdict.answers > 1;
  byId('answers', HTMLElement).hidden = !many;
  if (many) {
    const at = run?.answer ?? 0;
    setText(byId('answer-count', HTMLElement), t('ui.answer-count', at + 1, verdict.answers));
    for (const [id, off] of /** @type {const} */ ([
      ['answer-first', at <= 0],
      ['answer-back', at <= 0],
      ['answer-forward', at >= verdict.answers - 1],
      ['answer-last', at >= verdict.answers - 1],
    ])) {
      switchOff(byId(id, HTMLButtonElement), off);
    }
  }
  const take = byId('take', HTMLElement);
  take.hidden = !verdict || !(verdict.moves || verdict.answers);
  byId('outcome', HTMLElement).hidden = !verdict || isReply(app) || (stepping && take.hidden);
  byId('dismiss', HTMLElement).hidden = stepping;
  setText(take, t(isHint(app) ? 'ui.do-it' : 'ui.take'));
  setText(byId('dismiss', HTMLElement), t(isHint(app) ? 'ui.close' : 'ui.dismiss'));
}
