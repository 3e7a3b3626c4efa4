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
    ...parts.map((part) =>
      typeof part === 'string' ? part : pointButton(part.point, part.name, go),
    ),
  );
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
