/**
 * Moves a run: step by step, by playing it, or to where the reader drags.
 */
import { OWN } from '../model/choices.js';
import { t } from '../page/i18n.js';
import { isCalm } from '../page/layout.js';
import { isParted, moduleOf } from './lockstep.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/breakpoints.js').Breakpoints} Breakpoints */
/** @typedef {import('../model/protocol.js').View} View */
/**
 * @typedef {'first' | 'back' | 'play' | 'forward' | 'last' | 'less' | 'more' | 'found' | 'line'
 *   | 'in' | 'out' | 'jump'} Way
 */

/** Steps a second. At the last two, steps are skipped rather than shown late. */
const SPEEDS = [1, 2, 4, 16, 60, 300, 1500];
/** How many of them a reader who wants no motion is offered. */
const CALM = 2;
const EACH = 60;
const MANY = 100;

/** Moves the run, one question to Python at a time. */
export class Transport {
  /** @type {number | null} the step asked for last, while the run is not there yet */
  #wanted = null;
  /** @type {Promise<View | null> | null} */ #moving = null;
  /** @type {object | null} a sign of what is being played, its own each time */
  #playing = null;
  #speed = isCalm() ? 1 : 2;
  /** @type {() => boolean} whether the reader is asked what comes next, so that playing waits */
  isAsked = () => false;
  /** The run whose ribbon is shown or asked for. */
  #surveyed = '';

  /**
   * @param {App} app
   * @param {Breakpoints} breakpoints
   */
  constructor(app, breakpoints) {
    this.app = app;
    this.breakpoints = breakpoints;
    app.pause = () => {
      this.#wanted = null;
      this.#pause();
    };
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
    const speeds = isCalm() ? CALM : SPEEDS.length;
    this.#speed = (this.#speed + 1) % speeds;
    this.#setPace();
    this.app.notify();
  }

  /** Which of the speeds is chosen, and how many there are. */
  get speed() {
    return { chosen: this.#speed, speeds: isCalm() ? CALM : SPEEDS.length };
  }

  /** @param {number} speed one of them */
  setSpeed(speed) {
    this.#speed = speed;
    this.#setPace();
    this.app.notify();
  }

  /** @param {Exclude<Way, 'jump'>} way */
  go(way) {
    if (way === 'play') return void this.#play();
    this.#pause();
    const at = this.#wanted ?? this.#at;
    const back = this.#wanted === null && this.#ended ? at : at - 1;
    if (way === 'last') void this.app.client.ask({ type: 'finish', steps: true });
    else if (way === 'line' || way === 'found' || way === 'in' || way === 'out') {
      void this.app.client.ask({ type: 'until', goal: way, lines: [...this.#stops].join() });
    } else {
      void this.#seek({ first: 0, back, forward: at + 1, less: at - MANY, more: at + MANY }[way]);
    }
  }

  /**
   * Follow the reader's hand.
   * @param {number} at
   */
  slide(at) {
    this.#pause();
    return this.#seek(at);
  }

  /** Ask for the ribbon of the run, once it is there; a version of the reader's is to step first. */
  survey() {
    const { client, view } = this.app;
    const of = `${client.started} ${view.run?.algorithm}`;
    const asking = client.waiting > 0 && client.load.state === 'ready';
    if (of === this.#surveyed || asking || view.run?.working) return;
    if (view.run?.algorithm === OWN && !view.run.at && !view.run.verdict) return;
    this.#surveyed = of;
    client.ribbon = null;
    void client.get({ type: 'survey' }).then((ribbon) => {
      if (!ribbon || of !== this.#surveyed) return;
      client.ribbon = ribbon;
      this.app.notify();
    });
  }

  /** Show no ribbon until the next run. */
  forget() {
    this.#surveyed = '';
    this.app.client.ribbon = null;
  }

  /**
   * Go to a step. While Python is working towards one, only the last one asked for is remembered.
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
    this.#setPace();
    this.app.notify();
  }

  #setPace() {
    const pace = this.#rate > 2 ? 'fast' : 'slow';
    this.app.pace = this.#playing ? pace : '';
  }

  async #play() {
    if (this.#playing) return this.#pause();
    const mine = (this.#playing = {});
    this.#setPace();
    if (this.#ended) await this.#seek(0);
    else if (this.isAsked()) await this.#seek(this.#at + 1);
    let last = performance.now();
    while (this.#playing === mine && this.app.stepping && !this.#ended) {
      const now = performance.now();
      const skips = this.#rate > EACH && !this.canStop && !this.app.view.run?.predicts;
      const passed = skips ? Math.min(now - last, MANY) : 0;
      last = now;
      const steps = Math.max(1, Math.round((passed * this.#rate) / 1000));
      const before = this.app.view.run;
      const view = await this.#seek(this.#at + steps);
      if (
        !view?.run ||
        this.breakpoints.holds(view.run) ||
        parts(before, view.run) ||
        this.isAsked()
      ) {
        break;
      }
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
const parts = (before, now) =>
  Boolean(before?.comparison && now?.comparison && !isParted(before) && isParted(now));

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
