/**
 * The lower bar while a run is stepped through: its buttons and its ribbon.
 */
import { byId, setText, switchOff } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { showBranches } from './branches.js';
import { Predict } from './predict.js';
import { offerFilm } from './film.js';
import { offerPins } from './handout.js';
import { offerProjector } from './projector.js';
import { createRibbon } from './ribbon.js';
import { Transport } from './transport.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/breakpoints.js').Breakpoints} Breakpoints */
/** @typedef {import('./transport.js').Way} Way */

const PLAY = 'M6 4l9 6-9 6z';
const PAUSE = 'M5 4h3.5v12H5zM11.5 4H15v12H11.5z';
const BUTTONS = /** @type {const} */ ([
  'first',
  'back',
  'play',
  'forward',
  'last',
  'found',
  'line',
  'in',
  'out',
  'jump',
]);

/**
 * @param {App} app
 * @param {Breakpoints} breakpoints
 * @returns {(way: Way) => void} does what a button of the transport does
 */
export function showStepper(app, breakpoints) {
  const transport = new Transport(app, breakpoints);
  const ribbon = createRibbon(byId('ribbon', HTMLElement), { seek: (at) => transport.slide(at) });
  offerStudy(app, transport);
  offerPins(app, ribbon.copyFor);
  let seen = 0;
  const jump = byId('jump', HTMLDialogElement);
  const wanted = byId('jump-step', HTMLInputElement);

  const go = (/** @type {Way} */ way) => {
    if (way !== 'jump') return transport.go(way);
    wanted.value = '';
    jump.showModal();
  };
  for (const way of BUTTONS) {
    byId(`step-${way}`, HTMLButtonElement).addEventListener('click', () => go(way));
  }
  byId('jump-form', HTMLFormElement).addEventListener('submit', () => {
    if (/^\d{1,7}$/.test(wanted.value.trim())) void transport.slide(Number(wanted.value));
  });
  byId('step-speed', HTMLButtonElement).addEventListener('click', () => transport.faster());

  app.subscribe(() => {
    const { run } = app.view;
    const hasSteps = app.stepping && (run?.at !== 0 || !run.verdict);
    byId('transport', HTMLElement).hidden = !hasSteps;
    if (!app.stepping || !run) return transport.forget();
    transport.survey();
    seen = Math.max(app.client.ribbon ? seen : 0, run.at);
    const survey = app.quizzes ? upTo(app.client.ribbon, seen) : app.client.ribbon;
    const total = run.verdict ? run.at : survey?.complete ? survey.total : 0;
    const deepest = Math.max(run.depth, ...(survey?.depths ?? []));
    ribbon.show(survey, run.at, run.verdict !== null, run.depth);
    setText(
      byId('step-count', HTMLElement),
      total ? t('ui.step-of', run.at, total) : t('ui.step', run.at),
    );
    const depth = app.quizzes ? '' : t(`ui.measure.${run.measure}`, run.depth, deepest);
    setText(byId('step-depth', HTMLElement), depth);
    showSpeed(transport);
    byId('step-play-shape', SVGPathElement).setAttribute('d', app.pace ? PAUSE : PLAY);
    const button = byId('step-play', HTMLButtonElement);
    button.ariaLabel = button.title = t(app.pace ? 'ui.step-pause' : 'ui.step-play');
    const done = run.verdict !== null;
    off(['back', 'first'], run.at === 0);
    off(['forward', 'last', 'found', 'in', 'out'], done);
    off(['line'], done || !transport.canStop);
  });
  return go;
}

/**
 * What a survey tells of the steps that the reader has seen.
 * @param {import('../model/protocol.js').RibbonView | null} survey
 * @param {number} seen the last of them
 */
function upTo(survey, seen) {
  if (!survey) return null;
  const depths = survey.depths.slice(0, Math.ceil(seen / survey.stride));
  const found = survey.found.filter((step) => step <= seen);
  return { ...survey, depths, found, total: Math.min(seen, survey.total), complete: false };
}

/** @param {Transport} transport */
function showSpeed(transport) {
  const speed = byId('step-speed', HTMLButtonElement);
  setText(speed, transport.speedName);
  speed.ariaLabel = `${t('ui.step-speed')}: ${transport.speedName}`;
  const pace = byId('step-pace', HTMLInputElement);
  pace.max = String(transport.speed.speeds - 1);
  pace.value = String(transport.speed.chosen);
  pace.setAttribute('aria-valuetext', transport.speedName);
}

/**
 * What a learner or a teacher does with a run besides moving it.
 * @param {App} app
 * @param {Transport} transport
 */
function offerStudy(app, transport) {
  const onward = () => transport.slide((app.view.run?.at ?? 0) + 1);
  const predict = new Predict(app, onward, () => transport.go('play'));
  transport.isAsked = () => predict.coming !== null;
  showBranches(app, (at) => transport.slide(at));
  offerProjector(app, (way) => transport.go(way));
  offerFilm(app);
  for (const fold of byId('study', HTMLElement).querySelectorAll('details')) {
    fold.addEventListener('toggle', () => fold.open && fold.scrollIntoView({ block: 'nearest' }));
  }
  const pace = byId('step-pace', HTMLInputElement);
  pace.addEventListener('input', () => transport.setSpeed(Number(pace.value)));
}

/**
 * @param {(typeof BUTTONS)[number][]} ways
 * @param {boolean} disabled
 */
function off(ways, disabled) {
  for (const way of ways) switchOff(byId(`step-${way}`, HTMLButtonElement), disabled);
}
