/**
 * How long Stop waits for Python before the worker is replaced, and which questions are then no
 * longer asked.
 */

/** @typedef {import('./client.js').Client} Client */

/** Milliseconds without a message after which a worker that was told to stop is given up. */
const SILENCE = 1000;
/** The same for a worker that still sends messages but answers none. */
const DEAFNESS = 5000;

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
    if (now - heardAt < SILENCE && now - since < DEAFNESS) return;
    clearInterval(timer);
    if (client.load.state !== 'ready') return;
    client.restart();
  }, SILENCE / 10);
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
