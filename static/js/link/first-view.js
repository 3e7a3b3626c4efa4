/**
 * What the page shows of a link before Python is there: the board that the link tells of.
 *
 * Knows no puzzle: what cells and fields mean is data, a form, that ships with the puzzle's front
 * board (`pysrc/stepstones/core/links/form.py` explains it). What the rules make of a board is
 * left to Python. Pure, and linear in the link and the board.
 */
import { dotsOf, namesOf } from './lattice-names.js';
import { findLink, readLink } from './reader.js';
import { mendLink } from './repair.js';
import { cellsOf } from './cells.js';
import { LinkError } from './packing.js';
import { fieldsOn, groupsOf } from './fields.js';

/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {import('./fields.js').Draft} Draft */
/** @typedef {import('./fields.js').Field} Field */
/** @typedef {import('./reader.js').Link} Link */
/**
 * @typedef {object} StatusRule
 * @property {string} message
 * @property {string[]} [args]
 * @property {Record<string, string[]>} [when]
 * @property {[string, string[]]} [goal]
 * @property {boolean} [unjudged]
 * @property {[string, string[]]} [setting]
 */
/** @typedef {Partial<Pick<View, 'tools' | 'algorithms'> & Pick<View['scene'], 'kinds'>>} Offers */
/**
 * @typedef {object} LinkSchema
 * @property {string} cells
 * @property {number} least
 * @property {number} most
 * @property {Record<string, Field>} fields
 * @property {StatusRule[]} status
 * @property {string} [square]
 * @property {string} [ring]
 * @property {string} [files]
 * @property {string} [joiner]
 * @property {boolean} [folded]
 * @property {Record<number, number[]>} [stars]
 * @property {number} [middles]
 * @property {string} [ranks]
 * @property {string[]} [sides]
 * @property {string} [stones]
 * @property {number} [regions]
 * @property {Record<string, [string, string[]]>} [needs]
 * @property {{when: Record<string, string[]>[], offers: Offers}[]} [presets]
 * @property {string} [kinds]
 * @property {Record<string, LinkSchema>} [modes]
 */
/** @typedef {View & {form: LinkSchema}} Shipped a puzzle's front board with its form */
/**
 * @typedef {object} Reading
 * @property {string} link as it should have arrived
 * @property {View | null} view null where it is damaged, or where only Python can tell
 * @property {{message: string, args: Arg[]} | null} refusal
 */

/** Fields that say how to look at the board, not what stands on it. */
const LOOKS = new Set(['do', 'alg', 'step', 'beside', 'note']);
/** @type {View['overlay']} where no run is */
export const NOTHING = { pieces: {}, marks: {}, labels: {}, lines: [], notes: {} };

/**
 * Whether a link names a step of an algorithm.
 * @param {string} link
 */
export const isStep = (link) => /&do=explain[&/]/.test(link);

/**
 * Read the link in an address or a text.
 * @param {Shipped[]} starts
 * @param {string} text
 * @returns {Reading}
 */
export function readView(starts, text) {
  const found = findLink(text);
  try {
    return { link: found, view: viewOf(starts, readLink(found), found), refusal: null };
  } catch (error) {
    const mended = mendLink(text);
    if (mended && mended !== found) return readView(starts, mended);
    if (!(error instanceof LinkError)) throw error;
    const refusal = error.id ? { message: error.id, args: error.values } : null;
    return { link: found, view: null, refusal };
  }
}

/**
 * @param {Shipped[]} starts
 * @param {Link} link
 * @param {string} text
 * @returns {View}
 * @throws {LinkError}
 */
function viewOf(starts, link, text) {
  const { puzzle, width, height, fields, body } = link;
  const start = starts.find((one) => one.puzzle === puzzle);
  if (!start) throw new LinkError('link.unknown-puzzle', puzzle);
  const { form: usual, ...shown } = start;
  const form = Object.entries(usual.modes ?? {}).find(([name]) => fields.has(name))?.[1] ?? usual;
  expectSize(form, link);
  const own = [...fields.keys()].filter((name) => !LOOKS.has(name));
  const newer = own.find((name) => !Object.hasOwn(form.fields, name));
  if (newer) throw new LinkError('link.newer', newer);
  const draft = draftOf(form, link);
  fieldsOn(draft, fields);
  expectLook(shown, fields);
  const { pieces, marks, labels, lines, tints, turn, regions } = draft;
  const preset = form.presets?.find(({ when }) => when.some((one) => allHold(draft, fields, one)));
  const { kinds: all = shown.scene.kinds, ...offers } = preset?.offers ?? {};
  const there = Object.entries(all).filter(([sign]) => !form.kinds || pieces.includes(sign));
  return {
    ...shown,
    ...offers,
    link: text,
    size: width === height ? String(width) : `${width}x${height}`,
    scene: {
      ...shown.scene,
      ...namesOf(form, draft.width, draft.height),
      kinds: Object.fromEntries(there),
      width: draft.width,
      height: draft.height,
      pieces: pieces.join(''),
      dots: dotsOf(form, width, height),
      facts: [],
      marks,
      labels,
      lines,
      turn,
      tints,
      regions,
      ...(regions.length ? { lattice: 'cells' } : {}),
    },
    overlay: NOTHING,
    report: reportOf(draft, fields),
    options: [],
    run: null,
    can: { undo: false, redo: false, clear: Boolean(body || own.length), restart: false },
    tree: null,
  };
}

/**
 * @param {LinkSchema} form
 * @param {Link} link
 */
function expectSize({ least, most, square }, { width, height }) {
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    throw new LinkError('link.size-limit', least, most);
  }
  if (square && width !== height) throw new LinkError(square, width, height);
}

/**
 * Leave a step of an unknown algorithm, or one that is no number, to Python.
 * @param {Pick<View, 'algorithms'>} view
 * @param {Map<string, string>} fields
 */
function expectLook({ algorithms }, fields) {
  if (fields.get('do') !== 'explain') return;
  const known = algorithms.some(({ id }) => id === fields.get('alg'));
  const beside = fields.get('beside');
  if (beside !== undefined && !algorithms.some(({ id, teaches }) => teaches && id === beside)) {
    throw new LinkError('');
  }
  if (!known || !/^[0-9]{1,7}$/.test(fields.get('step') ?? '0')) throw new LinkError('');
}

/**
 * The board without what its fields say.
 * @param {LinkSchema} form
 * @param {Link} link
 * @returns {Draft}
 */
function draftOf(form, link) {
  const { ring = '', cells } = form;
  const { regions, values } = cellsOf(form, link);
  const signs = values.map((value) => cells[value] ?? '.');
  const rim = ring ? 1 : 0;
  const [width, height] = [link.width + 2 * rim, link.height + 2 * rim];
  const pieces = new Array(width * height).fill(ring);
  for (const [place, sign] of signs.entries()) {
    pieces[(Math.floor(place / link.width) + rim) * width + (place % link.width) + rim] = sign;
  }
  const names = namesOf(form, width, height);
  const drawn = { marks: {}, labels: {}, lines: [], tints: {}, turn: 0 };
  const way = {
    named: new Map(),
    numbers: new Map(),
    goal: null,
    words: [],
    path: [],
    ended: false,
  };
  const squares = signs.filter((sign) => sign === cells[0]).length;
  return { form, ...names, width, height, pieces, regions, squares, ...drawn, ...way };
}

/**
 * @param {Draft} draft
 * @param {Map<string, string>} fields
 * @returns {View['report']}
 */
function reportOf(draft, fields) {
  const said = draft.form.status.find(({ when = {} }) => allHold(draft, fields, when));
  if (!said) throw new LinkError('');
  const { message, goal, setting, unjudged = false } = said;
  const fill = (/** @type {string[]} */ args) => args.map((arg) => valueOf(draft, fields, arg));
  const args = fill(said.args ?? []);
  return {
    solved: false,
    message,
    args,
    violations: [],
    unjudged: unjudged ? [message, args] : null,
    goal: goal ? [goal[0], fill(goal[1])] : null,
    setting: setting ? [setting[0], fill(setting[1])] : null,
    asks: '',
  };
}

/**
 * @param {Draft} draft
 * @param {Map<string, string>} fields
 * @param {Record<string, string[]>} when
 */
const allHold = (draft, fields, when) =>
  Object.entries(when).every(([name, values]) => holds(draft, fields, name, values));

/**
 * @param {Draft} draft
 * @param {Map<string, string>} fields
 * @param {string} name
 * @param {string[]} values
 */
function holds({ turn, goal, ended, regions, pieces, form }, fields, name, values) {
  if (name === 'regions') return regions.length > 0;
  if (name === 'pieces') {
    return pieces.some((piece) => piece !== form.cells[0] && piece !== form.ring);
  }
  if (name === 'ended') return ended;
  if (name === 'mine') return goal?.side === turn;
  const value = fields.get(name);
  return value === undefined ? !values.length : values.includes('*') || values.includes(value);
}

/**
 * The first number that stands nowhere, 0 where all do.
 * @param {Draft} draft
 */
function missing({ numbers, squares }) {
  for (let number = 1; number <= squares; number += 1) if (!numbers.has(number)) return number;
  return 0;
}

/**
 * @param {Draft} draft
 * @param {Map<string, string>} fields
 * @param {string} arg
 * @returns {Arg}
 */
function valueOf(draft, fields, arg) {
  const { form, turn, goal, path, named, pieces } = draft;
  if (arg.startsWith('=')) return arg.slice(1);
  const [what, of = '', at = ''] = arg.split(' ');
  const sides = form.sides ?? [];
  switch (what) {
    case 'count':
      return pieces.filter((piece) => of.includes(piece)).length;
    case 'groups':
      return groupsOf(draft, of);
    case 'point':
      return named.get(of)?.[0] ?? 0;
    case 'turn':
      return sides[turn] ?? '';
    case 'side':
      return sides[goal?.side ?? turn] ?? '';
    case 'word':
      return goal?.word ?? '';
    case 'name':
      return draft.words.join(' · ');
    case 'end':
      return path.at(-1) ?? 0;
    case 'numbers':
      return draft.numbers.size;
    case 'hand':
      return Number(fields.get(of) ?? missing(draft));
    case 'part':
      return Number(fields.get(of)?.split('-')[Number(at) - 1]);
    case 'length':
      return path.length;
    case 'segments':
      return path.length - 1;
    default:
      return draft.width;
  }
}
