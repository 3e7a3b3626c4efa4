// What the module offers. A point is told by its column and its row, from 0; sides are 1 and 2.

import { WIDTH, clear, keep, place } from './board';
import { allow as open, attack, begin as start } from './policy';
import { plant, simulate, visitsOf } from './tree';

// @ts-ignore: decorator
@inline
function at(column: i32, row: i32): i32 {
  return (row + 1) * WIDTH + column + 1;
}

/** Begin with an empty board. */
export function begin(width: i32, height: i32, seed: i32): void {
  clear(width, height);
  start(seed);
}

export function stone(column: i32, row: i32, side: i32): void {
  place(at(column, row), side as u8);
}

/** Let a point be played at. */
export function allow(column: i32, row: i32): void {
  open(at(column, row));
}

/** Tell which stone is attacked, when all are there. */
export function aim(column: i32, row: i32): void {
  attack(at(column, row));
  keep();
  plant();
}

/** Run more simulations, in each of which this side plays first. */
export function run(simulations: i32, side: i32): void {
  while (simulations--) simulate(side as u8);
}

/** How often a move was tried first. */
export function visits(column: i32, row: i32): i32 {
  return visitsOf(at(column, row));
}
