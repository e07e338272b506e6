import { type NoteKey, openNote, signNote } from './signed-note';

/** How far a log has got: its name, how many leaves it has, and the root over them. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

const form = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n$/;

/** Signs how far a log has got, as a C2SP `tlog-checkpoint` under the log's own name (design care 11). */
export function signCheckpoint({ origin, size, root }: Checkpoint, seed: Buffer): string {
  return signNote(`${origin}\n${size}\n${root.toString('base64')}\n`, origin, seed);
}

/** Reads a checkpoint that this key signed for the log of its name; null: it is none. Lines that we never write are refused. */
export function openCheckpoint(note: string, key: NoteKey): Checkpoint | null {
  const text = openNote(note, key);
  const [, origin, size, root] = (text === null ? null : form.exec(text)) ?? [];
  if (origin !== key.name || size === undefined || root === undefined || !Number.isSafeInteger(Number(size)))
    return null;
  const bytes = Buffer.from(root, 'base64');
  return bytes.toString('base64') === root ? { origin, size: Number(size), root: bytes } : null;
}
