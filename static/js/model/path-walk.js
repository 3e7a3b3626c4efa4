/**
 * Animates a path that was found, point after point, with the numbers of those visited.
 */
import { byId } from '../page/dom.js';
import { isCalm } from '../page/layout.js';

/** @typedef {import('./protocol.js').Overlay} Overlay */
/** @typedef {import('./app.js').App} App */

/** Milliseconds from point to point, and for the longest walk as a whole. */
const STRIDE = 140;
const LONGEST = 12_000;

/** @param {Overlay} overlay */
const pathOf = ({ lines }) => lines.find(({ kind }) => kind === 'path')?.points ?? [];

export class Walk {
  /** @type {Overlay | null} the picture being walked through */ #overlay = null;
  #begin = 0;

  /**
   * @param {App} app
   * @param {() => void} redraw
   */
  constructor(app, redraw) {
    this.redraw = redraw;
    const button = (this.button = byId('walk', HTMLButtonElement));
    button.addEventListener('click', () => this.#start(app.view.overlay));
    app.subscribe(() => {
      if (app.view.overlay !== this.#overlay) this.#overlay = null;
      button.hidden = !app.view.run?.verdict || pathOf(app.view.overlay).length < 3 || isCalm();
    });
  }

  /** @param {Overlay} overlay */
  #start(overlay) {
    this.#overlay = overlay;
    this.#begin = performance.now();
    this.#next();
  }

  #next() {
    this.redraw();
    this.button.setAttribute('aria-pressed', String(this.#overlay !== null));
    if (this.#overlay) requestAnimationFrame(() => this.#next());
  }

  /**
   * What to draw now of a run's picture: all of it, unless it is being walked through.
   * @param {Overlay} overlay
   * @returns {Overlay}
   */
  cut(overlay) {
    if (overlay !== this.#overlay) return overlay;
    const points = pathOf(overlay);
    const pace = Math.min(STRIDE, LONGEST / points.length);
    const walked = 1 + Math.floor((performance.now() - this.#begin) / pace);
    if (walked >= points.length) {
      this.#overlay = null;
      return overlay;
    }
    const behind = points.slice(0, walked);
    const labels = Object.fromEntries(
      behind
        .filter((point) => point in overlay.labels)
        .map((point) => [point, overlay.labels[point] ?? '']),
    );
    const lines = overlay.lines.map((line) =>
      line.kind === 'path' ? { ...line, points: behind } : line,
    );
    return { ...overlay, labels, lines };
  }
}
