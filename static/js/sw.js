/**
 * The service worker: after a first visit everything works without a network.
 *
 * All but numpy is stored at install, numpy when it is first used. A new version is stored beside
 * the old one and takes over when the last page of the old one is closed. On localhost each visit
 * asks the server first whether anything is new, so that a developer sees an edit at the next load.
 *
 * Where the browser can, it takes what is stored by itself (`addRoutes`) instead of asking here for
 * each of the page's many small files: that halves the time to a returning visitor's first paint.
 */
importScripts('static/vendor/precache.js');

/** @type {{version: string, files: string[]}} */
const { version, files } = self.PRECACHE;
const PREFIX = 'stepstones-';
const CACHE = PREFIX + version;
const LOCAL = ['localhost', '127.0.0.1'].includes(self.location.hostname);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([store(), route(event)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const own = request.url.startsWith(self.registration.scope);
  if (request.method !== 'GET' || !own) return;
  event.respondWith(LOCAL && request.mode === 'navigate' ? local(event) : stored(request));
});

/**
 * Tell the browser what it may take from the cache itself; what is not there it fetches.
 *
 * An address with a question mark is left to `lookUp`, and so is a page that may have to be answered
 * with another one.
 * @param {InstallEvent} event
 */
async function route(event) {
  const here = new URL(self.registration.scope).pathname;
  /** @param {string} pathname */
  const at = (pathname) => new URLPattern({ pathname, search: '', baseURL: self.location.origin });
  const requestMethod = 'GET';
  const [cache, ask] = [{ cacheName: CACHE }, 'fetch-event'];
  const home = { condition: { requestMethod, requestMode: 'navigate', urlPattern: at(here) }, source: cache };
  await event.addRoutes?.([
    ...(LOCAL ? [] : [home]),
    { condition: { requestMode: 'navigate' }, source: ask },
    { condition: { urlPattern: at(`${here}static/vendor/wheels/numpy-*`) }, source: ask },
    { condition: { requestMethod, urlPattern: at(`${here}*`) }, source: cache },
  ]);
}

async function store() {
  const cache = await caches.open(CACHE);
  const wanted = [...files, ...(await onDemand())];
  await cache.addAll(wanted.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** What an older version has stored because it was used; the new one is to have it too. */
async function onDemand() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(held.flat().map(({ url }) => url).filter(isOnDemand));
}

/** @param {string} url */
function isOnDemand(url) {
  return url.includes('/wheels/numpy-');
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * A visit on a developer's machine: what the server has newer is not taken from the cache.
 * @param {FetchEvent} event
 */
async function local(event) {
  if (!(await isCurrent())) await caches.delete(CACHE);
  else if (!(await caches.has(CACHE))) event.waitUntil(store());
  return stored(event.request);
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

/** @param {Request} request */
async function stored(request) {
  return (await lookUp(request)) ?? fresh(request);
}

/** @param {Request} request */
async function fresh(request) {
  try {
    const response = await fetch(request);
    if (response.ok && isOnDemand(request.url)) await keep(request, response.clone());
    return response;
  } catch {
    const away = request.mode === 'navigate' ? Response.redirect(self.registration.scope) : undefined;
    return (await lookUp(request)) ?? away ?? Response.error();
  }
}

/**
 * To look past a question mark the browser goes through all that is stored, which takes it 25 ms on
 * a slow machine; so only where there is one.
 * @param {Request} request
 */
async function lookUp(request) {
  return caches.match(request, { cacheName: CACHE, ignoreSearch: request.url.includes('?') });
}

/**
 * @param {Request} request
 * @param {Response} response
 */
async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}
