/**
 * Points by their names, as links have them, and the check that every field makes. Pure.
 */
import { LinkError } from './packing.js';

/** @typedef {import('./fields.js').Draft} Draft */

/**
 * @param {boolean} holds
 * @returns {asserts holds}
 */
export function expect(holds) {
  if (!holds) throw new LinkError('');
}

/**
 * @param {Draft} draft
 * @param {string} name
 */
export function pointAt({ form: { joiner, folded }, files, ranks, width }, name) {
  const own = folded ? name.toUpperCase() : name;
  const [, file = '', rank = ''] =
    (joiner ? /^([^.]+)\.([^.]+)$/ : /^([a-z]+)([0-9]+)$/i).exec(own) ?? [];
  const [column, row] = [files.indexOf(file), ranks.indexOf(rank)];
  expect(column >= 0 && row >= 0);
  return row * width + column;
}
