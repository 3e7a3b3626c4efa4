/**
 * The lower bar: taking moves back, and the transport of a run.
 */
import { byId, setText } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./protocol.js').RibbonView} RibbonView */
/** @typedef {'first' | 'back' | 'play' | 'forward' | 'last'} Way */

/** Steps a second. */
const SPEEDS = [1, 2, 4, 16, 60];
const PLAY = 'M6 4l9 6-9 6z';
const PAUSE = 'M5 4h3.5v12H5zM11.5 4H15v12H11.5z';

/**
 * @param {App} app
 * @returns {(way: Way) => void} does what a button of the transport does
 */
export function showStepper(app) {
  const { client } = app;
  const slider = byId('step-slider', HTMLInputElement);
  let playing = 0;
  let speed = 2;
  let sliding = false;
  /** @type {{key: string, total: number}} the length of the run, once it is known */
  let length = { key: '', total: 0 };

  /** @type {number | null} the step asked for last, while it is not there yet */
  let sought = null;

  const at = () => app.view.run?.at ?? 0;
  const ended = () => Boolean(app.view.run?.verdict);
  const key = () => `${app.view.run?.algorithm} ${app.view.link}`;
  const seek = async (/** @type {number} */ step) => {
    const mine = Math.max(0, step);
    sought = mine;
    const view = await client.ask({ type: 'seek', at: mine });
    if (sought === mine) sought = null;
    return view;
  };
  const pause = () => {
    clearTimeout(playing);
    playing = 0;
    app.changed();
  };
  const tick = async () => {
    if (!app.stepping || ended() || !(await seek(at() + 1))) return pause();
    if (playing) playing = window.setTimeout(() => void tick(), 1000 / (SPEEDS[speed] ?? 1));
  };
  const play = async () => {
    if (playing) return pause();
    playing = -1;
    if (ended()) await seek(0);
    await tick();
  };
  /** @type {Record<Way, () => void>} */
  const ways = {
    first: () => void seek(0),
    back: () => void seek(sought === null && ended() ? at() : (sought ?? at()) - 1),
    play: () => void play(),
    forward: () => void seek((sought ?? at()) + 1),
    last: () => void client.ask({ type: 'finish' }),
  };
  const go = (/** @type {Way} */ way) => {
    if (way !== 'play' && playing) pause();
    ways[way]();
  };
  /** Follow the slider, one seek at a time. */
  const slide = async () => {
    if (sliding) return;
    sliding = true;
    for (let shown = -1; app.stepping && shown !== slider.valueAsNumber; ) {
      shown = slider.valueAsNumber;
      await seek(shown);
    }
    sliding = false;
  };
  const measure = async () => {
    const now = key();
    length = { key: now, total: 0 };
    const ribbon = await client.survey();
    if (ribbon?.complete && key() === now) length = { key: now, total: ribbon.total };
    app.changed();
  };

  for (const way of /** @type {Way[]} */ (Object.keys(ways))) {
    byId(`step-${way}`, HTMLButtonElement).addEventListener('click', () => go(way));
  }
  slider.addEventListener('input', () => void slide());
  byId('step-speed', HTMLButtonElement).addEventListener('click', () => {
    speed = (speed + 1) % SPEEDS.length;
    app.changed();
  });
  showEdit(app);
  app.subscribe(() => {
    const { run } = app.view;
    byId('transport', HTMLElement).hidden = !app.stepping;
    byId('edit', HTMLElement).hidden = app.stepping;
    byId('sentence', HTMLElement).dataset.playing = playing ? 'true' : '';
    if (!app.stepping || !run) return;
    if (length.key !== key() && client.load.state === 'ready') void measure();
    const total = run.verdict ? run.at : Math.max(length.total, run.at);
    slider.max = String(total);
    slider.disabled = !length.total && !run.verdict;
    if (!sliding) slider.value = String(run.at);
    const known = length.total || run.verdict;
    const count = known ? t('ui.step-of', run.at, total) : t('ui.step', run.at);
    setText(byId('step-count', HTMLOutputElement), count);
    setText(byId('step-speed', HTMLButtonElement), `${SPEEDS[speed]}×`);
    byId('step-play-shape', SVGPathElement).setAttribute('d', playing ? PAUSE : PLAY);
    const button = byId('step-play', HTMLButtonElement);
    button.ariaLabel = button.title = t(playing ? 'ui.step-pause' : 'ui.step-play');
    byId('step-back', HTMLButtonElement).disabled = run.at === 0;
    byId('step-first', HTMLButtonElement).disabled = run.at === 0;
    byId('step-forward', HTMLButtonElement).disabled = run.verdict !== null;
    byId('step-last', HTMLButtonElement).disabled = run.verdict !== null;
  });
  return go;
}

/** @param {App} app */
function showEdit(app) {
  const { client } = app;
  const buttons = /** @type {const} */ (['undo', 'redo', 'clear']);
  const acts = {
    undo: () => void client.ask({ type: 'undo' }),
    redo: () => void client.ask({ type: 'redo' }),
    clear: () => void client.ask({ type: 'clear', size: '' }),
  };
  for (const name of buttons) byId(name, HTMLButtonElement).addEventListener('click', acts[name]);
  byId('reset', HTMLButtonElement).addEventListener('click', () => app.reset());
  app.subscribe(() => {
    const { can } = app.view;
    for (const name of buttons) {
      byId(name, HTMLButtonElement).disabled = !can[name] && !client.pending.length;
    }
  });
}
