import type { FileKey } from '@/lib/auth/file-key';
import type { TableChoice } from '@/lib/batch/correct/source-table';
import type { SavedWork } from '@/lib/batch/correct/table-session';
import type { ColumnDecisions } from './column-decisions';
import {
  deleteRecord,
  getPiece,
  type KeptRecord,
  listRecords,
  putPiece,
  putRecord,
  putWhole,
} from './kept-store';

/** What its user did with a file, kept beside it. */
export interface KeptState {
  readonly fileName: string;
  readonly choice: TableChoice | null;
  readonly decisions: ColumnDecisions | null;
  readonly work: SavedWork;
}

/** A file that can be continued. */
export interface KeptFile {
  readonly id: string;
  readonly fileName: string;
  readonly corrected: number;
  readonly savedAt: string;
}

const keptMs = 24 * 60 * 60 * 1_000;
/** Of one user: older ones give way. */
const mostFiles = 5;
const pieceBytes = 4 * 1024 * 1024;
const ivBytes = 12;

interface SessionKey {
  readonly key: CryptoKey;
  readonly environment: string;
}

interface OpenFile {
  readonly id: string;
  readonly file: File;
  stored: number;
  unlock: () => void;
}

/**
 * Keeps the file of this worker, and what its user did with it, for 24 hours under the session's key, so that a closed
 * tab or a reload loses nothing (design 9). Where a browser or a lost connection does not allow it, nothing is kept,
 * and `onKept` says so.
 */
export class FileKeeper {
  private key: Promise<SessionKey> | null = null;
  private open: OpenFile | null = null;
  private state: KeptState | null = null;
  /** One write after the other: the latest state is the one that stays. */
  private writing: Promise<void> = Promise.resolve();
  private isWaiting = false;

  constructor(private readonly onKept: (isKept: boolean) => void) {}

  /** Begins to keep a file in place of the one before, which stays until it is continued or 24 hours are over. */
  begin(file: File, state: KeptState): void {
    const id = randomId();
    this.open?.unlock();
    this.open = { id, file, stored: 0, unlock: hold(id) };
    this.state = state;
    this.write();
  }

  /** Keeps what changed. */
  update(changes: Partial<KeptState>): void {
    if (!this.state) return;
    this.state = { ...this.state, ...changes };
    this.write();
  }

  /**
   * The user has signed in again: what is kept under the former session's key is written anew, the open file and those
   * that wait.
   */
  renew(): void {
    const former = this.key;
    this.key = null;
    if (this.open) this.open.stored = 0;
    this.write();
    // What cannot be written is deleted on a later visit, as without this page.
    if (former) this.writing = this.writing.then(() => this.renewWaiting(former)).catch(() => {});
  }

  /** Deletes what is kept of the open file: it has been sent. */
  async end(): Promise<void> {
    const { open } = this;
    this.open = null;
    this.state = null;
    await this.writing;
    if (open) {
      open.unlock();
      await this.forget(open.id);
    }
  }

  /** Lists the files that no tab has open; deletes those that are too old or of an ended session. */
  async list(): Promise<KeptFile[]> {
    await this.writing;
    const { key, environment } = await this.sessionKey();
    const records = [...(await listRecords())].sort((one, other) => other.savedAtMs - one.savedAtMs);
    const found: KeptFile[] = [];
    for (const record of records) {
      if (record.environment !== environment && record.savedAtMs > Date.now() - keptMs) continue;
      if (await isHeld(record.id)) continue;
      const state = await openState(key, record);
      if (!state || record.savedAtMs <= Date.now() - keptMs || found.length >= mostFiles) {
        await deleteRecord(record);
        continue;
      }
      const { id, savedAtMs } = record;
      const savedAt = new Date(savedAtMs).toISOString();
      found.push({ id, fileName: state.fileName, corrected: state.work.corrected, savedAt });
    }
    return found;
  }

  /** Reads a kept file, and goes on keeping it. Null: another tab has it, or it is gone. */
  async resume(id: string): Promise<{ file: File; state: KeptState } | null> {
    await this.writing;
    const { key } = await this.sessionKey();
    const record = (await listRecords()).find((one) => one.id === id);
    const state = record && (await openState(key, record));
    if (!record || !state || (await isHeld(id))) return null;
    const pieces = await openPieces(key, record);
    if (!pieces) return null;
    const file = new File(pieces, state.fileName);
    this.open?.unlock();
    this.open = { id, file, stored: record.pieces, unlock: hold(id) };
    this.state = state;
    return { file, state };
  }

  async forget(id: string): Promise<void> {
    const record = (await listRecords()).find((one) => one.id === id);
    if (record) await deleteRecord(record);
  }

  private write(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.writing = this.writing
      .then(() => {
        this.isWaiting = false;
        return this.store();
      })
      .then(
        () => {
          if (this.open) this.onKept(true);
        },
        () => {
          // Storage that is full or forbidden, no connection to ask for the key: the next change tries again.
          this.key = null;
          this.onKept(false);
        },
      );
  }

  private async store(): Promise<void> {
    const { open, state } = this;
    if (!open || !state) return;
    const { key, environment } = await this.sessionKey();
    const { id, file } = open;
    const pieces = Math.max(1, Math.ceil(file.size / pieceBytes));
    const record = { id, environment, pieces, savedAtMs: Date.now() };
    if (open.stored < pieces) {
      // Of what is not whole, the list shows nothing; a later visit deletes it.
      await putRecord({ ...record, state: null });
      for (; open.stored < pieces; open.stored += 1) {
        const start = open.stored * pieceBytes;
        const bytes = await file.slice(start, start + pieceBytes).arrayBuffer();
        await putPiece(id, open.stored, await seal(key, bytes, pieceName(id, open.stored)));
      }
    }
    // Sent meanwhile: nothing of it is left behind.
    if (this.open !== open) return deleteRecord(record);
    await putRecord({ ...record, state: await sealState(key, id, state) });
  }

  private async renewWaiting(former: Promise<SessionKey>): Promise<void> {
    const [old, { key, environment }] = await Promise.all([former, this.sessionKey()]);
    for (const record of await listRecords()) {
      if (record.id === this.open?.id || record.environment !== environment) continue;
      // Another tab may be renewing it, or has it open and renews it itself.
      await whileFree(record.id, () => sealAnew(record, old.key, key)).catch(() => {});
    }
  }

  private sessionKey(): Promise<SessionKey> {
    this.key ??= fetchKey();
    this.key.catch(() => {
      this.key = null;
    });
    return this.key;
  }
}

async function fetchKey(): Promise<SessionKey> {
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

async function seal(key: CryptoKey, bytes: BufferSource, what: string): Promise<ArrayBuffer> {
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
const pieceName = (id: string, number: number) => `${id} ${number}`;

/** Null: a piece is missing. */
async function openPieces(key: CryptoKey, { id, pieces }: KeptRecord): Promise<ArrayBuffer[] | null> {
  const found: ArrayBuffer[] = [];
  for (let number = 0; number < pieces; number += 1) {
    const sealed = await getPiece(id, number);
    if (!sealed) return null;
    found.push(await open(key, sealed, pieceName(id, number)));
  }
  return found;
}

async function sealAnew(record: KeptRecord, former: CryptoKey, key: CryptoKey): Promise<void> {
  const { id } = record;
  const state = await openState(former, record);
  const pieces = state && (await openPieces(former, record));
  if (!pieces) return;
  const sealed: ArrayBuffer[] = [];
  for (const [number, bytes] of pieces.entries()) sealed.push(await seal(key, bytes, pieceName(id, number)));
  await putWhole({ ...record, state: await sealState(key, id, state) }, sealed);
}

function sealState(key: CryptoKey, id: string, state: KeptState): Promise<ArrayBuffer> {
  return seal(key, new TextEncoder().encode(JSON.stringify(state)), id);
}

/** Null: of an ended session, or not whole. */
async function openState(key: CryptoKey, { id, state }: KeptRecord): Promise<KeptState | null> {
  if (!state) return null;
  return open(key, state, id).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as KeptState,
    () => null,
  );
}

/** Random names need no https, as `randomUUID` does. */
const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

const lockName = (id: string) => `kept-file ${id}`;

/** Marks a file as open in this tab, until the worker ends or the returned function is called. */
function hold(id: string): () => void {
  let release = () => {};
  void navigator.locks?.request(
    lockName(id),
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  return () => release();
}

/** Does something with a file that no tab has open, which no other opens or offers meanwhile. */
async function whileFree(id: string, act: () => Promise<void>): Promise<void> {
  await navigator.locks?.request(lockName(id), { ifAvailable: true }, async (lock) => {
    if (lock) await act();
  });
}

async function isHeld(id: string): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return [...held, ...pending].some(({ name }) => name === lockName(id));
}
