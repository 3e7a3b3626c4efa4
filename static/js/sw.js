/**
 * The service worker: after a first visit everything works without a network.
 *
 * All is stored at install but what is listed as on demand, which is when it is first used: numpy,
 * and what readers need who write code. Each file is compared with its
 * hash before it is stored: where one is of another version, as while a site is being copied, nothing
 * is installed. Compared they are again once a visit, when the page is idle: what has been changed in
 * the store is thrown away and fetched anew. A new version is stored beside the old one and takes over
 * when the last page of the old one is closed, or when a reader asks for it. On localhost each visit
 * asks the server first whether anything is new, so that a developer sees an edit at the next load.
 *
 * Where the browser can, it takes what is stored by itself (`addRoutes`) instead of asking here for
 * each of the page's many small files: that halves the time to a returning visitor's first paint.
 */
importScripts('static/vendor/precache.js');

/** @type {{version: string, files: Record<string, string>, demand: Record<string, string>}} hashes by path */
const { version, files, demand } = self.PRECACHE;
const PREFIX = 'stepstones-';
const CACHE = PREFIX + version;
const LOCAL = ['localhost', '127.0.0.1'].includes(self.location.hostname);
/** How long a page may take to hand over what it has fetched, in milliseconds; then it is fetched. */
const PARTS_TIMEOUT_MS = 10_000;
/** @type {(parts: Map<string, Blob>) => void} */
let hand;
/** What the page that is being visited has fetched, by address. */
const handed = Promise.race([
  new Promise((resolve) => (hand = resolve)),
  new Promise((resolve) => setTimeout(() => resolve(new Map()), PARTS_TIMEOUT_MS)),
]);
/** Whether a reader has asked for this version now. */
let asked = false;
/** @type {Promise<void> | null} what is stored being compared with its hashes */
let examining = null;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([store(), route(event)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forget());
});

self.addEventListener('message', (event) => {
  const { data } = event;
  if (data?.parts) hand(data.parts);
  if (data?.examine) event.waitUntil((examining ??= examine().finally(() => (examining = null))));
  if (!data?.takeOver) return;
  asked = true;
  self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const own = request.url.startsWith(self.registration.scope);
  if (request.method !== 'GET' || !own) return;
  event.respondWith(LOCAL && request.mode === 'navigate' ? local(event) : answer(request));
});

/**
 * Tell the browser what it may take from the cache itself; what is not there it fetches.
 *
 * An address with a question mark is left to `answer`, and so is a page that may have to be answered
 * with another one.
 * @param {InstallEvent} event
 */
async function route(event) {
  const here = new URL(self.registration.scope).pathname;
  /** @param {string} pathname */
  const at = (pathname) => new URLPattern({ pathname, search: '', baseURL: self.location.origin });
  const requestMethod = 'GET';
  const [cache, ask] = [{ cacheName: CACHE }, 'fetch-event'];
  const home = {
    condition: { requestMethod, requestMode: 'navigate', urlPattern: at(here) },
    source: cache,
  };
  await event.addRoutes?.([
    ...(LOCAL ? [] : [home]),
    { condition: { requestMode: 'navigate' }, source: ask },
    ...Object.keys(demand).map((path) => ({
      condition: { urlPattern: at(here + path) },
      source: ask,
    })),
    { condition: { requestMethod, urlPattern: at(`${here}*`) }, source: cache },
  ]);
}

async function store() {
  const older = await others();
  const held = await Promise.all([CACHE, ...older].map((name) => caches.open(name)));
  const [cache] = held;
  const wanted = Object.entries(files);
  for (const [path, hash] of Object.entries(demand)) {
    const used = await Promise.all(held.map((one) => one.match(path)));
    if (used.some(Boolean)) wanted.push([path, hash]);
  }
  await Promise.all(wanted.map(([path, hash]) => keepGenuine(cache, held, path, hash)));
  if (LOCAL && !older.length) self.skipWaiting(); // a page of a developer is of this version already
}

/**
 * Store a file if it is of this version, wherever it is to be had: from another version, the
 * browser's own cache, the page, the network.
 * @param {Cache} cache
 * @param {Cache[]} held where it may be stored already
 * @param {string} path
 * @param {string} hash
 */
async function keepGenuine(cache, held, path, hash) {
  const sources = [
    ...held.map((one) => () => one.match(path)),
    () => fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }),
    async () => new Response((await handed).get(new URL(path, self.location.href).href) ?? null),
    () => fetch(path, { cache: 'no-cache' }),
    () => fetch(path, { cache: 'reload' }),
  ];
  for (const source of sources) {
    const response = await source().catch(() => undefined);
    if (!response?.ok || (await hashOf(response.clone())) !== hash) continue;
    return cache.put(path, response);
  }
  throw new Error(`${path} is not of version ${version}`);
}

/**
 * Throw away what is stored and is not of this version, and fetch what is missing then.
 *
 * One file after the other: it takes a fifth of a second of another thread, and nobody waits for it.
 */
async function examine() {
  if (!(await caches.has(CACHE))) return; // thrown away for what a developer has edited
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const path = request.url.slice(self.registration.scope.length) || './';
    const stored = await cache.match(request);
    const genuine = stored?.ok && (await hashOf(stored)) === (files[path] ?? demand[path]);
    if (!genuine) await cache.delete(request, { ignoreVary: true });
  }
  for (const [path, hash] of Object.entries(files)) {
    if (!(await cache.match(path))) await keepGenuine(cache, [], path, hash).catch(() => {});
  }
}

/** @param {Response} response */
async function hashOf(response) {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  const [...bytes] = new Uint8Array(digest).subarray(0, 16);
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The caches of other versions. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

async function forget() {
  await Promise.all((await others()).map((name) => caches.delete(name)));
  await self.clients.claim();
  if (!asked) return;
  for (const page of await self.clients.matchAll()) page.postMessage({ reload: true });
}

/**
 * A visit on a developer's machine: what the server has newer is not taken from the cache.
 * @param {FetchEvent} event
 */
async function local(event) {
  if (!(await isCurrent())) await caches.delete(CACHE);
  else if (!(await caches.has(CACHE))) event.waitUntil(store());
  return answer(event.request);
}

/** Ask the server for its version; without a network ours is the newest there is. */
async function isCurrent() {
  try {
    const response = await fetch('static/vendor/precache.js', { cache: 'no-store' });
    return (await response.text()).includes(`"${version}"`);
  } catch {
    return true;
  }
}

/**
 * To look past a question mark the browser goes through all that is stored, which takes it 25 ms on
 * a slow machine; so only where there is one.
 * @param {Request} request
 */
async function answer(request) {
  const ignoreSearch = request.url.includes('?');
  const stored = await caches.match(request, { cacheName: CACHE, ignoreSearch });
  if (stored) return stored;
  try {
    const response = await fetch(request);
    if (response.ok) await keep(request, response.clone());
    return response;
  } catch {
    const isPage = request.mode === 'navigate';
    return isPage ? Response.redirect(self.registration.scope) : Response.error();
  }
}

/**
 * Store what is taken on its first use, if it is of this version.
 * @param {Request} request
 * @param {Response} response
 */
async function keep(request, response) {
  const hash = demand[request.url.slice(self.registration.scope.length)];
  if (!hash || (await hashOf(response.clone())) !== hash) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}
