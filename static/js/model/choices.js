/**
 * What a puzzle offers: modes, tools, questions, lessons. Pure.
 */

/** @typedef {import('./protocol.js').View} View */
/** @typedef {'play' | 'setup' | 'explain'} Mode */

/** The id of the version that the reader has written, among the algorithms. */
export const OWN = 'own';
/** @type {Mode[]} */
const MODES = ['play', 'setup', 'explain'];

/**
 * The link by which the reader's work on a board is known: of the puzzle as it was set.
 * @param {View} view
 */
export const puzzleLinkOf = ({ problem, begun, link }) => problem || begun || link;

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
 * The algorithms that answer a question about the whole board: those that no tool starts.
 * Versions of one essay all answer the same question, so only Explain lists them.
 * @param {View} view
 */
export function questionsOf({ algorithms, tools }) {
  const asked = new Set(tools.map(({ starts }) => starts));
  const pairs = new Set(algorithms.map(({ id, twin }) => `${id} ${twin}`));
  const versions = new Set(
    algorithms.filter(({ id, twin }) => pairs.has(`${twin} ${id}`)).map(({ id }) => id),
  );
  return algorithms.filter(
    ({ id, role, twin }) =>
      role === 'solve' && id !== OWN && !asked.has(id) && !versions.has(id) && !versions.has(twin),
  );
}

/**
 * The algorithm that says what to do next.
 * @param {View} view
 */
export const hintOf = ({ algorithms }) => algorithms.find(({ role }) => role === 'hint');

/**
 * The algorithm that says what a board is worth while it is being set up.
 * @param {View} view
 */
export const standingOf = ({ algorithms }) => algorithms.find(({ role }) => role === 'standing');

/**
 * The algorithm that plays against the reader.
 * @param {View} view
 */
export const replyOf = ({ algorithms }) => algorithms.find(({ role }) => role === 'reply');

/**
 * The moves of a mode that need no point; those of `ask` follow an answer.
 * @param {View} view
 * @param {Mode | 'ask'} mode
 */
export const actionsOf = ({ actions }, mode) => actions.filter((one) => one.mode === mode);

/**
 * The algorithms that are worth watching.
 * @param {View} view
 */
export const lessonsOf = ({ algorithms }) =>
  algorithms.filter(({ id, teaches }) => teaches && id !== OWN);
