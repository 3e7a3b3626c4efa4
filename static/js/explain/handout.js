/**
 * The handout of a run: the code with its current line, the calls, the ribbon, and the steps chosen
 * by the reader, each with a line on which a student writes a guess.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { toast } from '../page/toast.js';
import { drawSnapshot } from './snapshot.js';
import { sentenceOf } from './step-sentence.js';

/** @typedef {import('../model/protocol.js').RunView} RunView */
/** @typedef {{run: RunView, canvas: HTMLCanvasElement}} Pin */

/** @type {Map<number, Pin>} the steps chosen, by their number; the end comes after the last step */
const pins = new Map();

/** @type {(paper: HTMLElement) => HTMLCanvasElement | null} draws it in the colours of paper */
let drawRibbon = () => null;

/** Lines of code around the one that runs. */
const AROUND = 12;

/** @returns {HTMLElement[]} */
export function handout() {
  return [...standing(), ...ribbon(), ...strip()];
}

/**
 * The code and the calls; none at the end of a run.
 * @returns {HTMLElement[]}
 */
function standing() {
  const rows = [...byId('code', HTMLElement).children];
  const current = rows.findIndex((row) => row.classList.contains('current'));
  if (current < 0) return [];
  const lines = rows
    .slice(Math.max(0, current - AROUND), current + AROUND)
    .filter((row) => getComputedStyle(row).display !== 'none');
  const code = make('pre', { class: 'handout-code' });
  for (const row of lines) {
    const text = [...(row.querySelector('code')?.childNodes ?? [])]
      .filter(isShown)
      .map((one) => (one instanceof HTMLElement && one.dataset['text']) || one.textContent)
      .join('');
    const number = row.querySelector('button')?.textContent.padStart(3) ?? '';
    const kind = row.classList.contains('current') ? 'b' : 'span';
    code.append(make(kind, {}, `${number}  ${text}\n`));
  }
  const calls = [...document.querySelectorAll('#stack .calls button')].map((one) =>
    make(
      'li',
      {},
      [...one.children]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' '),
    ),
  );
  return [code, make('ul', { class: 'handout-calls' }, ...calls)];
}

/**
 * Whether a piece of code is shown: plain code leaves some out, and has some of its own.
 * @param {Node} node
 */
const isShown = (node) =>
  !(
    node instanceof HTMLElement && node.classList.contains(node.closest('.plain') ? 'cut' : 'fill')
  );

/** @returns {HTMLElement[]} */
function ribbon() {
  const canvas = drawRibbon(byId('paper', HTMLElement));
  if (!canvas) return [];
  canvas.className = 'handout-ribbon';
  return [canvas];
}

/** @returns {HTMLElement[]} */
function strip() {
  if (!pins.size) return [];
  const chosen = [...pins].sort(([one], [two]) => one - two).map(([, pin]) => pin);
  const items = chosen.map(({ run, canvas }) => {
    const copy = make('canvas', { width: String(canvas.width), height: String(canvas.height) });
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    const guess = make('p', { class: 'guess' }, t('ui.handout-guess'));
    return make('li', {}, make('b', {}, titleOf(run)), copy, guess);
  });
  return [make('ol', { class: 'handout-steps' }, ...items), answers(chosen)];
}

/**
 * The last page: what the steps say, which a student is not to see before the guess.
 * @param {Pin[]} chosen
 */
function answers(chosen) {
  const said = chosen.map(({ run }) => {
    const [message, args] = sentenceOf(run) ?? ['ui.step-start', []];
    return make('li', {}, make('b', {}, titleOf(run)), ' ', t(message, ...args));
  });
  const title = make('h2', {}, t('ui.handout-answers'));
  return make('section', { class: 'handout-answers' }, title, make('ol', {}, ...said));
}

/** @param {RunView} run */
const titleOf = ({ at, verdict }) => t(verdict ? 'ui.ribbon-end' : 'ui.step', at);

/** @typedef {import('../model/app.js').App} App */

/** Side of a chosen step's picture, in dots. */
const SIDE = 320;
/** Steps on a handout. */
const MOST = 12;

/**
 * Under which number the step shown is chosen.
 * @param {App} app
 */
const placeOf = ({ view: { run } }) => (run ? run.at + (run.verdict ? 1 : 0) : -1);

/**
 * Whether a student is to guess what is said at a step.
 * @param {App} app
 */
export const isGuessed = (app) => app.stepping && pins.has(placeOf(app));

/**
 * @param {App} app
 * @param {typeof drawRibbon} copyRibbon
 */
export function offerPins(app, copyRibbon) {
  drawRibbon = copyRibbon;
  const toggle = byId('pin', HTMLButtonElement);
  let of = -1;
  toggle.addEventListener('click', () => {
    const { run } = app.view;
    if (run && !pins.delete(placeOf(app))) {
      if (pins.size === MOST) return toast(t('ui.pin-full', MOST));
      pins.set(placeOf(app), { run, canvas: drawSnapshot(app, SIDE) });
      toast(
        t('ui.pin-done', run.at),
        button(t('ui.sheet-print'), () => print()),
      );
    }
    app.notify();
  });
  app.subscribe(() => {
    if (app.client.started !== of) pins.clear();
    of = app.client.started;
    setText(toggle, pins.size ? t('ui.pinned', pins.size) : t('ui.pin'));
    toggle.ariaPressed = String(pins.has(placeOf(app)));
  });
}
