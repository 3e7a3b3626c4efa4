// The search by depth: can the goal be reached within so many moves?
//
// What is found depends on nothing but the position and the depth, so circles need no care. A
// position from which the goal is never reached, because all ends in living targets (in fallen
// ones, for the other goal), is known for good.

import {
  NO_MOVE, PASS, around, attacks, chainOf, distance, inside, newAttackers, newDefenders, newWord,
  passesOf, play, target,
} from './rules';
import { alive } from './safe';
import { clear, hash, table, tableBits } from './store';

export const FOREVER: u32 = 255;
const NEVER: u32 = 255;
/** Bytes of a place: the depth that is won, the depth that is lost, the best move, and its age. */
const WON: usize = 20;
const LOST: usize = 21;
const BEST: usize = 22;
const AGE: usize = 23;
const MOST_TRIED: u32 = 1_000_000;

/** Whether the goal is a capture; else it is a safe target. */
export let capture = true;
export let count: f64 = 0;
export let spent = false;
let most: f64 = 0;
const tried = new StaticArray<u32>(128);

/** Begin with another question. */
export function ask(goal: bool, limit: f64): void {
  capture = goal;
  count = 0;
  most = limit;
  spent = false;
  clear(table, (24 as usize) << tableBits);
  for (let at = 0; at < 128; at++) tried[at] = 0;
}

function isAt(at: usize, defenders: u64, attackers: u64, word: u32): bool {
  return (
    load<u64>(at) == defenders && load<u64>(at, 8) == attackers && load<u32>(at, 16) == word
  );
}

/** Return the place of a position; a new one takes that of the shallower of two. */
function placeOf(defenders: u64, attackers: u64, word: u32): usize {
  const key = (hash(defenders, attackers, word) >> (32 - tableBits)) as usize;
  const first = table + key * 24;
  const other = table + (key ^ 1) * 24;
  if (isAt(first, defenders, attackers, word)) return first;
  if (isAt(other, defenders, attackers, word)) return other;
  const spare = load<u8>(first, AGE) <= load<u8>(other, AGE) ? first : other;
  store<u64>(spare, defenders);
  store<u64>(spare, attackers, 8);
  store<u32>(spare, word, 16);
  store<u8>(spare, NEVER as u8, WON);
  store<u8>(spare, 0, LOST);
  store<u8>(spare, NO_MOVE as u8, BEST);
  store<u8>(spare, 0, AGE);
  return spare;
}

/** Whether a position is known to reach the goal: 1, never to: 0, or not known: -1. */
export function known(defenders: u64, attackers: u64, word: u32): i32 {
  if (!(defenders & target)) return capture ? 1 : 0;
  if (passesOf(word) == 2) return capture ? 0 : 1;
  const at = placeOf(defenders, attackers, word);
  if (load<u8>(at, WON) != NEVER) return 1;
  return load<u8>(at, LOST) == FOREVER ? 0 : -1;
}

/** Return the move that was best in a position, NO_MOVE where none was. */
export function bestOf(defenders: u64, attackers: u64, word: u32): u32 {
  return load<u8>(placeOf(defenders, attackers, word), BEST);
}

/** Whether the goal can be reached within so many moves. */
export function within(defenders: u64, attackers: u64, word: u32, depth: i32): bool {
  const attacking = attacks(word);
  if (!(defenders & target)) return capture;
  if (passesOf(word) == 2) return !capture;
  if (depth <= 0) return !capture && attacking && alive(defenders, attackers);
  const choosing = attacking == capture;
  if (capture && depth < 2 * distance(defenders, attackers) - (choosing ? 1 : 0)) return false;
  const at = placeOf(defenders, attackers, word);
  if ((load<u8>(at, WON) as i32) <= depth) return true;
  const lost = load<u8>(at, LOST) as u32;
  if (lost == FOREVER || (lost as i32) >= depth) return false;
  if (++count > most) {
    spent = true;
    return false;
  }
  if (attacking && alive(defenders, attackers)) {
    if (capture) store<u8>(at, FOREVER as u8, LOST);
    else store<u8>(at, 0, WON);
    return !capture;
  }
  return look(defenders, attackers, word, depth);
}

/** Look at the replies of a position, the best of last time first. */
function look(defenders: u64, attackers: u64, word: u32, depth: i32): bool {
  const attacking = attacks(word);
  const choosing = attacking == capture;
  const ours = attacking ? 64 : 0;
  const close = liberties(defenders);
  let left = (inside & ~(defenders | attackers)) | ((1 as u64) << PASS);
  let best = bestOf(defenders, attackers, word);
  let move = best == NO_MOVE ? pick(left, close, ours) : best;
  let answer = !choosing;
  let forever = choosing;
  for (;;) {
    left &= ~((1 as u64) << move);
    if (play(defenders, attackers, word, move)) {
      const own = newDefenders;
      const other = newAttackers;
      const then = newWord;
      const good = within(own, other, then, depth - 1);
      if (spent) return false;
      if (good == choosing) {
        answer = choosing;
        best = move;
        reward(ours + move, depth);
      }
      const never = !good && known(own, other, then) == 0;
      if (never != choosing) forever = never;
      if (good == choosing) break;
    }
    if (!left) break;
    move = pick(left, close, ours);
  }
  note(placeOf(defenders, attackers, word), answer, !answer && forever, best, depth);
  return answer;
}

function note(at: usize, answer: bool, forever: bool, best: u32, depth: i32): void {
  store<u8>(at, best as u8, BEST);
  if (answer) store<u8>(at, depth as u8, WON);
  else store<u8>(at, (forever ? FOREVER : depth) as u8, LOST);
  store<u8>(at, depth as u8, AGE);
}

/** Return the points beside the target's chains. */
function liberties(defenders: u64): u64 {
  let found: u64 = 0;
  for (let left = defenders & target; left; ) {
    const chain = chainOf(left & -left, defenders);
    left &= ~chain;
    found |= around(chain);
  }
  return found;
}

/** Return the move of *left* that was best most often, a pass when nothing else is left. */
function pick(left: u64, close: u64, ours: u32): u32 {
  let top: u32 = 0;
  let move = PASS;
  for (let rest = left & ~((1 as u64) << PASS); rest; rest &= rest - 1) {
    const one = ctz(rest) as u32;
    const worth = tried[(ours + one) as i32] + ((close >> one) & 1 ? 64 : 0) + 1;
    if (worth > top) {
      top = worth;
      move = one;
    }
  }
  return move;
}

function reward(at: u32, depth: i32): void {
  tried[at as i32] = tried[at as i32] + depth;
  if (tried[at as i32] < MOST_TRIED) return;
  for (let one = 0; one < 128; one++) tried[one] = tried[one] >> 1;
}
