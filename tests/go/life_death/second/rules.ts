// The rules inside a region: points are numbered, sets of them are words of 64 bits.

const MOST_POINTS = 62;
/** The move that plays nowhere. */
export const PASS: u32 = 62;
/** No move, no banned point. */
export const NO_MOVE: u32 = 63;
/** As many threats as anybody wants. */
export const ENDLESS = 100;

export const near = new StaticArray<u64>(64);
export let points = 0;
export let inside: u64 = 0;
export let target: u64 = 0;
/** Points beside the wall, where the attacker's chains breathe, and beside the haven. */
export let walled: u64 = 0;
export let havened: u64 = 0;
/** Whether two passes in a row end the game. */
export let ending = false;

// What play() leaves behind.
export let newDefenders: u64 = 0;
export let newAttackers: u64 = 0;
export let newWord: u32 = 0;

/** Say whether two passes in a row end the game from now on. */
export function passing(ends: bool): void {
  ending = ends;
}

/** Begin with another region. */
export function enter(size: i32, stones: u64, wall: u64, haven: u64): void {
  points = min(size, MOST_POINTS);
  inside = ((1 as u64) << points) - 1;
  target = stones;
  walled = wall;
  havened = haven;
}

/** Whose turn, the banned point (NO_MOVE for none) and the threats, in one word. */
// @ts-ignore: decorator
@inline
export function wordOf(attacking: bool, banned: u32, threats: i32): u32 {
  return (attacking ? 1 : 0) | (banned << 1) | (((threats + 128) as u32) << 8);
}

// @ts-ignore: decorator
@inline
export function attacks(word: u32): bool {
  return (word & 1) != 0;
}

// @ts-ignore: decorator
@inline
function bannedOf(word: u32): u32 {
  return (word >> 1) & 63;
}

// @ts-ignore: decorator
@inline
function threatsOf(word: u32): i32 {
  return ((word >> 8) & 255) as i32 - 128;
}

/** Return how many passes in a row there were. */
export function passesOf(word: u32): u32 {
  return word >> 16;
}

/** Return the points inside beside some, perhaps with some of them. */
export function around(bits: u64): u64 {
  let found: u64 = 0;
  while (bits) {
    found |= unchecked(near[ctz(bits) as i32]);
    bits &= bits - 1;
  }
  return found;
}

/** Return the chain of a stone among *own*. */
export function chainOf(seed: u64, own: u64): u64 {
  let grown = seed;
  let fresh = seed;
  while (fresh) {
    fresh = around(fresh) & own & ~grown;
    grown |= fresh;
  }
  return grown;
}

/** Return the stones of *other* without a liberty beside a point just played by *own*. */
function takenBy(beside: u64, own: u64, other: u64, breath: u64): u64 {
  let left = beside & other;
  let taken: u64 = 0;
  while (left) {
    const chain = chainOf(left & -left, other);
    left &= ~chain;
    if (!(chain & breath) && !(around(chain) & ~(own | other))) taken |= chain;
  }
  return taken;
}

/** Play a move; false where it is not legal. */
export function play(defenders: u64, attackers: u64, word: u32, move: u32): bool {
  const attacking = attacks(word);
  let threats = threatsOf(word);
  if (move == PASS) {
    newDefenders = defenders;
    newAttackers = attackers;
    newWord = wordOf(!attacking, NO_MOVE, threats);
    // An attacker who may not retake plays elsewhere: that is no pass.
    if (ending && !(attacking && bannedOf(word) != NO_MOVE)) newWord |= (passesOf(word) + 1) << 16;
    return true;
  }
  const point = (1 as u64) << move;
  if ((defenders | attackers) & point) return false;
  if (move == bannedOf(word)) {
    if (attacking ? threats <= 0 : threats >= 0) return false;
    if (abs(threats) < ENDLESS) threats += attacking ? -1 : 1;
  }
  const air = attacking ? walled : havened;
  const beside = unchecked(near[move]);
  const own = (attacking ? attackers : defenders) | point;
  let other = attacking ? defenders : attackers;
  const taken = takenBy(beside, own, other, attacking ? havened : walled);
  other &= ~taken;
  if (!taken) {
    const chain = chainOf(point, own);
    if (!(chain & air) && !(around(chain) & ~(own | other))) return false;
  }
  const single = taken && !(taken & (taken - 1));
  const ko = single && !(point & air) && !(beside & ~(other | taken));
  newDefenders = attacking ? other : own;
  newAttackers = attacking ? own : other;
  newWord = wordOf(!attacking, ko ? (ctz(taken) as u32) : NO_MOVE, threats);
  return true;
}

/** Return the fewest moves of the attacker's that can capture, the defender passing. */
export function distance(defenders: u64, attackers: u64): i32 {
  let left = defenders & target;
  let found = 0;
  while (left) {
    const chain = chainOf(left & -left, defenders);
    left &= ~chain;
    if (chain & havened) return 1000;
    found = max(found, popcnt(around(chain) & ~(defenders | attackers)) as i32);
  }
  return found;
}
