/**
 * How long Stop waits for Python before the worker is replaced, and questions that Stop cuts short.
 */

/** @typedef {import('./client.js').Client} Client */

/** A worker that was told to stop is given up after this time without a message. */
const QUIET_TIMEOUT_MS = 1000;
/** A worker that sends messages but does not answer Stop is given up after this time. */
const ANSWER_TIMEOUT_MS = 5000;

/**
 * Wait for an answer; where nothing is heard, start Python again.
 * @param {Client} client
 * @param {Promise<unknown>} asked
 */
export async function awaitOrRestart(client, asked) {
  const since = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const heardAt = Math.max(since, client.connection.heardAt);
    if (now - heardAt < QUIET_TIMEOUT_MS && now - since < ANSWER_TIMEOUT_MS) return;
    clearInterval(timer);
    if (client.load.state !== 'ready') return;
    client.restart();
  }, QUIET_TIMEOUT_MS / 10);
  await asked.finally(() => clearInterval(timer));
}

/**
 * Ask one after the other, until one is refused or the reader presses Stop.
 * @param {Client} client
 * @param {...import('./protocol.js').Intent} intents
 */
export async function sendInOrder(client, ...intents) {
  const { stops } = client;
  for (const [index, intent] of intents.entries()) {
    if (client.stops !== stops || !(await client.ask(intent, 'replace', index > 0))) return;
  }
}
