import { type Frontier, frontierRoot, nodeHash } from './tree';

/** A full subtree that is stored: the `index`th of 2^level leaves; of level 0 it is a leaf. */
export interface NodeId {
  readonly level: number;
  readonly index: number;
}

export interface StoredNode extends NodeId {
  readonly hash: Buffer;
}

/** Finds a stored node's hash; throws if it is not there. */
export type NodeHash = (node: NodeId) => Buffer;

/**
 * Returns a tree with these leaves more, and the full subtrees that they complete, which are what is stored of them
 * (design care 11): of n leaves there are fewer than n.
 */
export function grow(from: Frontier, leaves: readonly Buffer[]): { tree: Frontier; nodes: StoredNode[] } {
  const peaks = [...from.peaks];
  const nodes: StoredNode[] = [];
  let { size } = from;
  for (const leaf of leaves) {
    let joined = leaf;
    let index = size;
    for (let level = 1; index % 2 === 1; level += 1) {
      const left = peaks.pop();
      if (left === undefined) throw new Error('a tree of this size has more peaks');
      joined = nodeHash(left, joined);
      index = (index - 1) / 2;
      nodes.push({ level, index, hash: joined });
    }
    peaks.push(joined);
    size += 1;
  }
  return { tree: { size, peaks }, nodes };
}

/** Returns the largest full subtrees that the leaves from `start` up to `end` are made of, from the left. */
export function subtreesOf(start: number, end: number): NodeId[] {
  const found: NodeId[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** Leaves from `start` up to `end`, whose root is one hash of a proof. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns what an inclusion proof is made of: from the leaf's sibling to the root's child (RFC 6962 2.1.1). */
function siblingRanges(index: number, start: number, end: number): Range[] {
  if (end - start === 1) return [];
  const split = start + 2 ** Math.floor(Math.log2(end - start - 1));
  return index < split
    ? [...siblingRanges(index, start, split), { start: split, end }]
    : [...siblingRanges(index, split, end), { start, end: split }];
}

const rangeRoot = ({ start, end }: Range, hashOf: NodeHash): Buffer =>
  frontierRoot({ size: end - start, peaks: subtreesOf(start, end).map(hashOf) });

/** Lists the stored nodes that the proof of a leaf needs. Throws a RangeError for a leaf that is not there. */
export function proofNodes(index: number, size: number): NodeId[] {
  assertLeaf(index, size);
  return siblingRanges(index, 0, size).flatMap(({ start, end }) => subtreesOf(start, end));
}

/** Returns the proof that the leaf at `index` is in the tree of its first `size` leaves, from stored nodes. */
export function proofOf(index: number, size: number, hashOf: NodeHash): Buffer[] {
  assertLeaf(index, size);
  return siblingRanges(index, 0, size).map((range) => rangeRoot(range, hashOf));
}

function assertLeaf(index: number, size: number): void {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new RangeError('no such leaf');
}
