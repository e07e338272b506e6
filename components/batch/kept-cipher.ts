import type { FileKey } from '@/lib/access/auth/file-key';
import type { TableChoice } from '@/lib/batch/correct/source-table';
import type { SavedWork } from '@/lib/batch/correct/table-session';
import type { ColumnDecisions } from './column-decisions';
import { getPiece, type KeptRecord, putWhole } from './kept-store';

const ivBytes = 12;

/** What its user did with a file, kept beside it. */
export interface KeptState {
  readonly fileName: string;
  readonly choice: TableChoice | null;
  readonly decisions: ColumnDecisions | null;
  readonly work: SavedWork;
}

/** The key that files are kept under until the session ends. */
export interface SessionKey {
  readonly key: CryptoKey;
  readonly environment: string;
}

/** Asks the server for the session's key. Throws without a session or a connection. */
export async function fetchKey(): Promise<SessionKey> {
  const response = await fetch('/api/portal/session/file-key', { cache: 'no-store' });
  if (!response.ok) throw new Error('no key');
  const { key, environment } = (await response.json()) as FileKey;
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  // Browsers encrypt only on https and localhost; elsewhere nothing is kept.
  return {
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    environment,
  };
}

const bound = (what: string) => new TextEncoder().encode(what);

/** Encrypts, bound to `what`, under which alone it can be opened. */
export async function seal(key: CryptoKey, bytes: BufferSource, what: string): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bound(what) },
    key,
    bytes,
  );
  const all = new Uint8Array(ivBytes + sealed.byteLength);
  all.set(iv);
  all.set(new Uint8Array(sealed), ivBytes);
  return all.buffer;
}

async function open(key: CryptoKey, sealed: ArrayBuffer, what: string): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, ivBytes);
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound(what) };
  return crypto.subtle.decrypt(algorithm, key, new Uint8Array(sealed, ivBytes));
}

/** What a piece is bound to. */
export const pieceName = (id: string, number: number) => `${id} ${number}`;

/** Null: a piece is missing. */
export async function openPieces(key: CryptoKey, { id, pieces }: KeptRecord): Promise<ArrayBuffer[] | null> {
  const found: ArrayBuffer[] = [];
  for (let number = 0; number < pieces; number += 1) {
    const sealed = await getPiece(id, number);
    if (!sealed) return null;
    found.push(await open(key, sealed, pieceName(id, number)));
  }
  return found;
}

/** Seals a whole kept file under another key. */
export async function sealAnew(record: KeptRecord, former: CryptoKey, key: CryptoKey): Promise<void> {
  const { id } = record;
  const state = await openState(former, record);
  const pieces = state && (await openPieces(former, record));
  if (!pieces) return;
  const sealed: ArrayBuffer[] = [];
  for (const [number, bytes] of pieces.entries()) sealed.push(await seal(key, bytes, pieceName(id, number)));
  await putWhole({ ...record, state: await sealState(key, id, state) }, sealed);
}

/** Encrypts what its user did with a file. */
export function sealState(key: CryptoKey, id: string, state: KeptState): Promise<ArrayBuffer> {
  return seal(key, new TextEncoder().encode(JSON.stringify(state)), id);
}

/** Null: of an ended session, or not whole. */
export async function openState(key: CryptoKey, { id, state }: KeptRecord): Promise<KeptState | null> {
  if (!state) return null;
  return open(key, state, id).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as KeptState,
    () => null,
  );
}
