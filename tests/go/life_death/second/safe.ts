// Targets that no row of moves captures, the defender passing all the time.

import { LONE_BITS, hash, lone } from './store';
import {
  NO_MOVE, around, chainOf, havened, inside, newAttackers, newDefenders, play, points, target,
  walled, wordOf,
} from './rules';

const chains = new StaticArray<u64>(64);
const airs = new StaticArray<u64>(64);
const vital = new StaticArray<u64>(64);
const beside = new StaticArray<u64>(64);
let chainCount = 0;
let roomCount = 0;

/** List the defender's chains and their liberties; whether one of the target is at the haven. */
function listChains(defenders: u64, attackers: u64): bool {
  chainCount = 0;
  for (let left = defenders; left; ) {
    const chain = chainOf(left & -left, defenders);
    left &= ~chain;
    if (chain & havened && chain & target) return true;
    chains[chainCount] = chain;
    airs[chainCount++] = around(chain) & ~(defenders | attackers);
  }
  return false;
}

/** List the rooms out of the wall's reach: the chains beside each, and those it is vital to. */
function listRooms(defenders: u64, attackers: u64): void {
  roomCount = 0;
  for (let left = inside & ~defenders; left; ) {
    const room = chainOf(left & -left, inside & ~defenders);
    left &= ~room;
    if (room & walled) continue;
    const rim = around(room) & defenders;
    let next: u64 = 0;
    let good: u64 = 0;
    for (let at = 0; at < chainCount; at++) {
      if (!(rim & chains[at])) continue;
      next |= (1 as u64) << at;
      if (!(room & ~attackers & ~airs[at])) good |= (1 as u64) << at;
    }
    beside[roomCount] = next;
    vital[roomCount++] = good;
  }
}

/** Return how many of the rooms in *healthy* are vital to a chain. */
function eyesOf(chain: i32, healthy: u64): i32 {
  let eyes = 0;
  for (let room = 0; room < roomCount; room++) {
    if ((healthy >> room) & 1 && (vital[room] >> chain) & 1) eyes++;
  }
  return eyes;
}

/** Whether some of the target is alive by Benson's rule, or joined to the haven. */
export function alive(defenders: u64, attackers: u64): bool {
  if (listChains(defenders, attackers)) return true;
  listRooms(defenders, attackers);
  if (roomCount < 2) return false;
  let living: u64 = ((1 as u64) << chainCount) - 1;
  let healthy: u64 = ((1 as u64) << roomCount) - 1;
  let before: u64 = 0;
  while (living != before) {
    before = living;
    for (let at = 0; at < chainCount; at++) {
      if (!(chains[at] & havened) && eyesOf(at, healthy) < 2) living &= ~((1 as u64) << at);
    }
    for (let room = 0; room < roomCount; room++) {
      if (beside[room] & ~living) healthy &= ~((1 as u64) << room);
    }
  }
  for (let at = 0; at < chainCount; at++) {
    if ((living >> at) & 1 && chains[at] & target) return true;
  }
  return false;
}

let round: u32 = 0;

/** Note a position as met in this round; false where it was. */
function isNew(defenders: u64, attackers: u64): bool {
  const most: u32 = (1 << LONE_BITS) - 1;
  const slot = hash(defenders, attackers, round);
  for (let step: u32 = 0; step < most; step++) {
    const at = lone + ((slot + step) & most) * 24;
    if (load<u32>(at, 16) != round) {
      store<u64>(at, defenders);
      store<u64>(at, attackers, 8);
      store<u32>(at, round, 16);
      return true;
    }
    if (load<u64>(at) == defenders && load<u64>(at, 8) == attackers) return false;
  }
  return unreachable();
}

/** Whether the attacker captures some time if the defender always passes. */
function falls(defenders: u64, attackers: u64): bool {
  if (!(defenders & target)) return true;
  if (!isNew(defenders, attackers)) return false;
  const word = wordOf(true, NO_MOVE, 0);
  for (let move = 0; move < points; move++) {
    if (play(defenders, attackers, word, move) && falls(newDefenders, newAttackers)) return true;
  }
  return false;
}

/** Whether no row of attacker's moves captures the target, the defender always passing. */
export function safe(defenders: u64, attackers: u64): bool {
  if (alive(defenders, attackers)) return true;
  round++;
  return !falls(defenders, attackers);
}
