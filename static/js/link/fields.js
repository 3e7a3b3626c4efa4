/**
 * What the fields of a link put on its board; each kind of field has its own function. Pure.
 *
 * The kinds are those of `pysrc/stepstones/core/links/form.py`. Whatever looks odd is left to
 * Python, by a LinkError without a message: only Python says what is wrong with a field.
 */
import { drawPath, joinNumbers, putNumbers } from './paths.js';
import { expect, pointAt } from './points.js';
import { LinkError, unpack } from './packing.js';
import { readWords } from './wording.js';

/** @typedef {import('../model/protocol.js').Line} Line */
/** @typedef {import('../model/protocol.js').Mark} Mark */
/** @typedef {import('../model/protocol.js').Tint} Tint */
/** @typedef {import('./first-view.js').LinkSchema} LinkSchema */
/** @typedef {{kind: 'turn', words: string[]}} TurnField */
/** @typedef {{kind: 'goal', words: Record<string, [string, number]>, of: string}} GoalField */
/**
 * @typedef {object} PointsField
 * @property {'points'} kind
 * @property {string} on
 * @property {Mark} [mark]
 * @property {string} [many]
 * @property {boolean} [alike]
 * @property {boolean} [grows]
 * @property {string} [after]
 * @property {boolean} [first]
 */
/** @typedef {{kind: 'cells', tint: Tint}} CellsField */
/** @typedef {{kind: 'pieces', sign: string}} PiecesField */
/** @typedef {{kind: 'numbers', piece?: string}} NumbersField */
/** @typedef {{kind: 'text', like: string}} TextField */
/** @typedef {{kind: 'words', most: number}} WordsField */
/** @typedef {{kind: 'unreadable'}} UnreadableField */
/**
 * @typedef {object} PathField
 * @property {'path'} kind
 * @property {string} start
 * @property {Record<string, [number, number]>} steps
 * @property {boolean} [counted]
 * @property {string} [blocked]
 * @property {boolean} [once]
 * @property {string} [to]
 * @property {number} [longest]
 * @property {number} [number]
 * @property {string} [piece]
 * @property {Mark} [mark]
 */
/** @typedef {TurnField | GoalField | PointsField | CellsField | PiecesField | NumbersField | TextField | WordsField | UnreadableField | PathField} Field */
/**
 * @typedef {object} Draft a board on its way to a scene
 * @property {LinkSchema} form
 * @property {string[]} files
 * @property {string[]} ranks
 * @property {number} width with the ring
 * @property {number} height
 * @property {string[]} pieces a character a point
 * @property {number[]} regions the region of each point, or none
 * @property {Record<number, Mark>} marks
 * @property {Record<number, string>} labels
 * @property {Line[]} lines
 * @property {Record<number, Tint>} tints
 * @property {number} squares how many cells of the link are empty
 * @property {number} turn
 * @property {Map<number, number>} numbers the points of the numbers that stand
 * @property {Map<string, number[]>} named the points that a field names
 * @property {{word: string, side: number} | null} goal
 * @property {string[]} words of a person's own
 * @property {number[]} path
 * @property {boolean} ended whether the path is at its end
 */

/**
 * Put the fields onto the board.
 * @param {Draft} draft changed in place
 * @param {Map<string, string>} fields
 */
export function fieldsOn(draft, fields) {
  for (const [name, [other, values]] of Object.entries(draft.form.needs ?? {})) {
    const there = other === 'regions' && draft.regions.length ? '' : fields.get(other);
    expect(
      !fields.has(name) || (there !== undefined && (!values.length || values.includes(there))),
    );
  }
  const wanted = Object.entries(draft.form.fields);
  for (const [name, field] of wanted) {
    if (field.kind === 'points') draft.named.set(name, pointsOf(draft, field, name, fields));
  }
  for (const [name, field] of wanted) {
    const value = fields.get(name);
    if (field.kind === 'path') drawPath(draft, field, value);
    else if (field.kind === 'points') mark(draft, field, draft.named.get(name) ?? []);
    else if (value === undefined) continue;
    else if (field.kind === 'numbers') putNumbers(draft, field, value);
    else apply(draft, field, value);
  }
  if (draft.numbers.size) joinNumbers(draft);
}

/**
 * @param {Draft} draft
 * @param {Exclude<Field, PointsField | PathField | NumbersField>} field
 * @param {string} value
 */
function apply(draft, field, value) {
  if (field.kind === 'unreadable') return expect(false);
  if (field.kind === 'words') {
    const words = readWords(value, field.most);
    draft.words.push(words);
    return expect(words !== '');
  }
  if (field.kind === 'text') return expect(new RegExp(`^(?:${field.like})$`).test(value));
  if (field.kind === 'cells') {
    const inside = pointsIn(draft, value);
    expect(inside.length > 0);
    for (const point of inside) draft.tints[point] = field.tint;
    return;
  }
  if (field.kind === 'pieces') {
    for (const point of value ? pointsIn(draft, value) : []) {
      expect(draft.pieces[point] === '.');
      draft.pieces[point] = field.sign;
    }
    return;
  }
  if (field.kind === 'turn') {
    draft.turn = field.words.indexOf(value);
    return expect(draft.turn >= 0);
  }
  const found = Object.hasOwn(field.words, value) ? field.words[value] : undefined;
  expect(found !== undefined);
  const [first] = draft.named.get(field.of) ?? [];
  if (!found[0]) return expect(first !== undefined);
  const owner =
    first === undefined ? -1 : (draft.form.stones ?? '').indexOf(draft.pieces[first] ?? '');
  draft.goal = { word: found[0], side: owner < 0 ? draft.turn : owner ^ found[1] };
}

/**
 * The points of a packed set.
 * @param {Draft} draft
 * @param {string} value
 */
const pointsIn = ({ pieces }, value) =>
  unpack(value, pieces.length, 2).flatMap((cell, point) => (cell ? [point] : []));

/**
 * The points that a field names.
 * @param {Draft} draft
 * @param {PointsField} field
 * @param {string} name
 * @param {Map<string, string>} fields
 * @returns {number[]}
 */
function pointsOf(draft, field, name, fields) {
  const value = fields.get(name);
  if (value === undefined) return field.first ? [lowest(draft, field.on)] : [];
  const many = field.many === name || (field.many && fields.has(field.many));
  const names = many ? value.split(',') : [value];
  expect(names.length <= draft.pieces.length);
  const points = names.map((one) => pointAt(draft, one));
  const [first = -1] = points;
  expect(points.every((point) => field.on.includes(draft.pieces[point] ?? '?')));
  expect(!field.alike || points.every((point) => draft.pieces[point] === draft.pieces[first]));
  if (field.after) {
    const [before = first] = draft.named.get(field.after) ?? [];
    expect(before !== first && (!field.alike || draft.pieces[before] === draft.pieces[first]));
  }
  return points;
}

/**
 * The first cell for which *on* holds, from the lower left.
 * @param {Draft} draft
 * @param {string} on
 */
function lowest({ width, height, pieces }, on) {
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let point = row * width; point < (row + 1) * width; point += 1) {
      if (on.includes(pieces[point] ?? '?')) return point;
    }
  }
  throw new LinkError('');
}

/**
 * @param {Draft} draft
 * @param {PointsField} field
 * @param {number[]} points
 */
function mark(draft, field, points) {
  if (!field.mark) return;
  for (const point of points) {
    if (draft.marks[point] === field.mark) continue;
    for (const one of field.grows ? chainOf(draft, point) : [point]) draft.marks[one] = field.mark;
  }
}

/**
 * A point and all that are joined to it by equal neighbours.
 * @param {Pick<Draft, 'pieces' | 'width'>} draft
 * @param {number} start
 */
function chainOf({ pieces, width }, start) {
  const found = new Set([start]);
  for (const point of found) {
    const beside = [point - width, point + width];
    if (point % width) beside.push(point - 1);
    if ((point + 1) % width) beside.push(point + 1);
    for (const one of beside) if (pieces[one] === pieces[start]) found.add(one);
  }
  return found;
}

/**
 * How many groups of joined equal cells there are.
 * @param {Pick<Draft, 'pieces' | 'width'>} draft
 * @param {string} sign
 */
export function groupsOf(draft, sign) {
  const seen = new Set();
  let groups = 0;
  for (const [point, piece] of draft.pieces.entries()) {
    if (piece !== sign || seen.has(point)) continue;
    groups += 1;
    for (const one of chainOf(draft, point)) seen.add(one);
  }
  return groups;
}
