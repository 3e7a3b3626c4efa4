/**
 * Paths and numbers that the fields of a link put onto its board. Pure.
 */
import { expect, pointAt } from './points.js';

/** @typedef {import('./fields.js').Draft} Draft */
/** @typedef {import('./fields.js').NumbersField} NumbersField */
/** @typedef {import('./fields.js').PathField} PathField */

/**
 * Put numbers onto empty points.
 * @param {Draft} draft
 * @param {NumbersField} field
 * @param {string} value
 */
export function putNumbers(draft, { piece }, value) {
  let last = 0;
  for (const word of value.split('.')) {
    const [, digits = '', name = ''] = /^([1-9][0-9]{0,3})([a-z].*)$/.exec(word) ?? [];
    const [number, point] = [Number(digits), pointAt(draft, name)];
    expect(number > last && number <= draft.squares && !draft.numbers.has(number));
    expect(draft.pieces[point] === '.' && draft.labels[point] === undefined);
    last = number;
    draft.numbers.set(number, point);
    draft.labels[point] = digits;
    if (piece) draft.pieces[point] = piece;
  }
}

/**
 * Join the numbers that follow each other by lines.
 * @param {Draft} draft
 */
export function joinNumbers(draft) {
  const stretches = [];
  let [last, points] = [0, /** @type {number[]} */ ([])];
  for (const [number, point] of [...draft.numbers].sort(([one], [two]) => one - two)) {
    if (number !== last + 1 || !stretches.length) stretches.push((points = []));
    points.push(point);
    last = number;
  }
  draft.lines = stretches
    .filter((one) => one.length > 1)
    .map((one) => ({ kind: 'path', points: one }));
}

/**
 * Draw a path from its start as far as its steps lead; the piece on it stands at its end.
 * @param {Draft} draft
 * @param {PathField} field
 * @param {string | undefined} value
 */
export function drawPath(draft, field, value) {
  const [start] = draft.named.get(field.start) ?? [];
  expect(value === undefined || (value !== '' && start !== undefined));
  if (start === undefined) return;
  draft.path = [start];
  for (const step of stepsOf(field, value ?? '')) walk(draft, field, step);
  const { path } = draft;
  const last = path.at(-1) ?? start;
  if (field.piece) draft.pieces[last] = field.piece;
  if (path.length === 1) return;
  expect(!field.once || new Set(path).size === path.length);
  const first = field.number ?? 1;
  for (const [at, point] of path.entries()) {
    if (first + at) draft.labels[point] = String(first + at);
  }
  if (field.mark) draft.marks[start] = field.mark;
  draft.lines = [{ kind: 'path', points: path }];
}

/** @typedef {{down: number, right: number, times: number}} Step */

/**
 * @param {PathField} field
 * @param {string} value
 * @returns {Step[]}
 */
function stepsOf({ steps, counted, longest }, value) {
  const pattern = new RegExp(
    `([${Object.keys(steps).join('')}])(${counted ? '[1-9][0-9]?' : ''})`,
    'gy',
  );
  const found = [...value.matchAll(pattern)];
  expect(found.reduce((length, [token]) => length + token.length, 0) === value.length);
  expect(!longest || found.length <= longest);
  return found.map(([, sign = '', times]) => {
    const [down, right] = steps[sign] ?? [0, 0];
    return { down, right, times: counted ? Number(times) : 1 };
  });
}

/**
 * Go on by one step, straight over what does not block the way.
 * @param {Draft} draft
 * @param {PathField} field
 * @param {Step} step
 */
function walk(draft, { counted, blocked = '', to = '' }, { down, right, times }) {
  const { path, width, height, pieces } = draft;
  const [here = 0, before = here] = [path.at(-1), path.at(-2)];
  const stride = down * width + right;
  const turns = here === before || Math.abs(here - before) < width !== (right !== 0);
  expect(!draft.ended && (!counted || turns));
  const row = Math.floor(here / width) + down * times;
  const column = (here % width) + right * times;
  expect(row >= 0 && row < height && column >= 0 && column < width);
  const target = here + stride * times;
  for (let point = here + stride; point !== target; point += stride) {
    expect(!blocked.includes(pieces[point] ?? '?'));
  }
  if (blocked.includes(pieces[target] ?? '?')) {
    draft.ended = target === draft.named.get(to)?.[0];
    expect(draft.ended);
  }
  path.push(target);
}
