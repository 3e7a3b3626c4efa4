/**
 * Links as mail and chats damage them, put right where the check proves it.
 *
 * The twin of `pysrc/stepstones/core/links/repair.py`, which says what is repaired; tests give
 * both the same texts. Pure and linear.
 */
import { checkOf, quote, unquote } from './reader.js';

/** Longer texts are not repaired. */
const MOST = 50_000;
/** How often a text is percent-decoded. */
const LAYERS = 3;
const CHECKED = /([a-z]{1,20}\/[0-9]{1,4}(?:x[0-9]{1,4})?)\/([^/#?]*)\/([0-9a-z]{3})/gi;
const UNSEEN = /(?:[\s\p{Cc}\p{Cf}\\]|\u034f|\ufe0f)+/gu;
/** @type {[RegExp, string][]} */
const SIGNS = [
  [/\u2014/g, '--'],
  [/[\u2010-\u2013\u2212]/g, '-'],
  [/\xd7/g, 'x'],
  [/[\r\n][\s>|]*/g, ''],
  [UNSEEN, ''],
  [/&(?:(?:amp|#38|#x26);)+/gi, '&'],
];

/**
 * The link as it was before it was damaged on its way; '' where no check proves one.
 * @param {string} text
 */
export function mendLink(text) {
  for (const layer of layersOf(text.length > MOST ? '' : text)) {
    for (const one of new Set([layer, unwrap(layer)])) {
      for (const [, head = '', body = '', check = ''] of clean(one).matchAll(CHECKED)) {
        const link = `${head.toLowerCase()}/${requote(body)}`;
        if (checkOf(link) === check.toLowerCase()) return `${link}/${check.toLowerCase()}`;
      }
    }
  }
  return '';
}

/**
 * A text, and what it is after one and more percent-decodings.
 * @param {string} text
 */
function layersOf(text) {
  const layers = new Set([text]);
  for (const one of layers) if (layers.size < LAYERS) layers.add(unquote(one));
  return layers;
}

/**
 * Undo the encoding of mail, which breaks lines after `=` and writes that sign as `=3D`.
 * @param {string} text
 */
function unwrap(text) {
  const sign = (/** @type {string} */ _, /** @type {string} */ hex) =>
    String.fromCharCode(Number.parseInt(hex, 16));
  return text.replace(/=[ \t]*\r?\n/g, '').replace(/=([2-7][0-9a-f])/gi, sign);
}

/** @param {string} text */
function clean(text) {
  const narrow = (/** @type {string} */ sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  let cleaned = text.replace(/[\uff01-\uff5e]/g, narrow);
  for (const [sign, instead] of SIGNS) cleaned = cleaned.replace(sign, instead);
  return cleaned;
}

/**
 * Write the values of the fields as a link has them.
 * @param {string} inside body and fields
 */
const requote = (inside) => inside.replace(/=([^&]*)/g, (_, value) => `=${quote(unquote(value))}`);
