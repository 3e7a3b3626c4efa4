/**
 * The browser's database, for what is too large for `storage.js`. Never throws and never rejects: a
 * browser may forbid it, be full, or hold what somebody else on the same host has put there.
 */

const NAME = 'stepstones';
const VERSION = 1;
/** @typedef {'boards' | 'sources'} Store */
const STORES = /** @type {const} */ (['boards', 'sources']);

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** @type {IDBDatabase | null} */
let database = null;

/**
 * Open the database, or say that there is none.
 * @returns {Promise<IDBDatabase | null>}
 */
export function openDatabase() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'id' });
      };
      request.onerror = request.onblocked = () => resolve(null);
      request.onsuccess = () => {
        const found = request.result;
        const whole = STORES.every((store) => found.objectStoreNames.contains(store));
        found.onversionchange = found.onclose = () => {
          found.close();
          opening = database = null;
        };
        resolve(whole ? found : null);
      };
    } catch {
      resolve(null);
    }
  });
  return opening.then((found) => (database = found));
}

/**
 * All that a store holds, as it is.
 * @param {Store} store
 * @returns {Promise<unknown[]>} nothing where there is no database
 */
export async function allOf(store) {
  await openDatabase();
  return new Promise((resolve) => {
    try {
      const request = database?.transaction(store).objectStore(store).getAll();
      if (!request) return resolve([]);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve([]);
    } catch {
      resolve([]);
    }
  });
}

/**
 * Put things into a store and take others away, at once and to the end, even where the page is about
 * to be left.
 * @param {Store} store
 * @param {object[]} puts each with its `id`
 * @param {IDBValidKey[]} [removed]
 */
export function change(store, puts, removed = []) {
  try {
    const transaction = database?.transaction(store, 'readwrite');
    if (!transaction) return;
    const found = transaction.objectStore(store);
    for (const one of puts) found.put(one);
    for (const id of removed) found.delete(id);
    transaction.commit?.();
  } catch {
    // What is not kept is only missing on the next visit.
  }
}
