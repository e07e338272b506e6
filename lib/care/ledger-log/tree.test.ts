import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  frontierRoot,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  treeRoot,
} from './tree';

// The leaves and roots that implementations of Certificate Transparency test themselves with.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => leafHash(Buffer.from(hex, 'hex')));
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function some(count: number): Buffer[] {
  return Array.from({ length: count }, (_, number) => leafHash(Buffer.from(`leaf ${number}`)));
}

/** A part of the tree of RFC 6962 2.1.3, by the names that the RFC gives its nodes. */
function named(): Record<string, Buffer> {
  const [a, b, c, d, e, f, j] = some(7) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const node = (left: Buffer, right: Buffer) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from([1]), left, right]))
      .digest();
  const [g, h, i] = [node(a, b), node(c, d), node(e, f)];
  const [k, l] = [node(g, h), node(i, j)];
  return { a, b, c, d, e, f, g, h, i, j, k, l, root: node(k, l) };
}

describe('the tree of RFC 6962', () => {
  test.each(roots.map((root, size) => [size, root]))('of %i leaves has the known root', (size, root) => {
    expect(treeRoot(leaves.slice(0, Number(size))).toString('hex')).toBe(root);
  });

  test('proves inclusion by the nodes that the RFC names', () => {
    const { b, c, f, g, h, i, j, k, l, root } = named();
    expect(treeRoot(some(7))).toEqual(root);
    expect(inclusionPath(0, some(7))).toEqual([b, h, l]);
    expect(inclusionPath(3, some(7))).toEqual([c, g, l]);
    expect(inclusionPath(4, some(7))).toEqual([f, j, k]);
    expect(inclusionPath(6, some(7))).toEqual([i, k]);
  });

  test('proves consistency by the nodes that the RFC names', () => {
    const { c, d, g, i, j, k, l } = named();
    expect(consistencyPath(3, some(7))).toEqual([c, d, g, l]);
    expect(consistencyPath(4, some(7))).toEqual([l]);
    expect(consistencyPath(6, some(7))).toEqual([i, j, k]);
  });

  test('refuses what it does not hold', () => {
    expect(() => inclusionPath(7, some(7))).toThrow(RangeError);
    expect(() => inclusionPath(-1, some(7))).toThrow(RangeError);
    expect(() => consistencyPath(8, some(7))).toThrow(RangeError);
    expect(frontierRoot({ size: 0, peaks: [] }).toString('hex')).toBe(roots[0]);
  });
});

test('every leaf of every tree up to 40 leaves is included where it is, and nowhere else', () => {
  for (let size = 1; size <= 40; size++) {
    const tree = { size, root: treeRoot(some(size)) };
    for (const [index, leaf] of some(size).entries()) {
      const path = inclusionPath(index, some(size));
      expect(isIncluded(leaf, index, tree, path)).toBe(true);
      expect(isIncluded(leaf, (index + 1) % (size + 1), tree, path)).toBe(false);
      expect(isIncluded(leaf, index, { ...tree, size: size + 64 }, path)).toBe(false);
      expect(isIncluded(leaf, index, tree, [...path, leaf])).toBe(false);
    }
  }
});

test('every tree up to 40 leaves begins with each smaller one, and with no other', () => {
  for (let size = 0; size <= 40; size++) {
    const second = { size, root: treeRoot(some(size)) };
    for (let begin = 0; begin <= size; begin++) {
      const first = { size: begin, root: treeRoot(some(begin)) };
      const path = consistencyPath(begin, some(size));
      expect(isConsistent(first, second, path)).toBe(true);
      expect(isConsistent({ ...first, root: leafHash(Buffer.from('x')) }, second, path)).toBe(false);
      if (begin > 0 && begin < size) expect(isConsistent(first, second, path.slice(1))).toBe(false);
    }
  }
});

test('a tree that was rewritten is not consistent with what was told of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(), fc.nat(), (size, begin, changed) => {
      const told = 1 + (begin % size);
      const rewritten = some(size).with(changed % told, leafHash(Buffer.from('another')));
      const first = { size: told, root: treeRoot(some(told)) };
      const second = { size, root: treeRoot(rewritten) };
      expect(isConsistent(first, second, consistencyPath(told, rewritten))).toBe(false);
    }),
  );
});
