/**
 * Small pictures of boards: the page's own drawing, without coordinates and numbers.
 */
import { NOTHING } from '../link/first-view.js';
import { make } from '../page/dom.js';
import { onDensityChange } from './density.js';
import { ringOf } from './geometry.js';
import { drawGround } from './lattice.js';
import { paintCells, paintPieces } from './paint.js';
import { onPaletteChange, readPalette } from './palette.js';

/** @typedef {import('./geometry.js').Plan} Plan */
/** @typedef {import('./paint.js').Picture} Picture */
/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {Partial<Scene> & Pick<Scene, 'width' | 'height' | 'lattice' | 'pieces' | 'kinds'>} Sketch */

/** The longer side of a picture at most, in CSS pixels. */
const SIDE = 420;
/** CSS pixels below which pieces are blocks: small ones still tell boards apart. */
const TINY = 4;
/** Milliseconds of drawing at once. */
const SLICE = 8;

/** @type {WeakMap<HTMLCanvasElement, Sketch>} */
const sketches = new WeakMap();
/** @type {HTMLCanvasElement[]} those not drawn yet */
let waiting = [];
/** @type {import('./paint.js').Sprites} */
const sprites = new Map();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLCanvasElement)) continue;
    seen.unobserve(target);
    request(target);
  }
});

onPaletteChange(drawAnew);
onDensityChange(drawAnew);

addEventListener('beforeprint', () => {
  for (const canvas of document.querySelectorAll('canvas.sketch:not([data-drawn])')) {
    if (canvas instanceof HTMLCanvasElement && canvas.checkVisibility()) draw(canvas);
  }
});

/**
 * A picture of a board, drawn when it comes into sight.
 * @param {Sketch} sketch
 */
export function thumbnail(sketch) {
  const { width, height } = planOf(sketch, SIDE, 1);
  const size = { width: String(width), height: String(height) };
  const canvas = make('canvas', { class: 'sketch', 'aria-hidden': 'true', ...size });
  sketches.set(canvas, sketch);
  seen.observe(canvas);
  return canvas;
}

/** Draw those in sight once more, and the others when they come into sight. */
function drawAnew() {
  sprites.clear();
  for (const canvas of document.querySelectorAll('canvas.sketch')) {
    if (canvas instanceof HTMLCanvasElement && sketches.has(canvas)) seen.observe(canvas);
  }
}

/** @param {HTMLCanvasElement} canvas */
function request(canvas) {
  waiting.push(canvas);
  if (waiting.length === 1) requestAnimationFrame(work);
}

function work() {
  const until = performance.now() + SLICE;
  while (waiting.length && performance.now() < until) {
    const [canvas, ...rest] = waiting;
    if (canvas) draw(canvas);
    waiting = rest;
  }
  if (waiting.length) requestAnimationFrame(work);
}

/** @param {HTMLCanvasElement} canvas */
function draw(canvas) {
  const sketch = sketches.get(canvas);
  const context = canvas.getContext('2d');
  if (!sketch || !context) return;
  const ratio = Math.max(1, devicePixelRatio);
  const frame = canvas.parentElement ?? canvas;
  const plan = planOf(sketch, Math.min(SIDE, frame.clientWidth, frame.clientHeight), ratio);
  const palette = readPalette();
  const picture = pictureOf(sketch);
  canvas.width = plan.width;
  canvas.height = plan.height;
  canvas.style.width = `${plan.width / ratio}px`;
  canvas.style.height = `${plan.height / ratio}px`;
  const brush = { context, plan, palette, sprites };
  drawGround(context, plan, picture.scene, palette);
  paintCells(brush, picture);
  paintPieces(brush, picture);
  canvas.dataset.drawn = 'true';
}

/**
 * The whole board, but for a ring of points that lie outside of it.
 * @param {Sketch} sketch
 * @param {number} side in CSS pixels
 * @param {number} ratio
 * @returns {Plan}
 */
function planOf(sketch, side, ratio) {
  const { width: columns, height: rows } = sketch;
  const ring = ringOf(sketch);
  const [across, down] = [columns - 2 * ring, rows - 2 * ring];
  const exact = (side * ratio) / Math.max(across, down);
  const cell = Math.max(1, exact < 4 ? exact : Math.floor(exact));
  const [width, height] = [Math.round(across * cell), Math.round(down * cell)];
  const [left, top] = [-ring * cell, -ring * cell];
  const shown = { x: 0, y: 0, width, height };
  return {
    columns,
    rows,
    cell,
    whole: cell,
    left,
    top,
    band: 0,
    width,
    height,
    ratio,
    shown,
    tiny: TINY,
  };
}

/**
 * @param {Sketch} sketch
 * @returns {Picture}
 */
function pictureOf(sketch) {
  /** @type {Scene} */
  const scene = {
    files: [],
    ranks: [],
    joiner: '',
    dots: [],
    marks: {},
    facts: [],
    labels: {},
    lines: [],
    turn: 0,
    tints: {},
    regions: [],
    gone: {},
    ...sketch,
  };
  const { pieces } = scene;
  return {
    scene,
    pieces,
    overlay: NOTHING,
    ghost: null,
    region: [],
    refused: false,
    focus: -1,
    aim: -1,
  };
}
