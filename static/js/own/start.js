/**
 * Runs the reader's version on the board that is shown: beside its original, alone, or line by line.
 */
import { OWN } from '../model/choices.js';
import { sendInOrder } from '../model/stop-timeout.js';
import { giveSource } from '../model/source.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Failure} Failure */
/** @typedef {'' | 'lines' | 'free'} Way how it runs: by its steps, line by line, or as one that draws */
/** @typedef {{algorithm: string, text: string, way?: Way, alone?: boolean}} Version */

/**
 * @param {App} app
 * @param {Version} version
 * @param {number} at the step to go to
 * @param {() => void} begun is called when Python has accepted the version
 * @returns {Promise<Failure | null>} why it cannot be run
 */
export async function runVersion({ client }, { algorithm, text, way = '', alone }, at, begun) {
  const told = await client.connection.send({ type: 'write', algorithm, text, way });
  if (told?.type !== 'own') return told;
  giveSource(OWN, JSON.parse(told.source));
  begun();
  await sendInOrder(
    client,
    { type: 'start', algorithm: OWN },
    ...(way || alone ? [] : [/** @type {const} */ ({ type: 'compare', algorithm })]),
    { type: 'seek', at },
  );
  return null;
}
