/**
 * What a puzzle offers: modes, tools, questions, lessons. Pure.
 */

/** @typedef {import('./protocol.js').View} View */
/** @typedef {'play' | 'setup' | 'explain'} Mode */

/** @type {Mode[]} */
const MODES = ['play', 'setup', 'explain'];

/**
 * The modes that a puzzle has something for; every board can be set up, if only as text.
 * @param {View} view
 */
export function modesOf({ tools, algorithms }) {
  return MODES.filter((mode) => {
    if (mode === 'play') return tools.some((one) => one.mode === mode);
    return mode === 'setup' || algorithms.some((one) => one.teaches);
  });
}

/**
 * The tools of a mode; in Explain those that ask. A board is set up by play if need be.
 * @param {View} view
 * @param {Mode} mode
 */
export function toolsOf(view, mode) {
  const wanted = mode === 'explain' ? 'ask' : mode;
  const tools = view.tools.filter((one) => one.mode === wanted);
  if (tools.length || wanted !== 'setup') return tools;
  return view.tools.filter((one) => one.mode === 'play');
}

/**
 * The tools that ask something of a point.
 * @param {View} view
 */
export const askToolsOf = ({ tools }) => tools.filter(({ mode }) => mode === 'ask');

/**
 * The algorithms that answer a question about the whole board, one of each pair of twins.
 * @param {View} view
 */
export function questionsOf({ algorithms, tools }) {
  const seen = new Set(tools.map(({ starts }) => starts));
  return algorithms.filter(({ id, twin }) => {
    const again = seen.has(id) || (twin !== '' && seen.has(twin));
    seen.add(id);
    return !again;
  });
}

/**
 * The algorithms that are worth watching.
 * @param {View} view
 */
export const lessonsOf = ({ algorithms }) => algorithms.filter(({ teaches }) => teaches);
