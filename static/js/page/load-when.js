/**
 * Parts of the page that are loaded when they are first wanted, as the first board needs none of them;
 * and what waits until there is nothing else to do.
 */

/** @typedef {import('../model/app.js').App} App */

/**
 * @template T
 * @param {App} app
 * @param {() => boolean} wanted asked at each change of the page
 * @param {() => Promise<T>} load imports the part and ties it to the page
 * @returns {() => Promise<T>} the part, loaded if need be; a load that failed is tried again
 */
export function loadWhen(app, wanted, load) {
  /** @type {Promise<T> | undefined} */
  let loading;
  const begin = async () => {
    try {
      const loaded = await load();
      app.notify();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const part = () => (loading ??= begin());
  app.subscribe(() => {
    if (!loading && wanted()) part().catch(() => {});
  });
  return part;
}

/** @param {() => void} act is called when the browser has nothing else to do */
export function whenIdle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act);
}
