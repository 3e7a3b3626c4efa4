/**
 * The depth ribbon: how deep a run stands over time, and the slider that moves it there.
 *
 * Knows steps and depths, no algorithm. Redraws at most once a frame.
 */
import { t } from '../page/i18n.js';
import { onDensityChange } from '../board/density.js';
import { onPaletteChange } from '../board/palette.js';
import { drawColumns, drawDots, fade, fill, readColours, widthOf } from './ribbon-drawing.js';

/** @typedef {import('./ribbon-drawing.js').Survey} Survey */
/** @typedef {{seek: (at: number) => unknown}} Hooks `seek` may return a promise of being there */
/** @typedef {import('./ribbon-drawing.js').Colours} Colours */
/** @typedef {import('./ribbon-drawing.js').Shape} Shape */

const PAGE = 100;
/** @type {Survey} */
const NOTHING = { depths: [], found: [], stride: 1, total: 0, complete: false };

/**
 * Make a ribbon of an empty element.
 * @param {HTMLElement} element
 * @param {Hooks} hooks
 * @returns {{
 *   show: (survey: Survey | null, at: number, done: boolean, depth?: number) => void,
 *   copyFor: (paper: HTMLElement) => HTMLCanvasElement | null,
 * }} `show` tells what is surveyed, at which step the run stands, whether it has ended there, and how
 *   deep it stands where that is known better than by the survey; `copyFor` draws it once more, in the
 *   colours of another element; null where there is nothing to draw
 */
export function createRibbon(element, hooks) {
  const ribbon = new Ribbon(element, hooks);
  return { show: (...all) => ribbon.show(...all), copyFor: (paper) => ribbon.copyFor(paper) };
}

class Ribbon {
  #survey = NOTHING;
  #at = 0;
  #done = false;
  #depth = 0;
  /** The step asked for last, while the run is not there yet. @type {number | null} */ #wanted =
    null;
  #seeking = false;
  #dragging = false;
  #frame = 0;
  /** @type {Shape | null} */ #shape = null;
  /** @type {Colours} */ #colours;

  /**
   * @param {HTMLElement} element
   * @param {Hooks} hooks
   */
  constructor(element, { seek }) {
    this.element = element;
    this.seek = seek;
    this.canvas = document.createElement('canvas');
    this.canvas.ariaHidden = 'true';
    element.append(this.canvas);
    element.role = 'slider';
    element.tabIndex = 0;
    element.ariaValueMin = '0';
    this.#colours = readColours(element);
    this.#listen();
    new ResizeObserver(() => this.#request()).observe(element);
    onPaletteChange(() => {
      this.#colours = readColours(element);
      this.#request();
    });
    onDensityChange(() => this.#request());
  }

  /**
   * @param {Survey | null} survey
   * @param {number} at
   * @param {boolean} done
   * @param {number} [depth]
   */
  show(survey, at, done, depth) {
    this.#survey = survey ?? NOTHING;
    this.#at = at;
    this.#done = done;
    const { depths, stride } = this.#survey;
    this.#depth = depth ?? depths[Math.floor((at - 1) / stride)] ?? 0;
    this.#tell();
    this.#request();
  }

  /** The run's place on the slider; the end of a run is one place behind its last step. */
  get #place() {
    return this.#at + (this.#done ? 1 : 0);
  }

  /** The last place that there is. */
  get #last() {
    const { total, complete } = this.#survey;
    return complete ? total + 1 : Math.max(total, this.#place);
  }

  /** @returns {string} */
  get #words() {
    const { total, complete } = this.#survey;
    if (this.#done) return t('ui.ribbon-end', this.#at);
    if (this.#at === 0) return complete ? t('ui.ribbon-start', total) : t('ui.ribbon-start-open');
    if (complete) return t('ui.ribbon-at', this.#at, total, this.#depth);
    if (total > this.#at) return t('ui.ribbon-at-open', this.#at, total, this.#depth);
    return t('ui.ribbon-at-alone', this.#at, this.#depth);
  }

  #tell() {
    const { element } = this;
    const last = this.#survey.complete ? this.#survey.total : this.#last;
    const values = {
      'aria-label': t('ui.ribbon'),
      'aria-valuemax': String(last),
      'aria-valuenow': String(Math.min(this.#place, last)),
      'aria-valuetext': this.#words,
    };
    for (const [name, value] of Object.entries(values)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }

  #listen() {
    const { element } = this;
    element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const from = this.#wanted ?? this.#place;
      /** @type {Record<string, number>} */
      const places = {
        ArrowLeft: from - 1,
        ArrowRight: from + 1,
        PageUp: from - PAGE,
        PageDown: from + PAGE,
        Home: 0,
        End: this.#last,
      };
      const place = places[event.key];
      if (place === undefined) return;
      event.preventDefault();
      this.#go(place);
    });
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      this.#dragging = true;
      this.#go(this.#placeAt(event.clientX));
    });
    element.addEventListener('pointermove', (event) => {
      if (this.#dragging && event.isPrimary) this.#go(this.#placeAt(event.clientX));
    });
    element.addEventListener('lostpointercapture', () => {
      this.#dragging = false;
      if (!this.#seeking) this.#wanted = null;
      this.#request();
    });
  }

  /** @param {number} clientX */
  #placeAt(clientX) {
    const box = this.element.getBoundingClientRect();
    const { total, complete } = this.#survey;
    const x = clientX - box.left;
    if (complete && x >= box.width - 1) return total + 1;
    return Math.ceil((x / widthOf(this.#survey, box.width)) * total);
  }

  /** @param {number} place */
  #go(place) {
    const wanted = Math.min(Math.max(place, 0), this.#last);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#request();
    if (!this.#seeking) void this.#follow();
  }

  /** Seek the steps that the reader asks for, one at a time; only the latest of those waiting is sought. */
  async #follow() {
    this.#seeking = true;
    for (let asked = -1; this.#wanted !== null && this.#wanted !== asked;) {
      asked = this.#wanted;
      await this.seek(asked);
    }
    this.#seeking = false;
    if (!this.#dragging) this.#wanted = null;
    this.#request();
  }

  #request() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const { clientWidth, clientHeight } = this.element;
    const context = this.canvas.getContext('2d');
    if (!context || !clientWidth || !clientHeight) return;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(clientWidth * ratio);
    const height = Math.round(clientHeight * ratio);
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.#paint(context, this.#colours, ratio);
  }

  /** @param {HTMLElement} paper */
  copyFor(paper) {
    if (!this.#survey.total) return null;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [this.canvas.width, this.canvas.height];
    const context = copy.getContext('2d');
    if (context) this.#paint(context, readColours(paper), window.devicePixelRatio || 1);
    return copy;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Colours} colours
   * @param {number} ratio device pixels in a CSS pixel
   */
  #paint(context, { played, rest, found, cursor }, ratio) {
    const { width, height } = this.canvas;
    const shape = this.#shapeFor(width, height, ratio);
    const { total, complete } = this.#survey;
    const place = this.#wanted ?? this.#place;
    const beyond = complete || place <= total ? shape.known : (shape.known + width) / 2;
    const x = !place || (total && place <= total) ? (shape.known * place) / (total || 1) : beyond;
    context.clearRect(0, 0, width, height);
    fill(context, shape, rest, x, width);
    fill(context, shape, played, 0, x);
    if (!complete && total) fade(context, shape, rest, ratio);
    context.fillStyle = found;
    context.fill(shape.dots);
    context.fillStyle = cursor;
    const line = Math.round(2 * ratio);
    context.fillRect(
      Math.min(Math.max(Math.round(x - line / 2), 0), width - line),
      0,
      line,
      height,
    );
  }

  /**
   * @param {number} width in device pixels
   * @param {number} height
   * @param {number} ratio device pixels in a CSS pixel
   * @returns {Shape}
   */
  #shapeFor(width, height, ratio) {
    const survey = this.#survey;
    const shape = this.#shape;
    if (shape?.survey === survey && shape.width === width && shape.height === height) return shape;
    const known = Math.round(widthOf(survey, width / ratio) * ratio);
    const columns = drawColumns(survey, known, height, ratio);
    const dots = drawDots(survey, known, ratio);
    this.#shape = { survey, width, height, known, columns, dots };
    return this.#shape;
  }
}
