// Playouts: both sides play at random, but answer atari and stay near, until there is no move left.
//
// As in Gelly, Wang, Munos and Teytaud, Modification of UCT with patterns in Monte-Carlo Go (2006).

import {
  BORDER,
  EMPTY,
  NOWHERE,
  POINTS,
  colour,
  isEye,
  isLegal,
  liberties,
  liberty,
  next,
  play,
  size,
  step,
} from './board';

/** Of a hundred moves those that answer an atari, and those that stay near the last if none is there. */
const ANSWER: u32 = 90;
const STAY: u32 = 50;
/** Stones that may be given in atari; of more than one, one time in so many. */
const GIVEN: i32 = 5;
const SELDOM: u32 = 4;
/** Stones of a chain beside which captors are looked for. */
const SOME: i32 = 10;
const MOST: i32 = 16;

const open = memory.data(POINTS);
const room = memory.data(2 * POINTS);
const candidates = memory.data(2 * MOST);
/** Which side was first to play at each point in the present simulation, if any. */
const firsts = memory.data(POINTS);

export let points: i32 = 0;
let aim: i32 = NOWHERE;
let defender: u8 = EMPTY;
let state: u64 = 0;
let found: i32 = 0;

/** Begin without a point to play at. */
export function begin(seed: u32): void {
  memory.fill(open, 0, POINTS);
  points = 0;
  state = 88172645463325252 ^ (seed as u64);
}

/** Let a point be played at. */
export function allow(point: i32): void {
  store<u8>(open + point, 1);
  store<u16>(room + (points++ << 1), point as u16);
}

/** Tell which stone is attacked. */
export function attack(stone: i32): void {
  aim = stone;
  defender = colour(stone);
}

// @ts-ignore: decorator
@inline
export function pointAt(index: i32): i32 {
  return load<u16>(room + (index << 1));
}

/** A number below `most`: xorshift, Marsaglia 2003. */
export function random(most: u32): u32 {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return ((state >> 20) as u32) % most;
}

// @ts-ignore: decorator
@inline
export function isCaptured(): bool {
  return colour(aim) != defender;
}

// @ts-ignore: decorator
@inline
export function isDefender(side: u8): bool {
  return side == defender;
}

export function forget(): void {
  memory.fill(firsts, 0, POINTS);
}

// @ts-ignore: decorator
@inline
export function setFirst(point: i32, side: u8): void {
  store<u8>(firsts + point, side);
}

// @ts-ignore: decorator
@inline
export function isFirst(point: i32, side: u8): bool {
  return load<u8>(firsts + point) == side;
}

/** Play on to the end; return whether the stone that is attacked stays. */
export function playOut(side: u8, last: i32): bool {
  let passes = 0;
  for (let left = 2 * points + 20; left && passes < 2; left--) {
    const move = choose(side, last);
    passes = move == NOWHERE ? passes + 1 : 0;
    if (move != NOWHERE) {
      play(move, side);
      if (!load<u8>(firsts + move)) setFirst(move, side);
      if (isCaptured()) return false;
    }
    last = move;
    side = BORDER - side;
  }
  return true;
}

function choose(side: u8, last: i32): i32 {
  if (last != NOWHERE && colour(last) == BORDER - side) {
    const move = answer(side, last);
    if (move != NOWHERE) return move;
    if (random(100) < STAY) {
      const near = stay(side, last);
      if (near != NOWHERE) return near;
    }
  }
  let index = random(points) as i32;
  for (let left = points; left; left--) {
    const point = pointAt(index);
    if (++index == points) index = 0;
    if (colour(point) != EMPTY || isEye(point, side)) continue;
    const given = stonesGiven(point, side);
    if (given > GIVEN || (given > 1 && random(SELDOM))) continue;
    if (isLegal(point, side)) return point;
  }
  return NOWHERE;
}

/** Take the stone that was played last, or save a chain that it gave atari. */
function answer(side: u8, last: i32): i32 {
  found = 0;
  if (liberties(last, 2) == 1) offer(liberty);
  for (let way = 0; way < 4; way++) {
    const chain = last + step(way);
    if (colour(chain) != side || liberties(chain, 2) != 1) continue;
    const escape = liberty;
    offerCaptors(chain, BORDER - side);
    if (!stonesGiven(escape, side)) offer(escape);
  }
  if (!found || random(100) >= ANSWER) return NOWHERE;
  const move = load<u16>(candidates + ((random(found) as i32) << 1));
  return isLegal(move, side) ? move : NOWHERE;
}

/** Offer to take those around a chain that are in atari themselves. */
function offerCaptors(chain: i32, other: u8): void {
  let each = chain;
  let left = SOME;
  do {
    for (let way = 0; way < 4; way++) {
      const captor = each + step(way);
      if (colour(captor) == other && liberties(captor, 2) == 1) offer(liberty);
    }
    each = next(each);
  } while (each != chain && --left);
}

function offer(point: i32): void {
  if (load<u8>(open + point) && found < MOST) store<u16>(candidates + (found++ << 1), point as u16);
}

/** Find a move around the last one that touches it for a reason: contact with both sides, or an edge. */
function stay(side: u8, last: i32): i32 {
  const first = random(8) as i32;
  for (let turn = 0; turn < 8; turn++) {
    const point = last + step((first + turn) & 7);
    if (!load<u8>(open + point) || colour(point) != EMPTY || isEye(point, side)) continue;
    if (!touches(point, side) || stonesGiven(point, side) > 1) continue;
    if (isLegal(point, side)) return point;
  }
  return NOWHERE;
}

function touches(point: i32, side: u8): bool {
  let own = false;
  let contact = false;
  for (let way = 0; way < 8; way++) {
    const beside = colour(point + step(way));
    if (way < 4 && beside == BORDER - side) contact = true;
    if (beside == side || (way < 4 && beside == BORDER)) own = true;
  }
  return own && contact;
}

/** How many stones a move puts in atari of the side that plays it, 0 where it captures. */
function stonesGiven(point: i32, side: u8): i32 {
  let free = 0;
  let stones = 1;
  for (let way = 0; way < 4; way++) {
    const other = point + step(way);
    const beside = colour(other);
    if (beside == EMPTY) {
      free++;
    } else if (beside == side) {
      const air = liberties(other, 3);
      if (air > 2) return 0;
      free += air - 1;
      stones += size(other);
    } else if (beside != BORDER && liberties(other, 2) == 1) {
      return 0;
    }
  }
  return free > 1 ? 0 : stones;
}
