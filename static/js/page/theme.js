/**
 * Light or dark as the reader chooses. The style sheets ask the device; where the reader has chosen
 * otherwise, what they ask is rewritten.
 */
import { recall, remember } from './storage.js';

/** @typedef {'device' | 'light' | 'dark'} Theme */

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
/** What dark rules ask instead; paper stays light. */
const ASKED = { device: DARK, light: 'not all', dark: 'screen' };
/** @type {Set<CSSMediaRule>} */
const darkRules = new Set();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Theme} */
export function theme() {
  const kept = recall(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'device';
}

/** @param {Theme} chosen */
export function setTheme(chosen) {
  remember(KEY, chosen);
  applyTheme();
  for (const act of listeners) act();
}

/** Rewrite what the style sheets ask that are there now. */
export function applyTheme() {
  const chosen = theme();
  if (chosen === 'device' && !darkRules.size) return;
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === DARK) darkRules.add(rule);
    }
  }
  for (const { media } of darkRules) media.mediaText = ASKED[chosen];
  /** @type {NodeListOf<HTMLMetaElement>} of the browser's own bar */
  const bars = document.querySelectorAll('meta[name=theme-color]');
  for (const bar of bars) {
    bar.dataset.theme ??= bar.media.includes('dark') ? 'dark' : 'light';
    const own = bar.dataset.theme;
    const asked = `(prefers-color-scheme: ${own})`;
    bar.media = chosen === 'device' ? asked : own === chosen ? 'all' : 'not all';
  }
}

/**
 * Run something when the reader has chosen.
 * @param {() => void} act
 */
export function onTheme(act) {
  listeners.add(act);
}
