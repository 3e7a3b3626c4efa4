/**
 * Decides whether the reader sees what is wrong with the board; while playing, only after Check.
 *
 * A puzzle that points out every mistake at once solves itself, so that is an option, off by default.
 * Where the rules refuse every mistake there is nothing to check, and nothing is held back.
 */
import { recall, remember } from '../page/storage.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./protocol.js').Scene} Scene */
/** @typedef {import('./protocol.js').Report} Report */

/** The kind of the lines between pieces that break a rule together. */
const CLASH = 'clash';
const OPTION = 'conflicts-at-once';

export class Check {
  /** The link of the board that was checked; '' for none. */
  #checked = '';
  /** @type {{scene: Scene, calm: Scene} | null} the scene that was calmed last */ #calmed = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Whether there is anything to check on this board. */
  get matters() {
    const { mode, view } = this.app;
    return mode === 'play' && Boolean(view.report.unjudged);
  }

  /** Whether conflicts are shown as they arise. */
  get atOnce() {
    return recall(OPTION) === true;
  }

  set atOnce(on) {
    remember(OPTION, on);
    this.app.notify();
  }

  /** Whether the reader has not asked yet. */
  get holdsBack() {
    return this.matters && !this.atOnce && this.#checked !== this.app.view.link;
  }

  /** Show what is wrong, until the next move. */
  ask() {
    if (!this.matters) return;
    this.#checked = this.app.view.link;
    this.app.notify();
  }

  /** Forget the last check once there is another board. */
  settle() {
    if (this.#checked !== this.app.view.link) this.#checked = '';
  }

  /** The board as the reader is to see it. @returns {Scene} */
  get scene() {
    const { scene, report } = this.app.view;
    if (!this.holdsBack || !report.violations.length) return scene;
    if (this.#calmed?.scene !== scene) {
      const broken = new Set(report.violations.flatMap(({ points }) => points.map(String)));
      const marks = Object.entries(scene.marks).filter(([point]) => !broken.has(point));
      const lines = scene.lines.filter(({ kind }) => kind !== CLASH);
      this.#calmed = { scene, calm: { ...scene, marks: Object.fromEntries(marks), lines } };
    }
    return this.#calmed.calm;
  }

  /** What is said of it. @returns {Report} */
  get report() {
    const { mode, view } = this.app;
    const { report } = view;
    const [message, args] = (mode !== 'play' && report.setting) || [report.message, report.args];
    if (!this.holdsBack || !report.unjudged) return { ...report, message, args };
    return { ...report, message: report.unjudged[0], args: report.unjudged[1], violations: [] };
  }
}
