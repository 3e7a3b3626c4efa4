/**
 * The board as a grid of elements for screen readers, the keyboard and tests.
 *
 * It lies over the canvas, unseen and out of the pointer's way, so that a reader which explores by
 * touch finds each point in its place. Large boards are built when the keyboard first enters them.
 */
import { comparedAt } from '../board/compare-layer.js';
import { make } from '../page/dom.js';
import { isSaid, nameOf, t } from '../page/i18n.js';

/** @typedef {import('../model/protocol.js').Scene} Scene */
/** @typedef {import('../model/protocol.js').Fact} Fact */
/** @typedef {import('../board/paint.js').Picture} Picture */

const MANY = 1000;

export class A11yGrid {
  /** @type {HTMLElement[]} */ #cells = [];
  /** @type {Picture | null} */ #picture = null;
  #shape = '';
  #label = '';
  #point = 0;
  /** Whether the focus was last moved without a pointer; only then is it shown. */
  #byKey = true;

  /**
   * @param {HTMLElement} root
   * @param {{onFocus: (point: number) => void, onPress: (point: number) => void}} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    document.addEventListener('keydown', () => (this.#byKey = true), true);
    document.addEventListener('pointerdown', () => (this.#byKey = false), true);
    root.addEventListener('focusin', (event) => this.#enter(event));
    root.addEventListener('focusout', () => hooks.onFocus(-1));
    root.addEventListener('click', (event) => {
      const point = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
      if (point >= 0) hooks.onPress(point);
    });
  }

  /** The point of the cursor. */
  get point() {
    return this.#point;
  }

  /**
   * Say what the picture shows.
   * @param {Picture} picture
   * @param {string} label of the whole board
   */
  show(picture, label) {
    const { width, height } = picture.scene;
    const shape = `${width} ${height}`;
    this.#picture = picture;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#point = 0;
      this.#empty(width * height <= MANY);
    }
    if (label !== this.#label) {
      this.#label = label;
      this.root.setAttribute('aria-label', label);
    }
    this.#name();
  }

  /**
   * Lie where the board lies. Looking at a part of it only moves and scales the grid, which spares
   * the layout of its many cells.
   * @param {import('../board/geometry.js').Plan} plan
   */
  place({ columns, rows, cell, whole, left, top, ratio }) {
    const { style } = this.root;
    style.width = `${Math.round(columns * whole) / ratio}px`;
    style.height = `${Math.round(rows * whole) / ratio}px`;
    style.transform = `translate(${left / ratio}px, ${top / ratio}px) scale(${cell / whole})`;
  }

  /**
   * Put the cursor on a point.
   * @param {number} point
   * @param {boolean} [focus]
   */
  go(point, focus = true) {
    if (!this.#picture || point < 0 || point >= this.#picture.pieces.length) return;
    this.#cells[this.#point]?.setAttribute('tabindex', '-1');
    this.#point = point;
    const cell = this.#cells[point];
    cell?.setAttribute('tabindex', '0');
    if (focus) (cell ?? this.root).focus({ preventScroll: true });
  }

  /** Build what was put off. */
  complete() {
    if (this.#cells.length || !this.#picture) return;
    const focused = this.root.contains(document.activeElement);
    this.#build();
    this.#name();
    this.go(this.#point, focused);
  }

  /** @param {boolean} atOnce */
  #empty(atOnce) {
    this.root.replaceChildren();
    this.#cells = [];
    if (atOnce) this.#build();
    else this.root.tabIndex = 0;
  }

  #build() {
    if (!this.#picture) return;
    const { width, height } = this.#picture.scene;
    const rows = Array.from({ length: height }, () => {
      const cells = Array.from({ length: width }, () =>
        make('div', { role: 'gridcell', tabindex: '-1' }),
      );
      this.#cells.push(...cells);
      return make('div', { role: 'row' }, ...cells);
    });
    this.#cells[this.#point]?.setAttribute('tabindex', '0');
    this.root.removeAttribute('tabindex');
    this.root.replaceChildren(...rows);
  }

  #name() {
    if (!this.#picture || !this.#cells.length) return;
    const facts = factsByPoint(this.#picture);
    for (const [point, cell] of this.#cells.entries()) {
      const words = describe(this.#picture, point, facts.get(point) ?? []);
      if (cell.ariaLabel !== words) cell.ariaLabel = words;
    }
  }

  /** @param {FocusEvent} event */
  #enter(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (this.#byKey) this.complete();
    const point = this.#cells.indexOf(target);
    if (point >= 0 && point !== this.#point) this.go(point, false);
    this.hooks.onFocus(this.#byKey ? this.#point : -1);
  }
}

/**
 * The facts of each point; none while a run has other pieces on the board, for they are those of
 * the board itself.
 * @param {Picture} picture
 * @returns {Map<number, Fact[]>}
 */
function factsByPoint({ scene: { facts }, overlay }) {
  /** @type {Map<number, Fact[]>} */
  const map = new Map();
  for (const fact of Object.keys(overlay.pieces).length ? [] : facts) {
    for (const point of fact.points) map.set(point, [...(map.get(point) ?? []), fact]);
  }
  return map;
}

/**
 * What there is to say of a point.
 * @param {Picture} picture
 * @param {number} point
 */
export function wordsFor(picture, point) {
  return describe(picture, point, factsByPoint(picture).get(point) ?? []);
}

/**
 * Name, piece and what matters: "D4, black stone, one liberty".
 * @param {Picture} picture
 * @param {number} point
 * @param {Fact[]} facts
 */
function describe({ scene, pieces, overlay, other }, point, facts) {
  const own = pieces[point] ?? '.';
  const letter = overlay.pieces[point] ?? own;
  const mark = overlay.marks[point] ?? scene.marks[point];
  const label = overlay.labels[point] ?? scene.labels[point];
  const words = [nameOf(scene, point), pieceWords(scene, letter)];
  const region = scene.regions[point] ?? -1;
  if (region >= 0) words.splice(1, 0, t('ui.region', region + 1));
  for (const fact of facts) words.push(t(fact.message, ...fact.args));
  const tint = scene.tints[point];
  if (tint) words.push(t(`ui.tint.${tint}`));
  if (mark) words.push(t(`ui.mark.${mark}`));
  if (label) words.push(t(/^\d+$/.test(label) ? 'ui.numbered' : 'ui.labelled', label));
  const there = other ? comparedAt(overlay, other, point) : '';
  if (there) words.push(t(there === 'here' ? 'ui.other-here' : 'ui.other-was'));
  return words.join(', ');
}

/**
 * @param {Scene} scene
 * @param {string} letter
 */
function pieceWords({ kinds }, letter) {
  const kind = kinds[letter];
  if (kind === undefined) return t('ui.empty');
  return isSaid(`piece.${kind}`) ? t(`piece.${kind}`, letter) : letter;
}
