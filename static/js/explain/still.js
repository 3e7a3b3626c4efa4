/**
 * The board as it is shown now, on a canvas of its own, in the colours of paper.
 */
import { make } from '../page/dom.js';
import { LIGHT } from '../board/colours.js';
import { planFor } from '../board/geometry.js';
import { paintBoard } from '../board/paint.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {number} side of the room for it, in pixels
 * @param {number} [sharpness] dots for each of them
 */
export function drawStill({ view, pieces }, side, sharpness = 1) {
  const { scene, overlay, run } = view;
  const plan = planFor(scene, side, side, sharpness);
  const canvas = make('canvas', { width: String(plan.width), height: String(plan.height) });
  const context = canvas.getContext('2d');
  const refused = ['reject', 'bound'].includes(run?.step?.kind ?? '');
  const other = run?.second?.overlay ?? null;
  const picture = { patterned: true, scene, pieces, overlay, other, refused, region: [], ghost: null, focus: -1, aim: -1 };
  if (context) paintBoard({ context, plan, palette: LIGHT, sprites: new Map() }, picture);
  canvas.style.width = `${plan.width / sharpness}px`;
  return canvas;
}
