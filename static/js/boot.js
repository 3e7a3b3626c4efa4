/**
 * Starts Python before the page is there, where the browser already has what Python needs.
 *
 * A script of its own, so that it need not wait for the page's modules. On a first visit the
 * download would hold up the page, so there Python waits for the first paint.
 */
import { openPort } from './port.js';
import { isFetched } from './prefetch.js';

/** @type {import('./port.js').Port | null} */
export const early = isFetched() ? openPort() : null;
