/**
 * A picture in a frame: near enough to see the board found in it, with corners to drag.
 */
import { make } from '../page/dom.js';
import { t } from '../page/i18n.js';

/** @import { PictureReading } from '../model/protocol.js' */
/** @typedef {{x: number, y: number}} Place in pixels of the picture as it is read */
/** @typedef {{scale: number, x: number, y: number}} Shift from the picture to the frame */

/** How far an arrow key moves a corner: a share of what the frame shows. */
const STEP = 0.004;
const LONG_STEP = 0.03;
/** How much of the picture around the corners is shown beside them: a share of their distance. */
const AROUND = 0.12;
/** A pixel of the picture is shown at most so large. */
const LARGEST = 8;
/** From this share of the near view's scale on, the whole picture is no other view. */
const SAME = 0.8;
/** Room around a whole picture, for handles at its corners. */
const EDGE = 6;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CORNERS = [
  'ui.picture-corner-1',
  'ui.picture-corner-2',
  'ui.picture-corner-3',
  'ui.picture-corner-4',
];

export class PictureFrame {
  /** @type {PictureReading | null} what is drawn over the picture */ #found = null;
  /** @type {Place[]} the corners as they stand now */ #corners = [];
  /** @type {Place[]} the corners that are shown near */ #near = [];
  #whole = true;
  /** @type {Shift} */ #shift = { scale: 1, x: 0, y: 0 };
  #canvas = make('canvas');
  #handles = CORNERS.map((name, number) => this.#handle(name, number));
  element = make('div', { class: 'seen-frame' }, this.#canvas, ...this.#handles);

  /**
   * @param {HTMLCanvasElement} picture
   * @param {() => void} onMove hears when another part of the picture is shown, or could be
   */
  constructor(picture, onMove) {
    this.picture = picture;
    this.onMove = onMove;
    this.#corners = this.#margins();
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** The corners, as Python reads them. */
  get spelled() {
    return this.#corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  }

  /** Whether the whole picture is shown. */
  get whole() {
    return this.#whole;
  }

  /** Show the whole picture, or go near to the corners. */
  turn() {
    this.#whole = !this.#whole;
    this.#near = this.#corners;
    this.#draw();
    this.onMove();
  }

  /** Whether there is more of the picture than the board and what is near to it. */
  get isPart() {
    return (
      this.#shiftTo(this.#box([])).scale < SAME * this.#shiftTo(this.#box(this.#corners)).scale
    );
  }

  /**
   * Draw what was read over the picture, and go near to it; nothing takes the drawing away.
   * @param {PictureReading | null} found
   */
  show(found) {
    this.#found = found;
    if (found) {
      this.#corners = [0, 2, 4, 6].map((at) => ({
        x: found.corners[at] ?? 0,
        y: found.corners[at + 1] ?? 0,
      }));
      this.#near = this.#corners;
      this.#whole = false;
    }
    this.#draw();
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

  /**
   * The part of the picture around some places; the whole of it around none.
   * @param {Place[]} places
   */
  #box(places) {
    const { width, height } = this.picture;
    if (!places.length) return { left: 0, top: 0, right: width, bottom: height };
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ];
    const around = AROUND * Math.max(right - left, bottom - top, 1);
    return {
      left: left - around,
      top: top - around,
      right: right + around,
      bottom: bottom + around,
    };
  }

  /**
   * How to show a part of the picture as large as the frame lets it be. No room beyond the picture is
   * shown where the picture goes on at the other side.
   * @param {{left: number, top: number, right: number, bottom: number}} box
   * @returns {Shift}
   */
  #shiftTo({ left, top, right, bottom }) {
    const { width, height } = this.picture;
    const { clientWidth: wide, clientHeight: high } = this.element;
    const fits = Math.min((wide - 2 * EDGE) / (right - left), (high - 2 * EDGE) / (bottom - top));
    const scale = Math.max(1e-3, Math.min(LARGEST, fits));
    return {
      scale,
      x: begin(wide, width * scale, ((left + right) / 2) * scale),
      y: begin(high, height * scale, ((top + bottom) / 2) * scale),
    };
  }

  /**
   * @param {number} number
   * @param {number} x
   * @param {number} y
   */
  #move(number, x, y) {
    const { width, height } = this.picture;
    const place = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    this.#corners = this.#corners.map((one, at) => (at === number ? place : one));
    this.#draw();
  }

  /** After a move: go near to the corners again, if one has left the frame. */
  #settle() {
    const { scale, x, y } = this.#shift;
    const { clientWidth: wide, clientHeight: high } = this.element;
    const inside = this.#corners.every((one) => {
      const [left, top] = [one.x * scale + x, one.y * scale + y];
      return left >= 0 && left <= wide && top >= 0 && top <= high;
    });
    if (!inside) this.#near = this.#corners;
    this.#draw();
    this.onMove();
  }

  /**
   * A corner to be dragged, or moved by keys. A drag may begin anywhere on it: it does not jump.
   * @param {string} name
   * @param {number} number
   */
  #handle(name, number) {
    const handle = make('button', { type: 'button', class: 'corner', 'aria-label': t(name) });
    const held = { x: 0, y: 0 };
    const corner = () => this.#corners[number] ?? held;
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      const { scale } = this.#shift;
      held.x = corner().x - event.clientX / scale;
      held.y = corner().y - event.clientY / scale;
    });
    handle.addEventListener('pointermove', (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { scale } = this.#shift;
      this.#move(number, held.x + event.clientX / scale, held.y + event.clientY / scale);
    });
    handle.addEventListener('lostpointercapture', () => this.#settle());
    handle.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const step =
        (this.element.clientWidth / this.#shift.scale) * (event.shiftKey ? LONG_STEP : STEP);
      this.#move(number, corner().x + way[0] * step, corner().y + way[1] * step);
      this.#settle();
    });
    return handle;
  }

  #draw() {
    const { clientWidth: wide, clientHeight: high } = this.element;
    const pen = this.#canvas.getContext('2d');
    if (!pen || !wide || !high) return;
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.round(wide * ratio);
    this.#canvas.height = Math.round(high * ratio);
    this.#shift = this.#shiftTo(this.#box(this.#whole ? [] : this.#near));
    const { scale, x, y } = this.#shift;
    pen.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(this.picture, 0, 0);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawFound(pen);
    for (const [number, corner] of this.#corners.entries()) {
      const handle = this.#handles[number];
      if (!handle) continue;
      handle.style.left = `${corner.x * scale + x}px`;
      handle.style.top = `${corner.y * scale + y}px`;
    }
  }

  /** @param {CanvasRenderingContext2D} pen whose unit is a pixel of the page */
  #drawFound(pen) {
    const { scale, x: right, y: down } = this.#shift;
    const style = getComputedStyle(this.element);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
    const [ink, doubt, dark] = [colour('--accent'), colour('--danger'), colour('--sign')];
    const place = (/** @type {number} */ x, /** @type {number} */ y) => [
      x * scale + right,
      y * scale + down,
    ];
    const outline = this.#corners.map(({ x, y }) => place(x, y));
    stroke(pen, [...outline, ...outline.slice(0, 1)], ink, 3);
    for (const [a, b, c, d] of this.#found?.lines ?? []) {
      stroke(pen, [place(a, b), place(c, d)], ink, 1.5);
    }
    for (const [x, y, reach, sign, , unsure] of this.#found?.spots ?? []) {
      const [across = 0, along = 0] = place(x, y);
      if (sign) write(pen, sign, across, along, reach * scale, dark);
      if (unsure) question(pen, across, along, reach * scale, doubt);
    }
  }
}

/**
 * Where to put a length so that one place of it is in the middle of the room. No gap is left at one
 * end while the length is cut off at the other.
 * @param {number} room
 * @param {number} length
 * @param {number} middle
 */
function begin(room, length, middle) {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, room / 2 - middle));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[][]} places
 * @param {string} colour
 * @param {number} width
 */
function stroke(pen, places, colour, width) {
  pen.beginPath();
  for (const [x, y] of places) pen.lineTo(x ?? 0, y ?? 0);
  pen.lineWidth = width + 2;
  pen.strokeStyle = 'rgb(255 255 255 / 70%)';
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

/**
 * Mark a doubtful cell: a ring around it, and a question mark in its corner.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {string} colour
 */
function question(pen, x, y, reach, colour) {
  pen.beginPath();
  pen.arc(x, y, reach * 0.9, 0, 2 * Math.PI);
  pen.lineWidth = Math.max(1.5, reach / 6);
  pen.strokeStyle = colour;
  pen.stroke();
  write(pen, '?', x + reach * 0.6, y - reach * 0.5, reach, colour);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
function write(pen, sign, x, y, size, colour) {
  pen.font = `700 ${Math.round(size)}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(2, size / 5);
  pen.strokeStyle = '#fff';
  pen.strokeText(sign, x, y);
  pen.fillStyle = colour;
  pen.fillText(sign, x, y);
}
