/**
 * The board in a picture: the picture, what was read drawn over it, and corners to drag.
 *
 * The browser decodes, Python reads; nothing is put on the board before the reader says so.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { question, stroke, write } from './seen-drawing.js';

/** @import { SeenView } from '../model/protocol.js' */
/** @typedef {import('../model/app.js').App} App */
/** @typedef {{x: number, y: number}} Place in pixels of the picture as it is read */

/** Pixels that Python works on; larger pictures are made smaller while they are decoded. */
const WORKED = 2_600_000;
/** Pixels of the largest picture. */
const MOST = 25_000_000;
/** How far an arrow key moves a corner: a share of the picture's width. */
const STEP = 0.004;
const LONG_STEP = 0.03;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CORNERS = ['ui.picture-corner-1', 'ui.picture-corner-2', 'ui.picture-corner-3', 'ui.picture-corner-4'];

/**
 * Show a picture and read it.
 * @param {App} app
 * @param {File} file
 */
export async function showSeen(app, file) {
  const [canvas] = await Promise.all([decode(file), loadStyle('seen.css')]);
  if (document.querySelector('#seen')) byId('seen', HTMLDialogElement).close();
  await new Seen(app, canvas).open();
}

/**
 * Decode a picture, no larger than it is worked on. Rejects what is no picture, or too large.
 * @param {File} file
 * @returns {Promise<HTMLCanvasElement>}
 */
async function decode(file) {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  if (width * height > MOST) throw new RangeError('too many pixels');
  const scale = Math.min(1, Math.sqrt(WORKED / (width * height)));
  const canvas = make('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new TypeError('no canvas');
  return pen;
}

class Seen {
  /** @type {SeenView | null} what was read last */ #found = null;
  /** @type {Place[]} the corners as they stand now */ #corners = [];
  /** Counts the readings, so that one that was ended is not shown. */
  #turn = 0;
  #words = make('p', { id: 'seen-words', role: 'status' });
  #dialog = make('dialog', { id: 'seen', 'aria-labelledby': 'seen-title' });
  #over = make('canvas');
  #use = button(t('ui.picture-use'), () => void this.#adopt(), { class: 'primary', id: 'seen-use' });
  #again = button(t('ui.picture-again'), () => void this.#read(this.#spell()), { id: 'seen-again' });
  #stop = button(t('ui.stop'), () => this.#end(), { id: 'seen-stop' });
  #handles = CORNERS.map((name, number) => this.#handle(name, number));

  /**
   * @param {App} app
   * @param {HTMLCanvasElement} picture
   */
  constructor(app, picture) {
    this.app = app;
    this.picture = picture;
    this.#over.width = picture.width;
    this.#over.height = picture.height;
    this.#dialog.append(
      make('h2', { id: 'seen-title' }, t('ui.picture-title')),
      this.#words,
      make('div', { class: 'seen-frame' }, picture, this.#over, ...this.#handles),
      make('p', { class: 'small' }, t('ui.picture-hint')),
      make('div', { class: 'row' }, this.#use, this.#again, this.#stop, button(t('ui.close'), () => this.#dialog.close())),
    );
    this.#dialog.addEventListener('close', () => {
      void this.app.client.keeper?.look('stop');
      this.#turn += 1;
      this.#dialog.remove();
    });
  }

  async open() {
    document.body.append(this.#dialog);
    this.#setCorners(this.#margins());
    this.#dialog.showModal();
    this.app.client.hearSeen(({ notes }) => this.#stop.hidden || this.#say(notes));
    await this.#read('');
  }

  /**
   * Read what is between the corners. Waits for a worker that is still starting; another reading ends.
   * @param {string} corners where the reader has shown them
   */
  async #read(corners) {
    const { keeper } = this.app.client;
    const turn = (this.#turn += 1);
    this.#found = null;
    this.#working(true);
    setText(this.#words, t('ui.picture-waiting'));
    this.#stop.focus();
    await keeper?.look('stop');
    if (turn !== this.#turn) return;
    const { width, height } = this.picture;
    const pixels = penOf(this.picture).getImageData(0, 0, width, height).data;
    const given = await keeper?.give(new Uint8Array(pixels.buffer), width, height);
    const answer = given && turn === this.#turn ? await keeper?.look(corners) : null;
    if (turn !== this.#turn) return;
    this.#working(false);
    this.#again.focus();
    if (answer?.type === 'seen' && answer.link) this.#show(answer);
    else if (answer?.type === 'failure') setText(this.#words, t(answer.message, ...answer.args));
    else setText(this.#words, t(given ? 'ui.picture-ended' : 'ui.picture-waiting'));
  }

  #end() {
    this.#turn += 1;
    this.#working(false);
    this.#again.focus();
    setText(this.#words, t('ui.picture-ended'));
    void this.app.client.keeper?.look('stop');
  }

  /** @param {boolean} on whether a reading is going on */
  #working(on) {
    this.#use.disabled = true;
    this.#again.disabled = on;
    this.#again.hidden = on;
    this.#stop.hidden = !on;
    this.#dialog.toggleAttribute('aria-busy', on);
  }

  /** @param {SeenView['notes']} notes */
  #say(notes) {
    for (const [message, args] of notes) setText(this.#words, t(message, ...args));
  }

  /** @param {SeenView} seen */
  #show(seen) {
    this.#found = seen;
    this.#use.disabled = false;
    this.#use.focus();
    const doubt = seen.doubtful ? t('ui.picture-doubtful', seen.doubtful) : t('ui.picture-sure');
    const notes = seen.notes.map(([message, args]) => t(message, ...args));
    setText(this.#words, [t('ui.picture-found', t(`${seen.puzzle}.title`), seen.size), ...notes, doubt].join(' '));
    this.#setCorners([0, 2, 4, 6].map((at) => ({ x: seen.corners[at] ?? 0, y: seen.corners[at + 1] ?? 0 })));
    this.#draw();
  }

  /** Put what was read on the board; undo takes it back. */
  async #adopt() {
    const link = this.#found?.link;
    this.#dialog.close();
    if (link) await this.app.client.ask({ type: 'replace', link }, 'push');
  }

  /** @returns {Place[]} corners a little within the picture */
  #margins() {
    const { width, height } = this.picture;
    const [left, top, right, bottom] = [width * 0.1, height * 0.1, width * 0.9, height * 0.9];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
  }

  /** @returns {string} the corners as Python reads them */
  #spell() {
    return this.#corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  }

  /** @param {Place[]} corners */
  #setCorners(corners) {
    this.#corners = corners;
    for (const [number, { x, y }] of corners.entries()) {
      const handle = this.#handles[number];
      if (!handle) continue;
      handle.style.left = `${(100 * x) / this.picture.width}%`;
      handle.style.top = `${(100 * y) / this.picture.height}%`;
    }
    this.#draw();
  }

  /**
   * @param {number} number
   * @param {number} x
   * @param {number} y
   */
  #move(number, x, y) {
    const { width, height } = this.picture;
    const place = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    this.#setCorners(this.#corners.map((one, at) => (at === number ? place : one)));
  }

  /**
   * A corner to be dragged, or moved by keys.
   * @param {string} name
   * @param {number} number
   */
  #handle(name, number) {
    const handle = make('button', { type: 'button', class: 'corner', 'aria-label': t(name) });
    handle.addEventListener('pointerdown', (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener('pointermove', (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const box = this.#over.getBoundingClientRect();
      const scale = this.picture.width / box.width;
      this.#move(number, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
    });
    handle.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key];
      const { x, y } = this.#corners[number] ?? { x: 0, y: 0 };
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const step = this.picture.width * (event.shiftKey ? LONG_STEP : STEP);
      this.#move(number, x + way[0] * step, y + way[1] * step);
    });
    return handle;
  }

  #draw() {
    const pen = penOf(this.#over);
    const style = getComputedStyle(this.#dialog);
    const [ink, doubt] = [style.getPropertyValue('--accent'), style.getPropertyValue('--danger')];
    pen.clearRect(0, 0, this.#over.width, this.#over.height);
    const thin = Math.max(1.5, this.picture.width / 500);
    const outline = this.#corners.map(({ x, y }) => [x, y]);
    stroke(pen, [...outline, ...outline.slice(0, 1)], ink, 2 * thin);
    for (const [a, b, c, d] of this.#found?.lines ?? []) stroke(pen, [[a, b], [c, d]], ink, thin);
    for (const [x, y, reach, sign, , unsure] of this.#found?.spots ?? []) {
      if (sign) write(pen, sign, x, y, reach, ink);
      if (unsure) question(pen, x, y, reach, doubt);
    }
  }
}
