import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical';
import { grow, type NodeId, proofNodes, proofOf, subtreesOf } from './stored-tree';
import { emptyFrontier, frontierRoot, inclusionPath, isIncluded, leafHash, treeRoot } from './tree';

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
const keyOf = ({ level, index }: NodeId) => `${level}/${index}`;

test('stored nodes give each tree’s root and the same proofs as the leaves themselves', () => {
  const leaves = leavesOf(67);
  const stored = new Map(leaves.map((hash, index) => [keyOf({ level: 0, index }), hash]));
  let tree = emptyFrontier;
  // In pieces of 1, 2, 3 … leaves.
  for (let from = 0, piece = 1; from < leaves.length; from += piece, piece += 1) {
    const grown = grow(tree, leaves.slice(from, from + piece));
    for (const node of grown.nodes) {
      expect(stored.has(keyOf(node))).toBe(false);
      stored.set(keyOf(node), node.hash);
    }
    tree = grown.tree;
  }
  const hashOf = (node: NodeId) => {
    const hash = stored.get(keyOf(node));
    if (!hash) throw new Error(`node ${keyOf(node)} is not stored`);
    return hash;
  };
  for (let size = 1; size <= leaves.length; size += 1) {
    const root = treeRoot(leaves.slice(0, size));
    expect(frontierRoot({ size, peaks: subtreesOf(0, size).map(hashOf) })).toEqual(root);
    for (let index = 0; index < size; index += 1) {
      const needed = new Set(proofNodes(index, size).map(keyOf));
      const path = proofOf(index, size, (node) => {
        expect(needed).toContain(keyOf(node));
        return hashOf(node);
      });
      expect(path).toEqual(inclusionPath(index, leaves.slice(0, size)));
      expect(isIncluded(leaves[index] ?? Buffer.alloc(0), index, { size, root }, path)).toBe(true);
    }
  }
  expect(() => proofOf(3, 3, hashOf)).toThrow(RangeError);
  expect(() => proofNodes(-1, 3)).toThrow(RangeError);
});

test('a value has one form: names sorted, no spaces, and what JSON escapes', () => {
  // RFC 8785, 3.2.3: sorted by UTF-16 units.
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '1': 'One',
    '\u{1f600}': 'Smile',
    '\u0080': 'Control',
    ö: 'o',
  };
  expect(canonicalJson(value)).toBe(
    '{"\\r":"CR","1":"One","\u0080":"Control","ö":"o","\u20ac":"Euro","\u{1f600}":"Smile"}',
  );
  expect(canonicalJson({ b: [1, null, true], a: { d: 'ḓ"\\\n', c: '' } })).toBe(
    '{"a":{"c":"","d":"ḓ\\"\\\\\\n"},"b":[1,null,true]}',
  );
  expect(() => canonicalJson(0.5)).toThrow();
  expect(() => canonicalJson('\ud800')).toThrow();
  expect(createHash('sha256').update(canonicalJson({})).digest('hex')).toMatch(/^44136fa3/);
});
