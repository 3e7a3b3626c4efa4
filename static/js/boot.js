/**
 * Asks for what the first picture is made of, and starts Python before the page is there, where the
 * browser already has what Python needs.
 *
 * A script of its own, so that it need not wait for the page's modules. On a first visit the
 * download would hold up the page, so there Python waits for the first paint.
 */
import { askedToday, monthFile } from './model/day-files.js';
import { linkInAddress, placeHere } from './page/address.js';
import { catalogOf, firstLanguage } from './page/language.js';
import { Connection } from './python/connection.js';
import { isStored } from './python/prefetch.js';
import { siteFile } from './site.js';

/** How long the page lets the worker go first, in milliseconds. */
const WORKER_FIRST_TIMEOUT_MS = 250;

document.documentElement.toggleAttribute('data-modules', true); // see static/startup.js

const paths = [catalogOf(firstLanguage())];
const isHome = placeHere() === 'home';
const month = monthFile(new Date());
if (month && (isHome || askedToday(linkInAddress()))) paths.push(month);
if (isHome) paths.push('static/rules.json');
for (const path of paths) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: siteFile(path) });
  document.head.append(link);
}

/** Whether the page is a picture in a frame (`?embed=still`), for which Python is not started. */
export const isStill = new URLSearchParams(location.search).get('embed') === 'still';
export const early = isStored() && !isStill ? new Connection() : null;
void early?.resume();

/**
 * Settles when the page may draw. Drawing takes the thread that the worker still needs, so the
 * worker goes first; the page waits no longer than this for it.
 */
export const begun =
  early &&
  Promise.race([
    early.sent,
    new Promise((resolve) => setTimeout(resolve, WORKER_FIRST_TIMEOUT_MS)),
  ]);
