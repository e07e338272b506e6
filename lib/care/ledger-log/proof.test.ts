import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyAlone } from '@/test/ledger-log/verify-alone';
import { signCheckpoint } from './checkpoint';
import { checkProof, printProof } from './proof';
import { noteKey } from './signed-note';
import { inclusionPath, leafHash, treeRoot } from './tree';

const seed = Buffer.alloc(32, 9);
const origin = 'portal.example/ledger/1';
const key = noteKey(origin, seed);

test('an independent verifier takes 1,000 proofs, and refuses each with one byte changed', () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (size, leaf, place, by) => {
        const entries = Array.from({ length: size }, (_, entry) => Buffer.from(`entry ${entry}`));
        const hashes = entries.map(leafHash);
        const index = leaf % size;
        const entry = entries[index] as Buffer;
        const checkpoint = signCheckpoint({ origin, size, root: treeRoot(hashes) }, seed);
        const proof = Buffer.from(printProof(index, inclusionPath(index, hashes), checkpoint));
        const ours = (bytes: Buffer) => checkProof(bytes.toString(), leafHash(entry), key);
        expect(verifyAlone(proof, entry, key.publicKey, origin)).toBe(true);
        expect(ours(proof)).toMatchObject({ index, checkpoint: { origin, size } });
        taken++;
        const changed = Buffer.from(proof);
        const at = place % changed.length;
        changed.writeUInt8(changed.readUInt8(at) ^ by, at);
        expect(verifyAlone(changed, entry, key.publicKey, origin)).toBe(false);
        expect(ours(changed)).toBeNull();
        expect(verifyAlone(proof, Buffer.concat([entry, Buffer.from('.')]), key.publicKey, origin)).toBe(
          false,
        );
        refused++;
      },
    ),
    { numRuns: 1000 },
  );
  expect([taken, refused]).toEqual([1000, 1000]);
});

test('each byte of one proof counts', () => {
  const hashes = Array.from({ length: 21 }, (_, entry) => leafHash(Buffer.from(`entry ${entry}`)));
  const checkpoint = signCheckpoint({ origin, size: 21, root: treeRoot(hashes) }, seed);
  const proof = Buffer.from(printProof(13, inclusionPath(13, hashes), checkpoint));
  const leaf = hashes[13] as Buffer;
  expect(checkProof(proof.toString(), leaf, key)?.index).toBe(13);
  for (let at = 0; at < proof.length; at++)
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const changed = Buffer.from(proof);
      changed.writeUInt8(changed.readUInt8(at) ^ bit, at);
      expect(checkProof(changed.toString(), leaf, key)).toBeNull();
    }
});
