// Raw memory: blocks that are used again, and lists that grow.

const PAGE: usize = 65536;
/** Pages that the memory grows by, at least. */
const STEP = 32;
const HEAP: usize = memory.size() << 16;

let top: usize = HEAP;

/** Return fresh zeroed memory; it is never given back. */
export function fresh(bytes: usize): usize {
  const at = top;
  top += (bytes + 7) & ~7;
  const have = (memory.size() as usize) << 16;
  if (top > have) {
    const pages = ((top - have + PAGE - 1) >> 16) as i32;
    if (memory.grow(max(pages, STEP)) < 0) unreachable();
  }
  return at;
}

/** A list of 32-bit words that doubles when it is full. */
@unmanaged
export class Words {
  at: usize;
  count: i32;
  room: i32;

  push(word: u32): void {
    if (this.count == this.room) {
      const wider = fresh((this.room as usize) << 3);
      memory.copy(wider, this.at, (this.room as usize) << 2);
      this.at = wider;
      this.room <<= 1;
    }
    store<u32>(this.at + ((this.count as usize) << 2), word);
    this.count++;
  }

  // @ts-ignore: decorator
  @inline
  get(index: i32): u32 {
    return load<u32>(this.at + ((index as usize) << 2));
  }

  // @ts-ignore: decorator
  @inline
  set(index: i32, word: u32): void {
    store<u32>(this.at + ((index as usize) << 2), word);
  }
}

export function words(room: i32): Words {
  const list = changetype<Words>(fresh(offsetof<Words>()));
  list.at = fresh((room as usize) << 2);
  list.room = room;
  return list;
}

/** A position of the search; the fields are those of node.py. */
@unmanaged
export class Node {
  defenders: u64;
  attackers: u64;
  work: u64;
  phi: i32;
  delta: i32;
  replies: usize;
  count: i32;
  level: i32;
  length: i32;
  depth: i32;
  ko: u8;
  attacking: bool;
  threats: i8;
  search: u8;
  open: bool;
  loose: bool;
  /** Whether any reply was known from nearer the root. */
  circling: bool;
  /** What a walk over nodes has to say of this one. */
  mark: u8;

  // @ts-ignore: decorator
  @inline
  get settled(): bool {
    return !this.phi || !this.delta;
  }

  // @ts-ignore: decorator
  @inline
  get captured(): bool {
    return (this.phi == 0) == this.attacking;
  }
}

/** A reply of a node. */
@unmanaged
export class Reply {
  taken: u64;
  phi: i32;
  delta: i32;
  node: usize;
  move: u8;
  circling: bool;
}

const REPLY: usize = 32;
const spareNodes = memory.data(8);
const spareReplies = memory.data(4 * 18);

// @ts-ignore: decorator
@inline
export function reply(node: Node, index: i32): Reply {
  return changetype<Reply>(node.replies + (index as usize) * REPLY);
}

/** Return a new node like `like`, without replies. */
export function newNode(like: Node): Node {
  let at = load<usize>(spareNodes);
  if (at) store<usize>(spareNodes, load<usize>(at));
  else at = fresh(offsetof<Node>());
  const node = changetype<Node>(at);
  node.defenders = like.defenders;
  node.attackers = like.attackers;
  node.ko = like.ko;
  node.attacking = like.attacking;
  node.threats = like.threats;
  node.search = like.search;
  node.phi = like.phi;
  node.delta = like.delta;
  node.work = 0;
  node.replies = 0;
  node.count = node.level = node.length = node.depth = 0;
  node.open = node.loose = node.circling = false;
  node.mark = 0;
  return node;
}

/** Give a node's memory back. */
export function freeNode(node: Node): void {
  freeReplies(node);
  const at = changetype<usize>(node);
  store<usize>(at, load<usize>(spareNodes));
  store<usize>(spareNodes, at);
}

// @ts-ignore: decorator
@inline
function spare(count: i32): usize {
  return spareReplies + ((((count + 3) >> 2) as usize) << 2);
}

/** Make room for the replies of a node; nothing is written into it. */
export function newReplies(node: Node, count: i32): void {
  const list = spare(count);
  let at = load<usize>(list);
  const bytes = (((count + 3) & ~3) as usize) * REPLY;
  if (at) {
    store<usize>(list, load<usize>(at));
  } else {
    at = fresh(bytes);
  }
  node.replies = at;
  node.count = count;
}

/** Give the memory of a node's replies back. */
export function freeReplies(node: Node): void {
  if (node.replies) {
    const list = spare(node.count);
    store<usize>(node.replies, load<usize>(list));
    store<usize>(list, node.replies);
  }
  node.replies = 0;
  node.count = 0;
  node.circling = false;
}
