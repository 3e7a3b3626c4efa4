/**
 * The lower bar: taking moves back, and the transport of a run with its ribbon.
 */
import { byId, setText } from './dom.js';
import { t } from './i18n.js';
import { isParted, moduleOf } from './lockstep.js';
import { createRibbon } from './ribbon.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./breakpoints.js').Breakpoints} Breakpoints */
/** @typedef {import('./protocol.js').View} View */
/**
 * @typedef {'first' | 'back' | 'play' | 'forward' | 'last' | 'less' | 'more' | 'found' | 'line'
 *   | 'in' | 'out' | 'jump'} Way
 */

/** Steps a second; from the last but one on, steps are left out rather than shown late. */
const SPEEDS = [1, 2, 4, 16, 60, 300, 1500];
/** Those that are calm enough for a reader who wants no motion. */
const CALM = 2;
const EACH = 60;
const MANY = 100;
const PLAY = 'M6 4l9 6-9 6z';
const PAUSE = 'M5 4h3.5v12H5zM11.5 4H15v12H11.5z';
const BUTTONS = /** @type {const} */ ([
  'first', 'back', 'play', 'forward', 'last', 'found', 'line', 'in', 'out', 'jump',
]);
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * @param {App} app
 * @param {Breakpoints} breakpoints
 * @returns {(way: Way) => void} does what a button of the transport does
 */
export function showStepper(app, breakpoints) {
  const { client } = app;
  const transport = new Transport(app, breakpoints);
  const ribbon = createRibbon(byId('ribbon', HTMLElement), { seek: (at) => transport.slide(at) });
  const jump = byId('jump', HTMLDialogElement);
  const wanted = byId('jump-step', HTMLInputElement);

  const go = (/** @type {Way} */ way) => {
    if (way !== 'jump') return transport.go(way);
    wanted.value = '';
    jump.showModal();
  };
  for (const way of BUTTONS) byId(`step-${way}`, HTMLButtonElement).addEventListener('click', () => go(way));
  byId('jump-form', HTMLFormElement).addEventListener('submit', () => {
    if (/^\d{1,7}$/.test(wanted.value.trim())) void transport.slide(Number(wanted.value));
  });
  byId('step-speed', HTMLButtonElement).addEventListener('click', () => transport.faster());
  showEdit(app);

  app.subscribe(() => {
    const { run } = app.view;
    byId('transport', HTMLElement).hidden = !app.stepping;
    byId('edit', HTMLElement).hidden = app.stepping;
    byId('sentence', HTMLElement).dataset.playing = transport.pace;
    if (!app.stepping || !run) return transport.forget();
    transport.survey();
    const total = run.verdict ? run.at : client.ribbon?.complete ? client.ribbon.total : 0;
    const deepest = Math.max(run.depth, ...(client.ribbon?.depths ?? []));
    ribbon.show(client.ribbon, run.at, run.verdict !== null, run.depth);
    setText(byId('step-count', HTMLElement), total ? t('ui.step-of', run.at, total) : t('ui.step', run.at));
    setText(byId('step-depth', HTMLElement), t('ui.step-depth', run.depth, deepest));
    const speed = byId('step-speed', HTMLButtonElement);
    setText(speed, transport.speedName);
    speed.ariaLabel = `${t('ui.step-speed')}: ${transport.speedName}`;
    byId('step-play-shape', SVGPathElement).setAttribute('d', transport.pace ? PAUSE : PLAY);
    const button = byId('step-play', HTMLButtonElement);
    button.ariaLabel = button.title = t(transport.pace ? 'ui.step-pause' : 'ui.step-play');
    const done = run.verdict !== null;
    off(['back', 'first'], run.at === 0);
    off(['forward', 'last', 'found', 'in', 'out'], done);
    off(['line'], done || !transport.canStop);
  });
  return go;
}

/** Moves the run, one question to Python at a time. */
class Transport {
  /** @type {number | null} the step asked for last, while the run is not there yet */
  #wanted = null;
  /** @type {Promise<View | null> | null} */ #moving = null;
  /** @type {object | null} a sign of what is being played, its own each time */
  #playing = null;
  #speed = calm.matches ? 1 : 2;
  /** Which run the ribbon is of, or will be. */
  #surveyed = '';

  /**
   * @param {App} app
   * @param {Breakpoints} breakpoints
   */
  constructor(app, breakpoints) {
    this.app = app;
    this.breakpoints = breakpoints;
  }

  /** How a run is being played: '' not at all, `slow` so that each return can be heard, `fast`. */
  get pace() {
    if (!this.#playing) return '';
    return this.#rate > 2 ? 'fast' : 'slow';
  }

  get speedName() {
    return this.#speed === SPEEDS.length - 1 ? t('ui.speed-most') : `${this.#rate}×`;
  }

  get #rate() {
    return SPEEDS[this.#speed] ?? 1;
  }

  get #stops() {
    const { view } = this.app;
    return this.breakpoints.of(moduleOf(view, view.run?.algorithm ?? ''));
  }

  get canStop() {
    return this.#stops.size > 0;
  }

  get #at() {
    return this.app.view.run?.at ?? 0;
  }

  get #ended() {
    return Boolean(this.app.view.run?.verdict);
  }

  faster() {
    const speeds = calm.matches ? CALM : SPEEDS.length;
    this.#speed = (this.#speed + 1) % speeds;
    this.app.changed();
  }

  /** @param {Exclude<Way, 'jump'>} way */
  go(way) {
    if (way === 'play') return void this.#play();
    this.#pause();
    const at = this.#wanted ?? this.#at;
    const back = this.#wanted === null && this.#ended ? at : at - 1;
    if (way === 'last') void this.app.client.ask({ type: 'finish' });
    else if (way === 'line' || way === 'found' || way === 'in' || way === 'out') {
      void this.app.client.ask({ type: 'until', goal: way, lines: [...this.#stops].join() });
    }
    else void this.#seek({ first: 0, back, forward: at + 1, less: at - MANY, more: at + MANY }[way]);
  }

  /**
   * Follow the reader's hand.
   * @param {number} at
   */
  slide(at) {
    this.#pause();
    return this.#seek(at);
  }

  /** Ask for the ribbon of the run, once it is there. */
  survey() {
    const { client, view } = this.app;
    const of = `${client.started} ${view.run?.algorithm}`;
    const asking = client.waiting > 0 && client.load.state === 'ready';
    if (of === this.#surveyed || asking || view.run?.working) return;
    this.#surveyed = of;
    client.ribbon = null;
    void client.survey().then((ribbon) => {
      if (!ribbon || of !== this.#surveyed) return;
      client.ribbon = ribbon;
      this.app.changed();
    });
  }

  /** Have no ribbon until the next run. */
  forget() {
    this.#surveyed = '';
    this.app.client.ribbon = null;
  }

  /**
   * Go to a step. While Python is on its way to one, only the last one asked for is remembered.
   * @param {number} at
   */
  #seek(at) {
    this.#wanted = Math.max(0, at);
    this.#moving ??= this.#move().finally(() => (this.#moving = null));
    return this.#moving;
  }

  async #move() {
    let view = null;
    while (this.#wanted !== null && this.app.stepping) {
      const at = this.#wanted;
      view = await this.app.client.ask({ type: 'seek', at });
      if (this.#wanted === at || !view) this.#wanted = null;
    }
    this.#wanted = null;
    return view;
  }

  #pause() {
    if (!this.#playing) return;
    this.#playing = null;
    this.app.changed();
  }

  async #play() {
    if (this.#playing) return this.#pause();
    const mine = (this.#playing = {});
    if (this.#ended) await this.#seek(0);
    let last = performance.now();
    while (this.#playing === mine && this.app.stepping && !this.#ended) {
      const now = performance.now();
      const skips = this.#rate > EACH && !this.canStop;
      const passed = skips ? Math.min(now - last, MANY) : 0;
      last = now;
      const steps = Math.max(1, Math.round((passed * this.#rate) / 1000));
      const before = this.app.view.run;
      const view = await this.#seek(this.#at + steps);
      if (!view?.run || this.breakpoints.holds(view.run) || parts(before, view.run)) break;
      await rest((1000 * steps) / this.#rate - (performance.now() - now));
    }
    if (this.#playing === mine) this.#pause();
  }
}

/**
 * Whether two versions that went together part at this step.
 * @param {View['run']} before
 * @param {View['run']} now
 */
const parts = (before, now) => Boolean(before?.second && now?.second && !isParted(before) && isParted(now));

/**
 * Wait, at least for the next frame.
 * @param {number} time in milliseconds
 * @returns {Promise<void>}
 */
function rest(time) {
  const aFrame = 20;
  return new Promise((resolve) => {
    if (time > aFrame) setTimeout(resolve, time);
    else requestAnimationFrame(() => resolve());
  });
}

/**
 * @param {(typeof BUTTONS)[number][]} ways
 * @param {boolean} disabled
 */
function off(ways, disabled) {
  for (const way of ways) byId(`step-${way}`, HTMLButtonElement).disabled = disabled;
}

/** @param {App} app */
function showEdit(app) {
  const { client } = app;
  const buttons = /** @type {const} */ (['undo', 'redo', 'clear']);
  const acts = {
    undo: () => void app.undo(),
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
