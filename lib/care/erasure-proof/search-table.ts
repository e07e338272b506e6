import type { Queryable } from '@/db/client';
import {
  type Blocks,
  findLeadStand,
  findStoredTable,
  type LeadStand,
  listColumnsOf,
  listRowsHolding,
  type StoredTable,
} from '@/db/query/care/stored-search';
import type { Context } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { type EncryptedColumn, encryptedColumns } from '@/lib/care/pii-key/encrypted-column';
import type { FoundPlace, FoundWhose, NeedleKind } from '@/word/erasure-proof';
import type { Needles, Search } from './needles';
import { PieceEnds } from './piece-ends';

/** What one statement reads of a table, with what is stored beside its rows. */
const bytesAtOnce = 8 * 1024 * 1024;

export interface SoughtPerson {
  readonly needles: Needles;
  readonly coarse: readonly string[];
  readonly find: Search;
  readonly erasedAt: Date;
}

export interface TableSearched {
  readonly columns: number;
  readonly unread: number;
  readonly found: readonly FoundPlace[];
}

type Row = Record<string, unknown>;

/** Kept on purpose: by it rows of files that wait are refused, and it goes once those are read. */
const guard = 'batch.erased_hashes';
/** What is searched for, of this search and others, until each ends. */
const ownNeedles = 'erasure_proof.needles_ciphertext';

/** Searches a table as it is at one moment: plain columns by the database first, ciphertexts opened one by one. */
export async function searchTable(
  { database, env }: Pick<Context, 'database' | 'env'>,
  table: Pick<StoredTable, 'schema' | 'name'>,
  person: SoughtPerson,
  signal: AbortSignal,
): Promise<TableSearched> {
  return database.transaction(async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    // With the size of this moment.
    const now = await findStoredTable(tx, table);
    if (!now) return { columns: 0, unread: 0, found: [] };
    const sealed =
      table.schema === 'public' ? encryptedColumns.filter((one) => one.table === table.name) : [];
    const isSearched = (column: string) => `${table.name}.${column}` !== ownNeedles;
    const columns = now.columns.filter(isSearched);
    const plain = columns.filter((column) => !sealed.some((one) => one.column === column));
    const tally = new Tally(tx, now, person);
    const ends = new PieceEnds();
    let unread = 0;
    for (const part of partsOf(now)) {
      signal.throwIfAborted();
      for (const row of await listRowsHolding(tx, now, plain, part, person.coarse))
        for (const column of plain) await tally.look(row, column, row[column]);
      for (const one of sealed.filter(({ column }) => isSearched(column)))
        for (const row of await listColumnsOf(tx, now, needed(one, now), part)) {
          const opened = open(env.piiKey, one, row);
          if (opened === null) continue;
          if (opened === 'damaged' || isOpaque(one, row, opened)) unread += 1;
          if (opened === 'damaged') continue;
          for (const value of [opened, ...ends.across(one, row, opened)])
            if (await tally.look(row, one.column, value)) break;
        }
    }
    return { columns: columns.length, unread, found: tally.found };
  });
}

function* partsOf({ blocks, bytes }: StoredTable): Iterable<Blocks> {
  const step = Math.max(1, Math.floor((bytesAtOnce * blocks) / Math.max(bytes, 1)));
  for (let from = 0; from < blocks; from += step) yield { from, to: from + step };
}

/** The column with what opens it, and what says which lead it is about. */
const needed = ({ column, boundTo, key }: EncryptedColumn, { columns }: StoredTable) => [
  ...new Set([
    column,
    ...boundTo,
    ...key,
    ...['lead_id', 'application_id'].filter((one) => columns.includes(one)),
  ]),
];

/** Null: empty. */
function open(piiKey: Context['env']['piiKey'], one: EncryptedColumn, row: Row): Buffer | 'damaged' | null {
  const stored = row[one.column];
  if (!(stored instanceof Uint8Array)) return null;
  const binding = one.boundTo.map((name) => row[name] as string | number | Buffer);
  try {
    return decrypt(piiKey, Buffer.from(stored), one.purpose, binding);
  } catch {
    return 'damaged';
  }
}

const zip = Buffer.from('PK\u0003\u0004');

/** Workbooks are zips, and papers of a claim pictures or PDFs: an erasure deletes those of its leads, unread. */
const isOpaque = ({ table }: EncryptedColumn, { number }: Row, opened: Buffer) =>
  table === 'claim_file' ||
  (table === 'batch_piece' && Number(number) === 0 && opened.subarray(0, zip.length).equals(zip));

/** Counts what was found by place, kind, and whose it is. */
class Tally {
  readonly #rows = new Map<string, FoundPlace>();

  constructor(
    readonly tx: Queryable,
    readonly table: StoredTable,
    readonly person: SoughtPerson,
  ) {}

  get found(): FoundPlace[] {
    return [...this.#rows.values()];
  }

  /** Returns whether the value holds anything of the person. */
  async look(row: Row, column: string, value: unknown): Promise<boolean> {
    const { find, needles } = this.person;
    const leadId = this.#leadId(row);
    const isOwn = leadId !== null && needles.leads.includes(leadId);
    const [kind] = find(value, isOwn);
    if (kind === undefined) return false;
    const stand = isOwn ? null : await this.#stand(row, leadId);
    const whose = this.#whose(column, kind, isOwn, stand);
    const table =
      this.table.schema === 'public' ? this.table.name : `${this.table.schema}.${this.table.name}`;
    const key = `${column} ${kind} ${whose}`;
    const rows = (this.#rows.get(key)?.rows ?? 0) + 1;
    this.#rows.set(key, { table, column, kind, whose, rows });
    return true;
  }

  #leadId(row: Row): number | null {
    const id = this.table.schema === 'public' && this.table.name === 'lead' ? row.id : row.lead_id;
    return id === null || id === undefined ? null : Number(id);
  }

  #stand({ application_id: applicationId }: Row, leadId: number | null): Promise<LeadStand | null> | null {
    if (leadId !== null) return findLeadStand(this.tx, { leadId });
    if (applicationId === null || applicationId === undefined || !/^\d+$/.test(String(applicationId)))
      return null;
    return findLeadStand(this.tx, { applicationId: Number(applicationId) });
  }

  #whose(column: string, kind: NeedleKind, isOwn: boolean, stand: LeadStand | null): FoundWhose {
    const { needles, erasedAt } = this.person;
    if (`${this.table.name}.${column}` === guard) return 'guard';
    if (isOwn || (stand && needles.leads.includes(stand.leadId))) return 'theirs';
    const isSame = stand?.idNumberHash && needles.hashes.includes(stand.idNumberHash.toString('hex'));
    if (isSame && stand.createdAt > erasedAt) return 'again';
    if (isSame || kind === 'ID number' || kind === 'hash of the ID number') return 'theirs';
    if (stand) return stand.isErased ? (kind === 'name' ? 'namesake' : 'theirs') : 'others';
    // A stranger's row of a file, a draft or an account: nothing beside it says whose number it is.
    return kind === 'name' ? 'namesake' : 'unclear';
  }
}
