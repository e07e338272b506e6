import type { Queryable, Sql } from '@/db/client';
import { type CopyIn, insertByCopy } from '@/db/query/base/copy-in';
import type { Environment } from '@/word/environment';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFormat, OptOutListReach, OptOutProblem } from '@/word/opt-out-list';

/** A file that a run of its job reads. */
export interface ClaimedFile {
  id: number;
  fence: number;
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutListReach;
  reachId: number | null;
  listId: number | null;
  format: OptOutFormat;
  columnName: string | null;
  fileName: string | null;
  fileBytes: number;
}

/** Claims a file that is to be read, from any earlier run; null: it is not. */
export async function lockFileToRead({ sql }: Queryable, fileId: number): Promise<ClaimedFile | null> {
  const [row] = await sql<ClaimedFile[]>`
    update opt_out_file set fence = fence + 1, read_bytes = 0 where id = ${fileId} and status = 'reading'
    returning id::float8 as id, fence, environment, kind, reach, reach_id::float8 as "reachId",
      list_id::float8 as "listId", format, column_name as "columnName", file_name as "fileName",
      file_bytes::float8 as "fileBytes"`;
  return row ?? null;
}

/** Notes how far a run has read. Returns false if it is not to go on: another has taken over, or the file was cancelled. */
export async function updateReadBytes(
  { sql }: Queryable,
  { id, fence }: ClaimedFile,
  bytes: number,
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file set read_bytes = ${bytes} where id = ${id} and fence = ${fence} and status = 'reading'`;
  return count > 0;
}

/** Begins to take the hashes of a file, with those that come twice, in a transaction that may be long. */
export async function insertReading(tx: Queryable): Promise<CopyIn> {
  await tx.sql`set local statement_timeout = 0`;
  await tx.sql`create temp table opt_out_reading (hash bytea) on commit drop`;
  return insertByCopy(tx, tx.sql`opt_out_reading (hash)`);
}

/** Keeps the different ones for the file. Returns how many they are. */
export async function insertStaged({ sql }: Queryable, fileId: number): Promise<number> {
  await sql`delete from opt_out_staged where file_id = ${fileId}`;
  const { count } = await sql`
    insert into opt_out_staged (file_id, hash) select distinct ${fileId}::bigint, hash from opt_out_reading order by hash`;
  // What follows joins them with millions.
  await sql`drop table opt_out_reading`;
  return count;
}

/** What a file would do if it were published now. */
export interface FileEffect {
  known: number;
  added: number;
  ended: number;
  openLeads: number;
  listVersion: number | null;
}

/** Leads `l` that may be called, offered or sent on, as far as they themselves go. */
const isOpen = (sql: Sql) => sql`
  (l.state in ('new', 'matched', 'unmatched', 'pending') and l.set_aside_at is null and l.erased_at is null)`;

/** Counts it: of what is in force, and of the leads that are open. Some seconds for a million values. */
export async function countEffect({ sql }: Queryable, file: ClaimedFile): Promise<FileEffect> {
  const { id, environment, reach, reachId, listId } = file;
  await sql`set local work_mem = '64MB'`;
  const [inForce] = await sql<[{ known: number; kept: number; ended: number; listVersion: number | null }]>`
    select (select count(*)::int from opt_out_staged s where s.file_id = ${id} and exists (
        select from opt_out o where o.hash = s.hash and o.environment = ${environment} and o.reach = ${reach}
          and coalesce(o.reach_id, 0) = ${reachId ?? 0} and o.lifted_at is null)) as known,
      (select count(*)::int from opt_out o where o.list_id = ${listId}::bigint and o.lifted_at is null
        and exists (select from opt_out_staged s where s.file_id = ${id} and s.hash = o.hash)) as kept,
      (select count(*)::int from opt_out o where o.list_id = ${listId}::bigint and o.lifted_at is null
        and not exists (select from opt_out_staged s where s.file_id = ${id} and s.hash = o.hash)) as ended,
      (select version from opt_out_list where id = ${listId}::bigint) as "listVersion"`;
  const [staged] = await sql<[{ count: number }]>`
    select count(*)::int as count from opt_out_staged where file_id = ${id}`;
  // Each open lead has up to three hashes: joined as a whole, since an index of them would cost every lead that is stored.
  const [leads] = await sql<[{ count: number }]>`
    select count(distinct h.id)::int as count
    from (select l.id, unnest(l.opt_out_hashes) as hash from lead l
        where l.environment = ${environment} and ${isOpen(sql)}
          and (${reach}::text <> 'affiliate' or l.affiliate_id = ${reachId}::bigint)
          and (${reach}::text <> 'register' or l.basis = 'outbound')) h
      join opt_out_staged s on s.file_id = ${id} and s.hash = h.hash`;
  return {
    known: inForce.known,
    added: staged.count - inForce.kept,
    ended: inForce.ended,
    openLeads: leads.count,
    listVersion: inForce.listVersion,
  };
}

/** Stores what was counted, in the transaction that staged it. Returns false if the run is not to: nothing of it is kept then. */
export async function updateFileCounted(
  { sql }: Queryable,
  { id, fence }: ClaimedFile,
  counts: FileEffect & {
    rows: number;
    valid: number;
    twice: number;
    unreadable: number;
    problems: readonly OptOutProblem[];
  },
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file set status = 'counted', counted_at = now(), read_bytes = file_bytes, rows = ${counts.rows},
      valid = ${counts.valid}, twice = ${counts.twice}, unreadable = ${counts.unreadable},
      problems = ${JSON.stringify(counts.problems)}::text::jsonb, known = ${counts.known}, added = ${counts.added},
      ended = ${counts.ended}, open_leads = ${counts.openLeads}, list_version = ${counts.listVersion}
    where id = ${id} and fence = ${fence} and status = 'reading'`;
  return count > 0;
}

/** Claims a file that is to be counted anew, in the transaction that does; null: it is not. */
export async function lockFileToRecount({ sql }: Queryable, fileId: number): Promise<ClaimedFile | null> {
  await sql`set local statement_timeout = 0`;
  const [row] = await sql<ClaimedFile[]>`
    update opt_out_file set fence = fence + 1 where id = ${fileId} and status = 'recounting'
    returning id::float8 as id, fence, environment, kind, reach, reach_id::float8 as "reachId",
      list_id::float8 as "listId", format, column_name as "columnName", file_name as "fileName",
      file_bytes::float8 as "fileBytes"`;
  return row ?? null;
}

/** Stores what was counted anew, in the same transaction. */
export async function updateFileRecounted(
  { sql }: Queryable,
  { id }: ClaimedFile,
  effect: FileEffect,
): Promise<void> {
  await sql`
    update opt_out_file set status = 'counted', counted_at = now(), known = ${effect.known}, added = ${effect.added},
      ended = ${effect.ended}, open_leads = ${effect.openLeads}, list_version = ${effect.listVersion} where id = ${id}`;
}

/** Ends a file that cannot be read, with the reason. */
export async function updateFileFailed(
  { sql }: Queryable,
  { id, fence }: ClaimedFile,
  failure: string,
): Promise<void> {
  await sql`
    update opt_out_file set status = 'failed', failure = ${failure}, finished_at = now()
    where id = ${id} and fence = ${fence} and status = 'reading'`;
}
