import { type Checkpoint, openCheckpoint } from './checkpoint';
import type { NoteKey } from './signed-note';
import { isIncluded } from './tree';

const firstLine = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has so many levels. */
const mostHashes = 53;

/** Writes the proof that a leaf is in a log, as a C2SP `tlog-proof`, with the checkpoint that it leads to. */
export function printProof(index: number, path: readonly Buffer[], checkpoint: string): string {
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`);
  return `${firstLine}\nindex ${index}\n${hashes.join('')}\n${checkpoint}`;
}

/**
 * Checks a proof for the leaf of this hash, with nothing but the log's key. Returns the leaf's place and the
 * checkpoint; null: it proves nothing of the kind.
 */
export function checkProof(
  proof: string,
  leaf: Buffer,
  key: NoteKey,
): { index: number; checkpoint: Checkpoint } | null {
  const end = proof.indexOf('\n\n');
  if (end === -1) return null;
  const [first, indexLine = '', ...hashes] = proof.slice(0, end).split('\n');
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(indexLine)?.[1];
  if (first !== firstLine || index === undefined || hashes.length > mostHashes) return null;
  const path = hashes.map((hash) => Buffer.from(hash, 'base64'));
  if (path.some((bytes, at) => bytes.toString('base64') !== hashes[at])) return null;
  const checkpoint = openCheckpoint(proof.slice(end + 2), key);
  if (checkpoint === null || !isIncluded(leaf, Number(index), checkpoint, path)) return null;
  return { index: Number(index), checkpoint };
}
