/**
 * The canvas: keeps the picture, draws it at most once a frame, knows which point lies where and
 * which part of the board is looked at.
 */
import { paintCursor } from './cursor.js';
import { onDensityChange } from './density.js';
import { FadeOut } from './fade-out.js';
import {
  WHOLE,
  extent,
  isPart,
  middle,
  placeAt,
  planFor,
  pointAt,
  zoomOf,
  zoomTo,
} from './geometry.js';
import { paintLoupe } from './loupe.js';
import { paintBoard } from './paint.js';
import { onPaletteChange, readPalette } from './palette.js';

/** @typedef {import('./paint.js').Picture} Picture */
/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./geometry.js').Zoom} Zoom */
/** @typedef {import('./loupe.js').Loupe} Loupe */
/** @typedef {{place: [number, number], cell: number}} Grip a place of the board that is held on to */

/** @type {(keyof Picture)[]} the parts of a picture that the base is drawn from */
const BASE = ['scene', 'overlay', 'other', 'pieces', 'refused', 'patterned', 'walled'];

export class Board {
  /** @type {Picture | null} */ #picture = null;
  /** @type {Plan | null} */ #plan = null;
  /** @type {Zoom} as asked for, with the side of a cell not yet on whole pixels */
  #zoom = WHOLE;
  /** @type {Loupe | null} */ #loupe = null;
  #fadeOut = new FadeOut();
  /** Columns, rows and lattice of what is shown. */
  #form = '';
  #box = { width: 0, height: 0 };
  /** @type {import('./paint.js').Sprites} */ #sprites = new Map();
  /** What stays while the pointer moves, and the picture and plan that it was drawn from. */
  #base = document.createElement('canvas');
  /** @type {Picture | null} */ #drawn = null;
  /** @type {Plan | null} */ #placed = null;
  #palette = readPalette();
  #frame = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} room the box that the board may fill
   * @param {(plan: Plan) => void} onPlan hears of every new plan, when it is drawn
   */
  constructor(canvas, room, onPlan) {
    this.canvas = canvas;
    this.room = room;
    this.onPlan = onPlan;
    new ResizeObserver(([entry]) => {
      if (entry) this.#box = entry.contentRect;
      this.#measure();
      this.#draw();
    }).observe(room);
    onPaletteChange(() => {
      this.#palette = readPalette();
      this.#forget();
      this.#request();
    });
    onDensityChange(() => {
      this.#forget();
      this.#measure();
      this.#request();
    });
  }

  /** The plan of what is on the screen, once there is something. */
  get plan() {
    return this.#plan;
  }

  /**
   * Show a picture, with the next frame.
   * @param {Picture} picture
   */
  show(picture) {
    this.#fadeOut.see(this.#picture?.scene, picture.scene);
    this.#picture = picture;
    const { columns, rows } = extent(picture.scene, picture.trimmed ?? false);
    const form = [columns, rows, picture.scene.lattice].join();
    if (form !== this.#form) {
      this.#form = form;
      this.room.style.setProperty('--columns', String(columns));
      this.room.style.setProperty('--rows', String(rows));
      this.#zoom = WHOLE;
    }
    this.#measure();
    this.#request();
  }

  /**
   * Look through a magnifying glass, or put it away.
   * @param {Loupe | null} loupe
   */
  magnify(loupe) {
    if (!loupe && !this.#loupe) return;
    this.#loupe = loupe;
    this.#request();
  }

  /**
   * The point at a place of the window, or -1.
   * @param {number} clientX
   * @param {number} clientY
   */
  pointAt(clientX, clientY) {
    const plan = this.#seen;
    if (!plan) return -1;
    const [x, y] = this.#inside(clientX, clientY);
    return pointAt(plan, x + plan.width / 2, y);
  }

  /**
   * The plan by which the same squares were drawn last: they are seen there until the next frame. A
   * part of the board is moved by hand, and what is under the hand then is that of the plan to come.
   */
  get #seen() {
    const [plan, placed] = [this.#plan, this.#placed];
    if (!plan || !placed || isPart(plan) || isPart(placed)) return plan;
    return placed.columns === plan.columns && placed.rows === plan.rows ? placed : plan;
  }

  /**
   * Take hold of the board at a place of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Grip | null}
   */
  grip(clientX, clientY) {
    if (!this.#plan) return null;
    const cell = this.#zoom.cell || this.#plan.whole / this.#plan.ratio;
    return { place: placeAt(this.#plan, ...this.#inside(clientX, clientY)), cell };
  }

  /**
   * Bring what is held to a place of the window, with cells so many times as large as they were.
   * @param {Grip} grip
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} [times]
   * @returns {boolean} whether anything moved
   */
  drag({ place, cell }, clientX, clientY, times = 1) {
    const wanted = this.#planFor({ ...WHOLE, cell: cell * times });
    if (!wanted) return false;
    return this.#look({
      ...zoomTo(wanted, place, ...this.#inside(clientX, clientY)),
      cell: cell * times,
    });
  }

  /**
   * Look closer at a rectangle of the board, where it fits in with cells of a side at least and the
   * whole board shows smaller ones.
   * @param {{x: number, y: number, columns: number, rows: number}} part its middle and size, in cells
   * @param {number} least in CSS pixels
   * @returns {boolean} whether the board has a size yet
   */
  frame({ x, y, columns, rows }, least) {
    const [plan, { width, height }] = [this.#plan, this.#box];
    if (!plan || !width || !height) return false;
    const cell = Math.floor(Math.min(width / columns, height / rows));
    if (cell >= least && plan.whole < least * plan.ratio) this.#look({ cell, x, y });
    return true;
  }

  /** Show the whole board. */
  showWhole() {
    this.#look(WHOLE);
  }

  /**
   * Move the part that is shown, as little as needed, so that a point lies well inside.
   * @param {number} point
   */
  reveal(point) {
    const plan = this.#plan;
    if (!plan || !isPart(plan) || point < 0) return;
    const { shown, cell } = plan;
    const [x, y] = middle(plan, point);
    const [zoom, margin] = [zoomOf(plan), cell * 1.2];
    const shift = (
      /** @type {number} */ at,
      /** @type {number} */ start,
      /** @type {number} */ size,
    ) => {
      const room = Math.min(margin, size / 2);
      return (Math.min(at - start - room, 0) + Math.max(at - start - size + room, 0)) / cell;
    };
    const right = shift(x, shown.x, shown.width);
    const down = shift(y, shown.y, shown.height);
    if (right || down) this.#look({ cell: this.#zoom.cell, x: zoom.x + right, y: zoom.y + down });
  }

  /**
   * A place of the window in device pixels from the middle of the canvas and its upper edge.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  #inside(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.#plan?.ratio ?? 1;
    return [(clientX - box.left - box.width / 2) * ratio, (clientY - box.top) * ratio];
  }

  /** @param {Zoom} zoom */
  #planFor(zoom) {
    const [picture, { width, height }] = [this.#picture, this.#box];
    if (!picture || !width || !height) return null;
    const ratio = window.devicePixelRatio || 1;
    return planFor(picture.scene, width, height, ratio, zoom, picture.trimmed);
  }

  /** @param {Zoom} zoom */
  #look(zoom) {
    const before = this.#plan;
    this.#zoom = zoom;
    this.#measure();
    this.#request();
    return this.#plan !== before;
  }

  #measure() {
    const plan = this.#planFor(this.#zoom);
    if (!plan) return;
    this.#zoom = isPart(plan) ? { ...zoomOf(plan), cell: this.#zoom.cell } : WHOLE;
    if (JSON.stringify(plan) === JSON.stringify(this.#plan)) return;
    this.#plan = plan;
  }

  #forget() {
    this.#sprites.clear();
    this.#drawn = null;
  }

  #request() {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.canvas.getContext('2d');
    const base = this.#base.getContext('2d');
    const [plan, picture] = [this.#plan, this.#picture];
    if (!context || !base || !plan || !picture) return;
    if (plan !== this.#placed) this.#place(plan);
    const brush = { context, plan, palette: this.#palette, sprites: this.#sprites };
    if (!this.#isDrawn(picture)) {
      paintBoard({ ...brush, context: base }, picture);
      this.#drawn = picture;
    }
    context.clearRect(0, 0, plan.width, plan.height);
    context.drawImage(this.#base, 0, 0);
    paintCursor(brush, picture);
    const goes = this.#fadeOut.paint(brush);
    this.canvas.toggleAttribute('data-going', goes);
    if (goes) this.#request();
    if (this.#loupe) paintLoupe(brush, picture, this.#loupe);
  }

  /**
   * Give the canvas the size and place that it has in a plan.
   * @param {Plan} plan
   */
  #place(plan) {
    const { width, height, ratio, cell } = plan;
    if (cell !== this.#placed?.cell) this.#sprites.clear();
    for (const canvas of [this.canvas, this.#base]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const { style } = this.canvas;
    style.width = `${width / ratio}px`;
    style.height = `${height / ratio}px`;
    const left = Math.round((this.#box.width * ratio - width) / 2) / ratio;
    this.room.style.setProperty('--plate-left', `${left}px`);
    this.room.style.setProperty('--plate-width', `${width / ratio}px`);
    this.room.style.setProperty('--plate-height', `${height / ratio}px`);
    this.#placed = plan;
    this.#drawn = null;
    this.onPlan(plan);
  }

  /**
   * Whether the base shows the board of a picture already.
   * @param {Picture} picture
   */
  #isDrawn(picture) {
    const drawn = this.#drawn;
    return drawn !== null && BASE.every((part) => drawn[part] === picture[part]);
  }
}
