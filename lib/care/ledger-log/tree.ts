import { createHash } from 'node:crypto';

/** A tree without its leaves: the roots of its full subtrees, from the largest. What a next leaf is added to. */
export interface Frontier {
  readonly size: number;
  readonly peaks: readonly Buffer[];
}

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

/** Returns the hash of a leaf by its bytes (RFC 6962 2.1; design care 11). */
export function leafHash(bytes: Uint8Array): Buffer {
  return sha256(leafPrefix, bytes);
}

/** Returns the hash of a node over its two halves (RFC 6962 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(nodePrefix, left, right);
}

/** The largest power of two below `size`, which is at least 2: so many leaves are in the left half (RFC 6962 2.1). */
function leftSize(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** Returns the tree with one more leaf, which is given as its hash. */
export function withLeaf({ size, peaks }: Frontier, leaf: Buffer): Frontier {
  const left = [...peaks];
  let joined = leaf;
  for (let full = size; full % 2 === 1; full = (full - 1) / 2) {
    const peak = left.pop();
    if (peak === undefined) throw new Error('a tree of this size has more peaks');
    joined = nodeHash(peak, joined);
  }
  return { size: size + 1, peaks: [...left, joined] };
}

/** Returns the root of a tree; of an empty one the hash of nothing (RFC 6962 2.1). */
export function frontierRoot({ peaks }: Frontier): Buffer {
  return peaks.length === 0 ? sha256() : peaks.reduceRight((right, left) => nodeHash(left, right));
}

/** Returns the root over hashes of leaves. */
export function treeRoot(leaves: readonly Buffer[]): Buffer {
  return frontierRoot(leaves.reduce(withLeaf, emptyFrontier));
}

/**
 * Returns the proof that the leaf at `index` (from 0) is in the tree: hashes from its sibling to the root's child
 * (RFC 6962 2.1.1). Throws a RangeError for a leaf that is not there.
 */
export function inclusionPath(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (!(Number.isInteger(index) && index >= 0 && index < leaves.length)) throw new RangeError('no such leaf');
  if (leaves.length === 1) return [];
  const split = leftSize(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionPath(index, left), treeRoot(right)]
    : [...inclusionPath(index - split, right), treeRoot(left)];
}

/**
 * Returns the proof that the tree begins with its own first `size` leaves, as they were (RFC 6962 2.1.2); empty where
 * there is nothing to prove: of nothing, and of the tree itself. Throws a RangeError for a size beyond it.
 */
export function consistencyPath(size: number, leaves: readonly Buffer[]): Buffer[] {
  if (!(Number.isInteger(size) && size >= 0 && size <= leaves.length)) throw new RangeError('no such tree');
  return size === 0 ? [] : subproof(size, leaves, true);
}

function subproof(size: number, leaves: readonly Buffer[], known: boolean): Buffer[] {
  if (size === leaves.length) return known ? [] : [treeRoot(leaves)];
  const split = leftSize(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproof(size, left, known), treeRoot(right)]
    : [...subproof(size - split, right, false), treeRoot(left)];
}

/** Whether a proof shows that the leaf of this hash is at `index` in the tree of this root and size (RFC 9162 2.1.3.2). */
export function isIncluded(
  leaf: Buffer,
  index: number,
  { size, root }: { size: number; root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== 32) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash.equals(root);
}

/** Whether a proof shows that the second tree begins with all leaves of the first (RFC 9162 2.1.4.2). */
export function isConsistent(
  first: { size: number; root: Buffer },
  second: { size: number; root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (!(Number.isSafeInteger(first.size) && Number.isSafeInteger(second.size))) return false;
  if (first.size < 0 || first.size > second.size) return false;
  if (first.size === 0) return path.length === 0 && first.root.equals(sha256());
  if (first.size === second.size) return path.length === 0 && first.root.equals(second.root);
  if (path.some((hash) => hash.length !== 32)) return false;
  const [start, ...rest] = isPowerOfTwo(first.size) ? [first.root, ...path] : path;
  if (start === undefined) return false;
  let [at, last, old, grown] = [first.size - 1, second.size - 1, start, start];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [old, grown] = [nodeHash(hash, old), nodeHash(hash, grown)];
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      grown = nodeHash(grown, hash);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && old.equals(first.root) && grown.equals(second.root);
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isPowerOfTwo(number: number): boolean {
  return Number.isInteger(Math.log2(number));
}
