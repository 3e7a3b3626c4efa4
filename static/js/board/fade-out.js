/**
 * Fades out pieces that were just taken, and the line between them.
 */
import { isCalm } from '../page/layout.js';
import { drawPiece, within } from './paint.js';
import { drawPath } from './strokes.js';

/** @typedef {import('./paint.js').Brush} Brush */
/** @typedef {import('../model/protocol.js').Scene} Scene */

/** Milliseconds. */
const LONG = 220;

export class FadeOut {
  /** @type {Scene | null} */ #scene = null;
  #begin = 0;

  /**
   * Note the pieces that a scene has lost since the one before. A reader who wants no motion sees
   * none of this.
   * @param {Scene | undefined} before
   * @param {Scene} scene
   */
  see(before, scene) {
    if (before === scene) return;
    const gone = Object.entries(scene.gone);
    const stood = gone.every(([point, letter]) => before?.pieces[Number(point)] === letter);
    const isNew = gone.length > 0 && stood && before?.pieces !== scene.pieces;
    this.#scene = isNew && !isCalm() ? scene : null;
    this.#begin = performance.now();
  }

  /**
   * Draw what is going, fainter and fainter.
   * @param {Brush} brush
   * @returns {boolean} whether there will be more to see
   */
  paint(brush) {
    const scene = this.#scene;
    const rest = 1 - (performance.now() - this.#begin) / LONG;
    if (!scene || rest <= 0) {
      this.#scene = null;
      return false;
    }
    brush.context.globalAlpha = rest;
    within(brush.context, brush.plan, () => {
      for (const [point, letter] of Object.entries(scene.gone)) {
        drawPiece(brush, scene, Number(point), letter);
      }
      for (const line of scene.lines) if (line.kind === 'gone') drawPath(brush, line);
    });
    brush.context.globalAlpha = 1;
    return true;
  }
}
