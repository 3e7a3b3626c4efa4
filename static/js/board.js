/**
 * The canvas: keeps the picture, draws it at most once a frame, knows which point lies where.
 */
import { planFor, pointAt } from './geometry.js';
import { paintBoard, paintCursor } from './paint.js';
import { onPaletteChange, readPalette } from './palette.js';

/** @typedef {import('./paint.js').Picture} Picture */
/** @typedef {import('./geometry.js').Plan} Plan */

export class Board {
  /** @type {Picture | null} */ #picture = null;
  /** @type {Plan | null} */ #plan = null;
  /** @type {import('./paint.js').Sprites} */ #sprites = new Map();
  /** What stays while the pointer moves, and the picture that it was drawn from. */
  #base = document.createElement('canvas');
  /** @type {Picture | null} */ #drawn = null;
  #palette = readPalette();
  #frame = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} room the box that the board may fill
   * @param {(plan: Plan) => void} onPlan hears of every new plan
   */
  constructor(canvas, room, onPlan) {
    this.canvas = canvas;
    this.room = room;
    this.onPlan = onPlan;
    new ResizeObserver(() => this.#measure()).observe(room);
    onPaletteChange(() => {
      this.#palette = readPalette();
      this.#forget();
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
    const before = this.#picture?.scene;
    const { width, height, lattice } = picture.scene;
    this.#picture = picture;
    if (before?.width !== width || before.height !== height || before.lattice !== lattice) {
      this.room.style.setProperty('--columns', String(width));
      this.room.style.setProperty('--rows', String(height));
      this.#measure();
    }
    this.#request();
  }

  /**
   * The point at a place of the window, or -1.
   * @param {number} clientX
   * @param {number} clientY
   */
  pointAt(clientX, clientY) {
    if (!this.#plan) return -1;
    const box = this.canvas.getBoundingClientRect();
    const { ratio } = this.#plan;
    return pointAt(this.#plan, (clientX - box.left) * ratio, (clientY - box.top) * ratio);
  }

  #measure() {
    const { clientWidth, clientHeight } = this.room;
    const ratio = window.devicePixelRatio || 1;
    if (!this.#picture || !clientWidth || !clientHeight) return;
    const plan = planFor(this.#picture.scene, clientWidth, clientHeight, ratio);
    if (JSON.stringify(plan) === JSON.stringify(this.#plan)) return;
    this.#plan = plan;
    this.#forget();
    this.canvas.width = plan.width;
    this.canvas.height = plan.height;
    this.canvas.style.width = `${plan.width / ratio}px`;
    this.canvas.style.height = `${plan.height / ratio}px`;
    this.onPlan(plan);
    this.#draw();
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
    if (!context || !base || !this.#plan || !this.#picture) return;
    const brush = { context, plan: this.#plan, palette: this.#palette, sprites: this.#sprites };
    if (!this.#isDrawn(this.#picture)) {
      this.#base.width = this.#plan.width;
      this.#base.height = this.#plan.height;
      paintBoard({ ...brush, context: base }, this.#picture);
      this.#drawn = this.#picture;
    }
    context.clearRect(0, 0, this.#plan.width, this.#plan.height);
    context.drawImage(this.#base, 0, 0);
    paintCursor(brush, this.#picture);
  }

  /**
   * Whether the base shows the board of a picture already.
   * @param {Picture} picture
   */
  #isDrawn({ scene, overlay, pieces, refused }) {
    const drawn = this.#drawn;
    const same = drawn?.scene === scene && drawn.overlay === overlay;
    return same && drawn.pieces === pieces && drawn.refused === refused;
  }
}
