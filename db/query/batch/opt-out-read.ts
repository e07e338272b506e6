import type { Queryable, Sql } from '@/db/client';
import { insertByCopy } from '@/db/query/base/copy-in';
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
  listedColumn: string | null;
  fileName: string | null;
  fileBytes: number;
}

const claimedColumns = (sql: Sql) => sql`
  id::float8 as id, fence, environment, kind, reach, reach_id::float8 as "reachId", list_id::float8 as "listId", format,
  column_name as "columnName", listed_column as "listedColumn", file_name as "fileName", file_bytes::float8 as "fileBytes"`;

/** Claims a file that is to be read, from any earlier run; null: it is not. */
export async function lockFileToRead({ sql }: Queryable, fileId: number): Promise<ClaimedFile | null> {
  const [row] = await sql<ClaimedFile[]>`
    update opt_out_file set fence = fence + 1, read_bytes = 0 where id = ${fileId} and status = 'reading'
    returning ${claimedColumns(sql)}`;
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

/**
 * How many rows a statement takes of those that are one transaction: the pool gives up on a connection that has been silent
 * for longer than a statement may take, and a run that is to stop hears of it in between.
 */
export const rowsAtOnce = 50_000;

/**
 * Begins to take the hashes of a file, in the transaction that counts it: into tables of this transaction alone, which are
 * not written to the log. What a killed run left is nobody's: it was rolled back.
 */
export async function insertReading({ sql }: Queryable): Promise<void> {
  await sql`create temp table opt_out_reading (hash bytea) on commit drop`;
  await sql`create temp table opt_out_member (hash bytea primary key) on commit drop`;
}

/** Adds hashes of a file, in the same transaction, each once. Returns how many are new. */
export async function insertMembers(tx: Queryable, hashes: readonly Buffer[]): Promise<number> {
  const { sql } = tx;
  const copy = await insertByCopy(tx, sql`opt_out_reading (hash)`);
  await copy.write(Buffer.from(hashes.map((one) => `\\\\x${one.toString('hex')}\n`).join('')));
  await copy.end();
  // Not by `on conflict`, which writes each row twice.
  const { count } = await sql`
    insert into opt_out_member (hash)
    select r.hash from (select distinct hash from opt_out_reading) r
    where not exists (select from opt_out_member m where m.hash = r.hash) order by r.hash`;
  await sql`truncate opt_out_reading`;
  return count;
}

/** Keeps the hashes of a file until it is published or dropped, once the transaction has them all. */
export async function insertStaged({ sql }: Queryable, fileId: number): Promise<void> {
  // For the planner, by what it knew before, each part would sort the rest.
  await sql`analyze opt_out_member`;
  let after: Buffer | null = Buffer.alloc(0);
  for (let number = 0; after !== null; number += 1) {
    const [part]: { last: Uint8Array }[] = await sql`
      with stored as (
        insert into opt_out_hash_part (file_id, number, hashes)
        select ${fileId}::bigint, ${number}::int, array_agg(p.hash order by p.hash)
        from (select hash from opt_out_member where hash > ${after}::bytea order by hash limit ${rowsAtOnce}) p
        having count(*) > 0 returning hashes)
      select hashes[cardinality(hashes)] as last from stored`;
    after = part ? Buffer.from(part.last) : null;
  }
}

/** Reads the hashes of a file that was counted into `opt_out_member`, in the transaction that compares them. */
export async function insertStagedMembers({ sql }: Pick<Queryable, 'sql'>, fileId: number): Promise<void> {
  await sql`create temp table opt_out_member (hash bytea primary key) on commit drop`;
  for (let number = 0, count = 1; count > 0; number += 1)
    ({ count } = await sql`
      insert into opt_out_member (hash)
      select unnest(hashes) from opt_out_hash_part where file_id = ${fileId} and number = ${number}`);
  await sql`analyze opt_out_member`;
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

/** Counts it by its `opt_out_member`, part by part: of what is in force, and of the leads that are open. */
export async function countEffect(
  { sql }: Queryable,
  file: ClaimedFile,
  signal?: AbortSignal,
): Promise<FileEffect> {
  const { environment, reach, reachId, listId } = file;
  const inForce = { members: 0, known: 0, kept: 0, ended: 0 };
  for (let after: Buffer | null = Buffer.alloc(0); after !== null; ) {
    signal?.throwIfAborted();
    const [part]: { members: number; known: number; last: Uint8Array | null }[] = await sql`
      with part as materialized (
        select m.hash from opt_out_member m where m.hash > ${after}::bytea order by m.hash limit ${rowsAtOnce})
      select count(*)::int as members, (select hash from part order by hash desc limit 1) as last,
        count(*) filter (where exists (
          select from opt_out o where o.hash = p.hash and o.environment = ${environment} and o.reach = ${reach}
            and coalesce(o.reach_id, 0) = ${reachId ?? 0} and o.lifted_at is null))::int as known
      from part p`;
    inForce.members += part?.members ?? 0;
    inForce.known += part?.known ?? 0;
    after = part?.last ? Buffer.from(part.last) : null;
  }
  for (let after: number | null = listId === null ? null : 0; after !== null; ) {
    signal?.throwIfAborted();
    const [part]: { kept: number; all: number; last: number | null }[] = await sql`
      select count(*)::int as all, max(p.id)::float8 as last, count(*) filter (where exists (
        select from opt_out_member m where m.hash = p.hash))::int as kept
      from (select o.id, o.hash from opt_out o where o.list_id = ${listId} and o.id > ${after} and o.lifted_at is null
        order by o.id limit ${rowsAtOnce}) p`;
    inForce.kept += part?.kept ?? 0;
    inForce.ended += (part?.all ?? 0) - (part?.kept ?? 0);
    after = part?.last ?? null;
  }
  const [list] = await sql<
    { version: number }[]
  >`select version from opt_out_list where id = ${listId}::bigint`;
  return {
    known: inForce.known,
    added: inForce.members - inForce.kept,
    ended: inForce.ended,
    openLeads: await countOpenLeads({ sql }, file, signal),
    listVersion: list?.version ?? null,
  };
}

/**
 * Counts the open leads that have a value of a file. Each lead has up to three hashes, which are looked for among the file's:
 * an index of leads by hash would cost every lead that is stored.
 */
async function countOpenLeads(
  { sql }: Pick<Queryable, 'sql'>,
  { environment, reach, reachId }: ClaimedFile,
  signal?: AbortSignal,
): Promise<number> {
  let found = 0;
  const [{ last }] = await sql<[{ last: number | null }]>`select max(id)::float8 as last from lead`;
  for (let from = 0; from <= (last ?? -1); from += rowsAtOnce) {
    signal?.throwIfAborted();
    const [part] = await sql<{ count: number }[]>`
      select count(*)::int as count from lead l
      where l.id >= ${from} and l.id < ${from + rowsAtOnce} and l.environment = ${environment} and ${isOpen(sql)}
        and (${reach}::text <> 'affiliate' or l.affiliate_id = ${reachId}::bigint)
        and (${reach}::text <> 'register' or l.basis = 'outbound')
        and exists (select from opt_out_member m where m.hash = any(l.opt_out_hashes))`;
    found += part?.count ?? 0;
  }
  return found;
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
    notListed: number;
    problems: readonly OptOutProblem[];
  },
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file set status = 'counted', counted_at = now(), read_bytes = file_bytes, rows = ${counts.rows},
      valid = ${counts.valid}, twice = ${counts.twice}, unreadable = ${counts.unreadable}, not_listed = ${counts.notListed},
      problems = ${JSON.stringify(counts.problems)}::text::jsonb, known = ${counts.known}, added = ${counts.added},
      ended = ${counts.ended}, open_leads = ${counts.openLeads}, list_version = ${counts.listVersion}
    where id = ${id} and fence = ${fence} and status = 'reading'`;
  return count > 0;
}

/** Claims a file that is to be counted anew, in the transaction that does; null: it is not. */
export async function lockFileToRecount({ sql }: Queryable, fileId: number): Promise<ClaimedFile | null> {
  const [row] = await sql<ClaimedFile[]>`
    update opt_out_file set fence = fence + 1 where id = ${fileId} and status = 'recounting'
    returning ${claimedColumns(sql)}`;
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
