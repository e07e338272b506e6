/**
 * The browser's store of files that were not sent yet, encrypted (design batch 9): their pieces, and what their user
 * did with them. Lives in the worker that holds the file. Signing out deletes the database as a whole.
 */
export interface KeptRecord {
  readonly id: string;
  readonly environment: string;
  readonly savedAtMs: number;
  /** Number of pieces of the file. */
  readonly pieces: number;
  /** Null until all pieces are stored. */
  readonly state: ArrayBuffer | null;
}

const databaseName = 'kept-files';

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('file', { keyPath: 'id' });
      request.result.createObjectStore('piece');
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Signing out, in any tab, deletes the database: it waits for nobody.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** Runs one transaction on a connection of its own, and returns what its request found. */
async function run<Result>(
  mode: IDBTransactionMode,
  act: (file: IDBObjectStore, piece: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(['file', 'piece'], mode);
      const request = act(transaction.objectStore('file'), transaction.objectStore('piece'));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const pieceKey = (id: string, number: number) => `${id} ${number}`;

export async function listRecords(): Promise<readonly KeptRecord[]> {
  return (await run<KeptRecord[]>('readonly', (file) => file.getAll())) ?? [];
}

export async function putRecord(record: KeptRecord): Promise<void> {
  await run('readwrite', (file) => file.put(record));
}

export async function putPiece(id: string, number: number, bytes: ArrayBuffer): Promise<void> {
  await run('readwrite', (_, piece) => piece.put(bytes, pieceKey(id, number)));
}

/** Puts a record and all pieces of its file in place of those before, or nothing at all. */
export async function putWhole(record: KeptRecord, pieces: readonly ArrayBuffer[]): Promise<void> {
  await run('readwrite', (file, piece) => {
    for (const [number, bytes] of pieces.entries()) piece.put(bytes, pieceKey(record.id, number));
    return file.put(record);
  });
}

export async function getPiece(id: string, number: number): Promise<ArrayBuffer | undefined> {
  return run<ArrayBuffer>('readonly', (_, piece) => piece.get(pieceKey(id, number)));
}

export async function deleteRecord({ id, pieces }: Pick<KeptRecord, 'id' | 'pieces'>): Promise<void> {
  await run('readwrite', (file, piece) => {
    for (let number = 0; number < pieces; number += 1) piece.delete(pieceKey(id, number));
    file.delete(id);
    return undefined;
  });
}
