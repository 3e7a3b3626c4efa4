// A whole board up to 25x25 with a border around it, and the rules but for superko.
//
// A point is its number on rows of WIDTH points. The stones of a chain are linked into a ring.

export const WIDTH: i32 = 27;
export const POINTS: i32 = WIDTH * WIDTH;
export const EMPTY: u8 = 0;
export const BORDER: u8 = 3;
/** No point: the border's corner. */
export const NOWHERE: i32 = 0;
const SIZE: i32 = 7 * POINTS;

/** The colours, 1 and 2; the next stone of a stone's chain; its first stone, and how many there are. */
const colours = memory.data(SIZE);
const rings = colours + POINTS;
const heads = rings + 2 * POINTS;
const sizes = heads + 2 * POINTS;
const start = memory.data(SIZE);
/** When each point was last counted as a liberty. */
const counted = memory.data(4 * POINTS);

/** Where a lone stone that was taken may not be put back at once. */
export let ko: i32 = NOWHERE;
/** The last liberty that `liberties` counted. */
export let liberty: i32 = NOWHERE;
let count: i32 = 0;

/** The step to a point's neighbour: 0 to 3 beside it, 4 to 7 across its corners. */
// @ts-ignore: decorator
@inline
export function step(way: i32): i32 {
  const straight = way & 1 ? -1 : 1;
  if (way < 2) return straight;
  if (way < 4) return straight * WIDTH;
  return straight * (way < 6 ? WIDTH + 1 : WIDTH - 1);
}

// @ts-ignore: decorator
@inline
export function colour(point: i32): u8 {
  return load<u8>(colours + point);
}

// @ts-ignore: decorator
@inline
export function next(point: i32): i32 {
  return load<u16>(rings + (point << 1));
}

// @ts-ignore: decorator
@inline
export function head(point: i32): i32 {
  return load<u16>(heads + (point << 1));
}

/** How many stones there are in the chain of a stone. */
// @ts-ignore: decorator
@inline
export function size(point: i32): i32 {
  return load<u16>(sizes + (head(point) << 1));
}

// @ts-ignore: decorator
@inline
function setHead(point: i32, head: i32): void {
  store<u16>(heads + (point << 1), head as u16);
}

/** Begin with an empty board. */
export function clear(width: i32, height: i32): void {
  memory.fill(colours, BORDER, POINTS);
  for (let row = 1; row <= height; row++) memory.fill(colours + row * WIDTH + 1, EMPTY, width);
}

/** Keep the board as it is, to come back to. */
export function keep(): void {
  memory.copy(start, colours, SIZE);
}

export function restore(): void {
  memory.copy(colours, start, SIZE);
  ko = NOWHERE;
}

/** Count the liberties of a stone's chain, up to `most`. */
export function liberties(stone: i32, most: i32): i32 {
  let found = 0;
  let each = stone;
  count++;
  do {
    for (let way = 0; way < 4; way++) {
      const point = each + step(way);
      const mark = counted + (point << 2);
      if (colour(point) != EMPTY || load<i32>(mark) == count) continue;
      store<i32>(mark, count);
      liberty = point;
      if (++found == most) return found;
    }
    each = next(each);
  } while (each != stone);
  return found;
}

/** Put a stone down and join it to its chains, without taking any. */
export function place(point: i32, side: u8): void {
  store<u8>(colours + point, side);
  store<u16>(rings + (point << 1), point as u16);
  store<u16>(sizes + (point << 1), 1);
  setHead(point, point);
  for (let way = 0; way < 4; way++) {
    const other = point + step(way);
    if (colour(other) == side && head(other) != head(point)) join(head(other), head(point));
  }
}

function join(one: i32, other: i32): void {
  const large = size(one) < size(other) ? other : one;
  const small = one + other - large;
  store<u16>(sizes + (large << 1), (size(large) + size(small)) as u16);
  let each = small;
  do {
    setHead(each, large);
    each = next(each);
  } while (each != small);
  const after = next(large);
  store<u16>(rings + (large << 1), next(small) as u16);
  store<u16>(rings + (small << 1), after as u16);
}

/** Whether a side may play at an empty point. */
export function isLegal(point: i32, side: u8): bool {
  if (point == ko) return false;
  for (let way = 0; way < 4; way++) if (colour(point + step(way)) == EMPTY) return true;
  for (let way = 0; way < 4; way++) {
    const other = point + step(way);
    if (colour(other) == BORDER) continue;
    if (liberties(other, 2) > 1 == (colour(other) == side)) return true;
  }
  return false;
}

/** Play a legal move. */
export function play(point: i32, side: u8): void {
  place(point, side);
  let taken = 0;
  let last = NOWHERE;
  for (let way = 0; way < 4; way++) {
    const other = point + step(way);
    if (colour(other) != BORDER - side || liberties(other, 1)) continue;
    taken += size(other);
    last = other;
    take(other);
  }
  const lone = taken == 1 && size(point) == 1 && liberties(point, 2) == 1;
  ko = lone ? last : NOWHERE;
}

export function pass(): void {
  ko = NOWHERE;
}

function take(stone: i32): void {
  let each = stone;
  do {
    store<u8>(colours + each, EMPTY);
    each = next(each);
  } while (each != stone);
}

/** Whether a point is an eye of a side, as far as can be seen from beside it. */
export function isEye(point: i32, side: u8): bool {
  for (let way = 0; way < 4; way++) {
    const beside = colour(point + step(way));
    if (beside != side && beside != BORDER) return false;
  }
  let lost = 0;
  let edge = 0;
  for (let way = 4; way < 8; way++) {
    const corner = colour(point + step(way));
    if (corner == BORDER) edge = 1;
    else if (corner == BORDER - side) lost++;
  }
  return lost + edge < 2;
}
