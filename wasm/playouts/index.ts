// What the module offers. A point is told by its row and its column, from 0; sides are 1 and 2.

import { WIDTH, clear, keep, place } from './board';
import { allow as open, attack, begin as start } from './policy';
import { plant, simulate, visitsOf } from './tree';

// @ts-ignore: decorator
@inline
function at(row: i32, column: i32): i32 {
  return (row + 1) * WIDTH + column + 1;
}

/** Begin with an empty board. */
export function begin(width: i32, height: i32, seed: i32): void {
  clear(width, height);
  start(seed);
}

export function stone(row: i32, column: i32, side: i32): void {
  place(at(row, column), side as u8);
}

/** Let a point be played at. */
export function allow(row: i32, column: i32): void {
  open(at(row, column));
}

/** Tell which stone is attacked, when all are there. */
export function aim(row: i32, column: i32): void {
  attack(at(row, column));
  keep();
  plant();
}

/** Run more simulations, in each of which this side plays first. */
export function run(simulations: i32, side: i32): void {
  while (simulations--) simulate(side as u8);
}

/** How often a move was tried first. */
export function visits(row: i32, column: i32): i32 {
  return visitsOf(at(row, column));
}
