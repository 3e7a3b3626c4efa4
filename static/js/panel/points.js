/**
 * Points that a sentence names, as buttons that show them on the board.
 */
import { button, make, setText } from '../page/dom.js';
import { pieces, t } from '../page/i18n.js';

/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {import('../model/protocol.js').VerdictView} VerdictView */
/** @typedef {import('../model/protocol.js').Mark} Mark */
/** @typedef {(point: number) => void} Go */

/** Points of a kind that have a button each. */
const MOST = 24;
/** What belongs to the point after it, and to that before it. */
const OPENING = /[(（«“]+$/;
const CLOSING = /^[)）»”.,;:。，、；：]+/;
/** @type {Mark[]} what a proof is about, and what that depends on */
const SIDES = ['a', 't'];

/**
 * Show a message; each point in it can be pressed.
 * @param {Element} element
 * @param {string} id
 * @param {readonly Arg[]} args
 * @param {Go} go
 */
export function showMessage(element, id, args, go) {
  const parts = pieces(id, ...args);
  const words = parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
  if (parts.length < 2) return setText(element, words);
  const key = parts.map((part) => (typeof part === 'string' ? '' : String(part.point))).join();
  if (element.textContent === words && keys.get(element) === key && element.children.length) return;
  keys.set(element, key);
  element.replaceChildren(
    ...bind(parts).map((part) => {
      if (typeof part === 'string') return part;
      const { before, point, name, after } = part;
      return make('span', { class: 'bound' }, before, pointButton(point, name, go), after);
    }),
  );
}

/**
 * Give each point the brackets and stops around it: no line ends between them.
 * @param {(string | {point: number, name: string})[]} parts
 */
function bind(parts) {
  /** @type {(string | {before: string, point: number, name: string, after: string})[]} */
  const bound = [];
  for (const part of parts) {
    const last = bound.at(-1) ?? '';
    if (typeof part === 'string') {
      const after = typeof last === 'string' ? '' : (CLOSING.exec(part)?.[0] ?? '');
      if (typeof last !== 'string') last.after = after;
      bound.push(part.slice(after.length));
    } else {
      const before = typeof last === 'string' ? (OPENING.exec(last)?.[0] ?? '') : '';
      if (before) bound.splice(-1, 1, String(last).slice(0, -before.length));
      bound.push({ before, ...part, after: '' });
    }
  }
  return bound;
}

/** Which points the buttons of an element stand for. */
const keys = new WeakMap();

/**
 * Show the points that the proof of an impossibility is about, as the board has marked them.
 * @param {HTMLElement} list
 * @param {VerdictView | null} verdict
 * @param {Record<string, Mark>} marks
 * @param {(point: number) => string} name
 * @param {Go} go
 */
export function showProof(list, verdict, marks, name, go) {
  const groups = verdict?.word === 'impossible' ? SIDES.map((side) => withMark(marks, side)) : [];
  const shown = groups.filter((points) => points.length && points.length <= MOST);
  list.hidden = !shown.length;
  list.replaceChildren(
    ...groups.flatMap((points, at) => {
      if (!shown.includes(points)) return [];
      const buttons = points.map((point) => pointButton(point, name(point), go));
      return [
        make(
          'span',
          {
            class: 'points',
            role: 'group',
            'data-side': String(SIDES[at]),
            'aria-label': t(`ui.proof.${at}`),
          },
          ...buttons,
        ),
      ];
    }),
  );
}

/**
 * @param {Record<string, Mark>} marks
 * @param {Mark} wanted
 */
const withMark = (marks, wanted) =>
  Object.keys(marks)
    .filter((point) => marks[point] === wanted)
    .map(Number);

/**
 * @param {number} point
 * @param {string} name
 * @param {Go} go
 */
const pointButton = (point, name, go) =>
  button(name, () => go(point), { class: 'point', 'data-point': String(point) });
