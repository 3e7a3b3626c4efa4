// The areas of raw memory: nothing is given back, each is filled anew by who uses it.

/** Positions of the search by depth: 24 bytes a place. */
export let table: usize = 0;
export let tableBits: u32 = 0;
/** Nodes of a closed set, the heads of their lists, who waits for whom, and what is to be done. */
export let nodes: usize = 0;
export let heads: usize = 0;
export let cells: usize = 0;
export let stack: usize = 0;
/** Positions met while the defender passes. */
export let lone: usize = 0;
export const LONE_BITS = 18;
export const NODE = 32;
export const MOST_NODES: u32 = 1 << 23;
export const HEAD_BITS: u32 = 23;
export const MOST_CELLS: u32 = 1 << 26;
export const MOST_STEPS: u32 = 1 << 25;

/** Lay out the memory, once; the table has 2 to the power of *bits* places. */
export function layOut(bits: u32): void {
  if (table) return;
  tableBits = bits;
  table = (memory.size() as usize) << 16;
  nodes = table + ((24 as usize) << bits);
  heads = nodes + ((MOST_NODES as usize) + 1) * NODE;
  cells = heads + ((4 as usize) << HEAD_BITS);
  stack = cells + (MOST_CELLS as usize) * 8;
  lone = stack + (MOST_STEPS as usize) * 4;
  const end = lone + ((24 as usize) << LONE_BITS);
  if (memory.grow((((end - table) >> 16) as i32) + 2) < 0) unreachable();
}

/** Fill an area with zeros. */
export function clear(at: usize, bytes: usize): void {
  memory.fill(at, 0, bytes);
}

/** Return a number for a position, whose upper bits serve best. */
export function hash(defenders: u64, attackers: u64, word: u32): u32 {
  let key = defenders * 0x9e3779b97f4a7c15;
  key ^= (attackers + 0x7f4a7c15) * 0xc2b2ae3d27d4eb4f;
  key ^= ((word as u64) + 1) * 0x165667b19e3779f9;
  key ^= key >> 29;
  key *= 0xbf58476d1ce4e5b9;
  return (key >> 32) as u32;
}
