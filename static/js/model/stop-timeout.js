/**
 * How long Stop waits for Python before the worker is replaced, and questions that Stop cuts short.
 */

import { OWN } from './choices.js';

/** @typedef {import('./client.js').Client} Client */

/** A worker that was told to stop is given up after this time without a message. */
const QUIET_TIMEOUT_MS = 1000;
/**
 * The same for the reader's own code, which may never listen. Code that listens between its steps is
 * heard within this time on a busy computer too.
 */
const OWN_QUIET_TIMEOUT_MS = 600;
/** A worker that sends messages but does not answer Stop is given up after this time. */
const ANSWER_TIMEOUT_MS = 5000;

/**
 * Wait for an answer; where nothing is heard, start Python again.
 * @param {Client} client
 * @param {Promise<unknown>} asked
 * @param {string} [algorithm] that is stopped
 */
export async function awaitOrRestart(client, asked, algorithm) {
  const isOwn = algorithm === OWN;
  const silence = isOwn ? OWN_QUIET_TIMEOUT_MS : QUIET_TIMEOUT_MS;
  const since = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const heardAt = Math.max(since, client.connection.heardAt);
    if (now - heardAt < silence && now - since < ANSWER_TIMEOUT_MS) return;
    clearInterval(timer);
    if (client.load.state !== 'ready') return;
    client.restart();
    if (isOwn) client.complain('ui.own-lost');
  }, silence / 10);
  await asked.finally(() => clearInterval(timer));
}

/**
 * Ask one after the other, until one is refused or the reader presses Stop.
 * @param {Client} client
 * @param {...import('./protocol.js').Intent} intents
 */
export async function sendInOrder(client, ...intents) {
  const { stops } = client;
  for (const intent of intents) {
    if (client.stops !== stops || !(await client.ask(intent))) return;
  }
}
