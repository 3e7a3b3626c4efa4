/**
 * Says what to do where the page does not start. A script of the old kind with its words in the page,
 * as no module may be there.
 *
 * Without an origin no module can be loaded: in a frame with a sandbox, where the host lets only its
 * own pages read them, or opened as a file. `boot.js` is the first module to leave a mark.
 *
 * Elsewhere a file has not come, or a network's sign-in page came instead. It is asked for again, with
 * growing pauses, until all are there; then the page is loaded anew. If nothing was missing, it is
 * loaded anew only once: a page that fails with all its files would fail for ever.
 */
(() => {
  const LONGEST = 60_000;
  const main = document.getElementById('main');
  let [pause, timer, wasMissing] = [1000, 0, false];
  /** @type {string[] | null} what has not come, as far as known; nothing has failed while null */
  let missing = null;

  /** @param {string} id of a note: of its three languages the reader's stays */
  function show(id) {
    const note = document.getElementById(id);
    const [language] = navigator.language.split('-');
    const words = [...note.children];
    note.replaceChildren(words.find(({ lang }) => lang === language) ?? words[0]);
    note.hidden = false;
  }

  /** All that the page has asked for so far, but for Python. */
  function wanted() {
    const named = document.querySelectorAll(
      'script[src], link[rel*=preload], link[rel=stylesheet]',
    );
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = new Set([...asked, ...[...named].map((one) => one.src || one.href)]);
    return [...files].filter(
      (file) => file.startsWith(location.origin) && !file.includes('/vendor/'),
    );
  }

  /** @param {string} file */
  async function isThere(file) {
    try {
      const response = await fetch(file, { cache: 'reload' });
      return response.ok && !response.headers.get('Content-Type')?.startsWith('text/html');
    } catch {
      return false;
    }
  }

  async function tryAgain() {
    const found = await Promise.all(missing.map(isThere));
    missing = missing.filter((_, place) => !found[place]);
    if (main.dataset.link) return; // it was no file of ours, and the page has started
    const [{ type }] = performance.getEntriesByType('navigation');
    if (missing.length > 0) {
      wasMissing = true;
      pause = Math.min(2 * pause, LONGEST);
      clearTimeout(timer);
      timer = setTimeout(tryAgain, pause);
    } else if (wasMissing || type !== 'reload') location.reload();
  }

  function fail() {
    if (missing || main.dataset.link || self.origin === 'null') return;
    missing = wanted();
    show('unstarted');
    document.querySelector('#unstarted button').addEventListener('click', () => location.reload());
    addEventListener('online', tryAgain);
    void tryAgain();
  }

  addEventListener(
    'error',
    ({ target }) => {
      // other elements can fail without harm: an icon, a file asked for ahead of its use
      if (target === window || target.type === 'module' || target.rel === 'stylesheet') fail();
    },
    true,
  );
  addEventListener('unhandledrejection', fail);
  addEventListener('load', () => {
    const hasModules = document.documentElement.hasAttribute('data-modules');
    if (self.origin === 'null' && !hasModules) show('no-origin');
    else if (!hasModules) fail();
  });
})();
