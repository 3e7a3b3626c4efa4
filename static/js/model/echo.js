/**
 * What a press shows before Python has judged it. Pure.
 */

/** @typedef {import('./protocol.js').View} View */

/**
 * What a tool would make of a piece.
 * @param {View} view
 * @param {string} id of the tool
 * @param {string} piece
 * @param {number} before presses that are not answered yet
 */
export function echo({ tools, scene }, id, piece, before) {
  const faces = tools.find((one) => one.id === id)?.echo ?? [];
  return faces[(scene.turn + before) % (faces.length || 1)]?.[piece] ?? piece;
}

/**
 * The pieces on the board after the presses that are not answered yet.
 * @param {View} view
 * @param {{point: number, tool: string}[]} presses
 */
export function echoAll(view, presses) {
  if (!presses.length) return view.scene.pieces;
  const pieces = [...view.scene.pieces];
  for (const [before, { point, tool }] of presses.entries()) {
    pieces[point] = echo(view, tool, pieces[point] ?? '.', before);
  }
  return pieces.join('');
}
