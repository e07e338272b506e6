import type { Queryable } from '@/db/client';
import type { FoundPlace, Holder, ProofState } from '@/word/erasure-proof';

/** How far the search after an erasure is. */
export interface ProofProgress {
  /** The last table that was searched whole; null: none. */
  lastTable: string | null;
  tablesTotal: number;
  tables: number;
  columns: number;
  unread: number;
  found: readonly FoundPlace[];
}

export interface ProofRow extends ProofProgress {
  id: number;
  receiptHash: Buffer;
  applicantDigest: Buffer;
  state: ProofState;
  erasedAt: Date;
  by: string | null;
  leads: number;
  files: number;
  drafts: number;
  holders: readonly Holder[];
  backupsUntil: string;
  endedAt: Date | null;
  /** Place of its leaf in the log; null: not numbered yet. */
  leaf: number | null;
}

export interface NewProof {
  receiptHash: Buffer;
  applicantDigest: Buffer;
  erasedAt: Date;
  userId: number | null;
  leads: number;
  files: number;
  drafts: number;
  holders: readonly Holder[];
  backupsUntil: string;
}

/** Stores a proof whose search begins; `seal` makes the ciphertext of what is searched for, bound to its number. */
export async function insertErasureProof(
  { sql }: Queryable,
  proof: NewProof,
  seal: (id: number) => Buffer,
): Promise<number> {
  const [next] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('erasure_proof', 'id'))::float8 as id`;
  await sql`
    insert into erasure_proof (id, receipt_hash, applicant_digest, erased_at, user_id, leads, files, drafts, holders,
      backups_until, needles_ciphertext)
    overriding system value values (${next.id}, ${proof.receiptHash}, ${proof.applicantDigest},
      ${proof.erasedAt.toISOString()}, ${proof.userId}, ${proof.leads}, ${proof.files}, ${proof.drafts},
      ${JSON.stringify(proof.holders)}::jsonb, ${proof.backupsUntil}, ${seal(next.id)})`;
  return next.id;
}

const columns = ({ sql }: Queryable) => sql`
  p.id::float8 as id, p.receipt_hash as "receiptHash", p.applicant_digest as "applicantDigest", p.state,
  p.erased_at as "erasedAt", u.name as by, p.leads, p.files, p.drafts, p.holders,
  to_char(p.backups_until, 'YYYY-MM-DD') as "backupsUntil", p.last_table as "lastTable",
  p.tables_total as "tablesTotal", p.tables, p.columns, p.unread, p.found, p.ended_at as "endedAt",
  (select index::float8 from ledger_log_leaf where kind = 'applicant erased' and source_id = p.id) as leaf`;

/** Finds a proof by the hash of its receipt. */
export async function findErasureProof(db: Queryable, receiptHash: Buffer): Promise<ProofRow | null> {
  const [row] = await db.sql<ProofRow[]>`
    select ${columns(db)} from erasure_proof p left join ${db.sql('user')} u on u.id = p.user_id
    where p.receipt_hash = ${receiptHash}`;
  return row ?? null;
}

/** Lists the proofs of the last erasures, newest first. */
export function listErasureProofs(db: Queryable, limit: number): Promise<ProofRow[]> {
  return db.sql<ProofRow[]>`
    select ${columns(db)} from erasure_proof p left join ${db.sql('user')} u on u.id = p.user_id
    order by p.id desc limit ${limit}`;
}

export interface SearchToDo extends ProofProgress {
  needlesCiphertext: Buffer;
  erasedAt: Date;
}

/** Finds a search that has not ended. */
export async function findErasureSearch({ sql }: Queryable, id: number): Promise<SearchToDo | null> {
  const [row] = await sql<SearchToDo[]>`
    select needles_ciphertext as "needlesCiphertext", erased_at as "erasedAt", last_table as "lastTable",
      tables_total as "tablesTotal", tables, columns, unread, found
    from erasure_proof where id = ${id} and state = 'searching'`;
  return row ?? null;
}

/** Stores how far a search is, unless another worker has gone on with it. Returns whether it was ours to store. */
export async function updateErasureSearch(
  { sql }: Queryable,
  id: number,
  former: string | null,
  now: ProofProgress,
): Promise<boolean> {
  const { count } = await sql`
    update erasure_proof set last_table = ${now.lastTable}, tables_total = ${now.tablesTotal}, tables = ${now.tables},
      columns = ${now.columns}, unread = ${now.unread}, found = ${JSON.stringify(now.found)}::jsonb
    where id = ${id} and state = 'searching' and last_table is not distinct from ${former}`;
  return count > 0;
}

/** Ends a search, and forgets what was searched for. A trigger gives its leaf to the log. */
export async function updateErasureSearchEnded({ sql }: Queryable, id: number): Promise<void> {
  await sql`
    update erasure_proof set state = 'done', needles_ciphertext = null, ended_at = clock_timestamp()
    where id = ${id} and state = 'searching'`;
}

/** Forgets what was searched for where a search did not come to its end. Returns how many. */
export async function updateOldSearchesStopped({ sql }: Queryable, days: number): Promise<number> {
  const { count } = await sql`
    update erasure_proof set state = 'stopped', needles_ciphertext = null, ended_at = clock_timestamp()
    where state = 'searching' and erased_at < now() - make_interval(days => ${days})`;
  return count;
}
