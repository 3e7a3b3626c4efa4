/**
 * Says that a newer version is stored, and changes to it when the reader wants.
 */
import { byId } from './dom.js';

/** @param {() => void} reload */
export function showUpdateBanner(reload) {
  byId('newer', HTMLElement).hidden = false;
  byId('newer-reload', HTMLButtonElement).onclick = reload;
}
