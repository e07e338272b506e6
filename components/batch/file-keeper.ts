import {
  fetchKey,
  type KeptState,
  openPieces,
  openState,
  pieceName,
  type SessionKey,
  seal,
  sealAnew,
  sealState,
} from './kept-cipher';
import { hold, isHeld, whileFree } from './kept-lock';
import { deleteRecord, listRecords, putPiece, putRecord } from './kept-store';

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

interface OpenFile {
  readonly id: string;
  readonly file: File;
  stored: number;
  unlock: () => void;
}

/**
 * Keeps the file of this worker, and what its user did with it, for 24 hours under the session's key, so that a closed
 * tab or a reload loses nothing (design batch 9). Where a browser or a lost connection does not allow it, nothing is
 * kept, and `onKept` says so.
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

  /** A file is open that is not sent. */
  get isOpen(): boolean {
    return this.open !== null;
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

/** Random names need no https, as `randomUUID` does. */
const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
