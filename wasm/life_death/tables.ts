// The positions of all searches, found by place and number of threats, and how they are forgotten.

import { Results, mix, results, trim } from './results';
import { Node, Words, fresh, freeNode, freeReplies, newNode, reply, words } from './store';

/** One of the searches about the same arena. */
@unmanaged
export class Search {
  eyes: bool;
  circles: bool;
  /** The search whose results serve this one too, where they are the same for both. */
  kin: i32;
  kept: i32;
  /** Positions that may be kept before some are forgotten. */
  room: i32;
  known: Results;
  /** The numbers of threats asked about, as they came up, each 128 more than it is. */
  asked: Words;
}

export const SEARCHES = 3;
const SLICE = 1000;
const SAMPLE = 16;

const all = memory.data(SEARCHES * 4);
const order: Words = words(1 << 12);
const zombies: Words = words(1 << 8);
let slots: usize = 0;
let room: i32 = 0;
let works: usize = 0;
let worksRoom: i32 = 0;

/** Positions kept of one search, and results; beyond, some are forgotten. */
let mostNodes: i32 = 0;
let mostResults: i32 = 0;

export function open(nodes: i32, results_: i32): void {
  mostNodes = nodes;
  mostResults = results_;
  for (let number = 0; number < SEARCHES; number++) {
    const made = changetype<Search>(fresh(offsetof<Search>()));
    made.known = results();
    made.asked = words(16);
    made.kin = -1;
    made.room = nodes;
    store<usize>(all + (number << 2), changetype<usize>(made));
  }
  room = 1 << 13;
  slots = fresh((room as usize) << 2);
}

// @ts-ignore: decorator
@inline
export function search(number: i32): Search {
  return changetype<Search>(load<usize>(all + (number << 2)));
}

// @ts-ignore: decorator
@inline
function hash(node: Node): i32 {
  const rest =
    (node.ko as u64) |
    ((node.attacking as u64) << 8) |
    ((node.search as u64) << 9) |
    (((node.threats as u64) & 255) << 16);
  return mix(node.defenders, node.attackers, rest) as i32;
}

/** Return the node that is like `wanted`, and null where there is none. */
export function find(wanted: Node): Node | null {
  const mask = room - 1;
  let slot = hash(wanted) & mask;
  while (true) {
    const at = load<usize>(slots + ((slot as usize) << 2));
    if (!at) return null;
    const node = changetype<Node>(at);
    if (
      node.defenders == wanted.defenders &&
      node.attackers == wanted.attackers &&
      node.ko == wanted.ko &&
      node.attacking == wanted.attacking &&
      node.threats == wanted.threats &&
      node.search == wanted.search
    ) {
      return node;
    }
    slot = (slot + 1) & mask;
  }
}

function enter(node: Node): void {
  const mask = room - 1;
  let slot = hash(node) & mask;
  while (load<usize>(slots + ((slot as usize) << 2))) slot = (slot + 1) & mask;
  store<usize>(slots + ((slot as usize) << 2), changetype<usize>(node));
}

function enterAll(): void {
  memory.fill(slots, 0, (room as usize) << 2);
  for (let at = 0; at < order.count; at++) enter(changetype<Node>(order.get(at)));
}

/** Keep a copy of `like` as a new node. */
export function keep(like: Node): Node {
  const node = newNode(like);
  order.push(changetype<u32>(node));
  if (order.count > room >> 1) {
    room <<= 1;
    slots = fresh((room as usize) << 2);
    enterAll();
  } else {
    enter(node);
  }
  const mine = search(node.search);
  mine.kept++;
  const threats = (node.threats as i32) + 128;
  for (let at = mine.asked.count - 1; at >= 0; at--) {
    if (mine.asked.get(at) == (threats as u32)) return node;
  }
  mine.asked.push(threats);
  return node;
}

const GONE: u8 = 1;
const WANTED: u8 = 2;

/**
 * Forget about half of the nodes of a search, the least worked on, and old results.
 *
 * Loose nodes stay, however many they are, so that the next time comes after half as many new ones as
 * may be kept: else nearly all of the time went into looking for the few that can be forgotten.
 */
export function forget(number: i32): void {
  const own = search(number);
  const enough = median(number);
  for (let at = 0; at < order.count; at++) {
    const node = changetype<Node>(order.get(at));
    const stays = node.open || node.loose || !(node.settled || node.work <= enough);
    if (node.search == (number as u8) && !stays) node.mark = GONE;
  }
  for (let at = 0; at < order.count; at++) {
    const node = changetype<Node>(order.get(at));
    if (node.search == (number as u8) && !(node.mark & GONE)) release(node);
  }
  sweepZombies(number);
  sweep();
  own.kept = 0;
  for (let at = 0; at < order.count; at++) {
    if (changetype<Node>(order.get(at)).search == (number as u8)) own.kept++;
  }
  own.room = max(mostNodes, own.kept + (mostNodes >> 1));
  enterAll();
  trim(own.known, mostResults, SLICE);
}

/** Let a node that stays do without the replies that go, but for settled ones. */
function release(node: Node): void {
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    if (!one.node) continue;
    const child = changetype<Node>(one.node);
    if (child.mark == GONE && !child.settled) {
      one.phi = child.phi;
      one.delta = child.delta;
      one.node = 0;
    } else if (child.settled) {
      child.mark |= WANTED;
    }
  }
}

function sweepZombies(number: i32): void {
  let kept = 0;
  for (let at = 0; at < zombies.count; at++) {
    const node = changetype<Node>(zombies.get(at));
    if (node.search == (number as u8) && !(node.mark & WANTED)) {
      freeNode(node);
    } else {
      node.mark = 0;
      zombies.set(kept++, changetype<u32>(node));
    }
  }
  zombies.count = kept;
}

/** Take what is gone out of the order; what is still pointed to stays as a result alone. */
function sweep(): void {
  let kept = 0;
  for (let at = 0; at < order.count; at++) {
    const node = changetype<Node>(order.get(at));
    const mark = node.mark;
    node.mark = 0;
    if (!(mark & GONE)) {
      order.set(kept++, changetype<u32>(node));
    } else if (mark & WANTED) {
      freeReplies(node);
      zombies.push(changetype<u32>(node));
    } else {
      freeNode(node);
    }
  }
  order.count = kept;
}

/** The middle of the work below open nodes, of which a part is looked at. */
function median(number: i32): u64 {
  const asked = search(number).asked;
  let count = 0;
  for (let table = 0; table < asked.count; table++) {
    const threats = ((asked.get(table) as i32) - 128) as i8;
    let place = 0;
    for (let at = 0; at < order.count; at++) {
      const node = changetype<Node>(order.get(at));
      if (node.search != (number as u8) || node.threats != threats) continue;
      if (place++ % SAMPLE == 0 && !node.settled) noteWork(count++, node.work);
    }
  }
  return count ? select(count, count >> 1) : 0;
}

function noteWork(at: i32, work: u64): void {
  if (at >= worksRoom) {
    const wider = fresh(((at as usize) + 4096) << 4);
    memory.copy(wider, works, (at as usize) << 3);
    works = wider;
    worksRoom = (at + 4096) << 1;
  }
  store<u64>(works + ((at as usize) << 3), work);
}

/** The number of rank `rank` among the works noted, from 0, found bit by bit. */
function select(count: i32, rank: i32): u64 {
  let prefix: u64 = 0;
  for (let bit: i32 = 47; bit >= 0; bit--) {
    let below = 0;
    for (let at = 0; at < count; at++) {
      if (load<u64>(works + ((at as usize) << 3)) >> bit == prefix >> bit) below++;
    }
    if (rank >= below) {
      rank -= below;
      prefix |= (1 as u64) << bit;
    }
  }
  return prefix;
}
