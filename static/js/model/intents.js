/**
 * What the page knows about an answer before it arrives. Pure.
 */

import { OWN } from './choices.js';

/** @typedef {import('./protocol.js').Intent} Intent */
/** @typedef {import('./protocol.js').View} View */

/** @type {Set<Intent['type']>} */
const LONG = new Set(['finish', 'import', 'load', 'open', 'restore', 'resume', 'seek', 'until']);
/** @type {Set<Intent['type']>} after which another run is shown */
const BEGINS = new Set(['open', 'restore', 'resume', 'start']);
/** @type {Set<Intent['type']>} what may be answered by a move */
const PLAYED = new Set(['move', 'take', 'undo', 'redo', 'visit', 'walk']);

/** @param {Intent} intent */
export const beginsRun = (intent) => BEGINS.has(intent.type);

/**
 * Whether the answer may take its time.
 * @param {Intent} intent
 * @param {View} view the board for which it is asked
 */
export function isLong(intent, view) {
  if (intent.type === 'press') {
    const tool = view.tools.find(({ id }) => id === intent.tool);
    return Boolean(tool && (tool.starts || (tool.mode === 'play' && isAnswered(view))));
  }
  if (view.run?.algorithm === OWN) return true; // who knows what a reader's own version does
  return LONG.has(intent.type) || (PLAYED.has(intent.type) && isAnswered(view));
}

/** @param {View} view */
function isAnswered({ report, algorithms }) {
  return Boolean(report.goal) && algorithms.some(({ role }) => role === 'reply');
}
