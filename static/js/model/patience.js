/**
 * How long Stop waits to be heard before Python is started again under the board.
 */

import { OWN } from './choices.js';

/** @typedef {import('./client.js').Client} Client */

/** Code of the reader's own that says nothing for so many milliseconds after Stop is given up. */
const OWN_SILENCE = 80;

/**
 * Wait for an answer; where nothing is heard, start Python again.
 * @param {Client} client
 * @param {Promise<unknown>} asked
 * @param {boolean} [isOwn] whether it is code of the reader's that may not listen
 */
export async function hearOrReplace(client, asked, isOwn = client.view.run?.algorithm === OWN) {
  const isLost = () => {
    if (client.load.state !== 'ready') return;
    client.restart();
    if (isOwn) client.complain('ui.own-lost');
  };
  await (client.keeper?.listenFor(asked, isLost, isOwn ? OWN_SILENCE : undefined) ?? asked);
}
