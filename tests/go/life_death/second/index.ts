// Life and death once more: a second program, only to compare with.
//
// It shares nothing with wasm/life_death: no proof numbers, no levels of threats, no knowledge but
// Benson's rule. A goal is a capture of all of the target, or a target that no row of moves
// captures. Whether it can be reached is asked depth by depth. That it never can is proved by
// positions that the other side need not leave, where the moves that have held longest are
// tried first.

import { closed } from './closed';
import { ask as begin, count, known, spent, within } from './depth';
import { enter, near, passing, wordOf } from './rules';
import { MOST_NODES, layOut } from './store';

const MOST_DEPTH = 250;
/** Positions before a proof that the goal is never reached is tried for the first time. */
const SOON: f64 = 2_000;

/** Begin with a region: its points, and which of them are target, beside the wall, the haven. */
export function region(size: i32, target: u64, wall: u64, haven: u64, bits: u32): void {
  layOut(bits);
  enter(size, target, wall, haven);
}

/** Say which points lie beside one. */
export function beside(number: i32, points: u64): void {
  near[number] = points;
}

/**
 * Ask: can the attacker capture (goal 1), or the defender make the target safe (goal 0)?
 *
 * For goal 2 two passes end the game as well, and a target that is left then is safe.
 * 1 yes, 0 no, -1 where *limit* positions of the search by depth do not tell.
 */
export function ask(
  goal: i32, defenders: u64, attackers: u64, attacking: i32, banned: u32, threats: i32,
  limit: f64,
): i32 {
  begin(goal == 1, limit);
  passing(goal == 2);
  const word = wordOf(attacking != 0, banned, threats);
  let share = SOON;
  for (let depth = 1; depth < MOST_DEPTH; depth++) {
    if (within(defenders, attackers, word, depth)) return 1;
    if (!spent && known(defenders, attackers, word) == 0) return 0;
    if (!spent && count <= share) continue;
    const found = closed(defenders, attackers, word, min(3 * count, MOST_NODES as f64) as u32);
    if (found >= 0 || spent) return found;
    share = 2 * count;
  }
  return closed(defenders, attackers, word, MOST_NODES);
}
