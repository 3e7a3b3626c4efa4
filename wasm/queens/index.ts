// Counts queens: file by file from the left, three masks of ranks that are taken, see plain.py.

const MOST = 20;

/** A file of the search: the ranks taken before it, those still to be tried, and how many there were. */
@unmanaged
class File {
  allowed: u32;
  free: u32;
  options: i32;
  ranks: u32;
  rising: u32;
  falling: u32;
}

const files = memory.data(MOST * offsetof<File>());

// @ts-ignore: decorator
@inline
function at(number: i32): File {
  return changetype<File>(files + number * (offsetof<File>() as i32));
}

let size: i32 = 0;
let file: i32 = -1;
let found: u64 = 0;

/** Begin with an empty board of so many files; these ranks are allowed on the first, all on others. */
export function begin(width: i32, first: u32): void {
  size = width;
  found = 0;
  for (let each = 1; each < width; each++) at(each).allowed = ((1 as u32) << width) - 1;
  at(0).allowed = first;
  enter(0, 0, 0, 0);
}

/** Allow just these ranks on a file after the first, before the search runs. */
export function allow(number: i32, mask: u32): void {
  at(number).allowed = mask;
}

// @ts-ignore: decorator
@inline
function enter(number: i32, ranks: u32, rising: u32, falling: u32): void {
  const there = at(number);
  there.ranks = ranks;
  there.rising = rising;
  there.falling = falling;
  there.free = there.allowed & ~(ranks | rising | falling);
  there.options = popcnt(there.free);
  file = number;
}

/** Go on for at most so many placements; return whether all are counted. */
export function run(most: i32): bool {
  for (let left = most; file >= 0; ) {
    const here = at(file);
    if (file == size - 1) {
      found += here.options;
      file--;
    } else if (!here.free) {
      file--;
    } else if (left--) {
      const bit = here.free & -here.free;
      here.free ^= bit;
      enter(file + 1, here.ranks | bit, (here.rising | bit) << 1, (here.falling | bit) >> 1);
    } else break;
  }
  return file < 0;
}

/** The solutions met so far, modulo two to the 32nd. */
export function low(): u32 {
  return found as u32;
}

/** The rest of that number. */
export function high(): u32 {
  return (found >> 32) as u32;
}

/** How much of the search is done, in per cent. */
export function share(): i32 {
  if (file < 0) return 100;
  let done: f64 = 0;
  let weight: f64 = 1;
  for (let each = 0; each <= file; each++) {
    const options = at(each).options;
    const tried = options - popcnt(at(each).free) - (each < file ? 1 : 0);
    weight /= max(options, 1);
    done += weight * tried;
  }
  return (100 * done) as i32;
}

/** Count the solutions that a half turn leaves as they are, or a quarter turn. */
export function unchanged(files: i32, quarter: bool): i32 {
  return turned(files, quarter, 0, 0, 0, 0);
}

/** Fill the first file without a queen; each queen brings those that the turn makes of it. */
function turned(n: i32, quarter: bool, files: u64, across: u64, up: u64, down: u64): i32 {
  const k = ctz(~files) as i32;
  if (k == n) return 1;
  let count = 0;
  let open = ~(across | (up >> (n - k)) | (down >> k)) & (((1 as u64) << n) - 1);
  while (open) {
    const r = ctz(open) as i32;
    open &= open - 1;
    const x = n - 1 - k;
    const y = n - 1 - r;
    let f = bit(k) | bit(x);
    let a = bit(r) | bit(y);
    let u = bit(r - k + n) | bit(y - x + n);
    let d = bit(r + k) | bit(y + x);
    let queens = k == x && r == y ? 1 : 2;
    if (quarter && queens == 2) {
      if (k == r || k == y) continue;
      f |= bit(r) | bit(y);
      a |= bit(x) | bit(k);
      u |= bit(x - r + n) | bit(k - y + n);
      d |= bit(x + r) | bit(k + y);
      queens = 4;
    }
    if (popcnt(f) != queens || popcnt(a) != queens) continue;
    if (popcnt(u) != queens || popcnt(d) != queens) continue;
    if ((f & files) | (a & across) | (u & up) | (d & down)) continue;
    count += turned(n, quarter, files | f, across | a, up | u, down | d);
  }
  return count;
}

// @ts-ignore: decorator
@inline
function bit(number: i32): u64 {
  return (1 as u64) << number;
}
