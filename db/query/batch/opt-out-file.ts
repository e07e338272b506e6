import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFileStatus, OptOutFormat, OptOutListReach, OptOutProblem } from '@/word/opt-out-list';

/** Whose lists are meant: those of one affiliate, or for an operator (null) all of an environment. */
export interface ListOwner {
  readonly environment: Environment;
  readonly affiliateId: number | null;
}

/** True for a list or file `of` that is the owner's. */
export const isOwnList = (sql: Sql, { environment, affiliateId }: ListOwner, of: Fragment) => sql`
  (${of}.environment = ${environment} and (${affiliateId}::bigint is null
    or (${of}.reach = 'affiliate' and ${of}.reach_id = ${affiliateId}::bigint)))`;

interface NewFile {
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutListReach;
  reachId: number | null;
  name: string;
  /** The list that it replaces. */
  listId: number | null;
  format: OptOutFormat;
  columnName: string | null;
  listedColumn: string | null;
  fileName: string | null;
  userId: number | null;
}

/** Counts the files for the same people's lists that are neither published nor dropped. */
export async function countOpenFiles(
  { sql }: Queryable,
  { environment, reach, reachId }: Pick<NewFile, 'environment' | 'reach' | 'reachId'>,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from opt_out_file
    where finished_at is null and environment = ${environment} and reach = ${reach}
      and coalesce(reach_id, 0) = ${reachId ?? 0}`;
  return row.count;
}

/** Opens an upload: the file is `receiving` until `updateFileReceived`. */
export async function insertFile({ sql }: Queryable, one: NewFile): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into opt_out_file (environment, kind, reach, reach_id, name, list_id, is_replacing, format, column_name,
      listed_column, file_name, status, user_id)
    values (${one.environment}, ${one.kind}, ${one.reach}, ${one.reachId}, ${one.name}, ${one.listId},
      ${one.listId !== null}, ${one.format}, ${one.columnName},
      ${one.listedColumn}, ${one.fileName}, 'receiving', ${one.userId})
    returning id::float8 as id`;
  return row.id;
}

/** Whoever sends file `f` is let in no more: suspended or removed, or the affiliate suspended. */
const isSenderGone = (sql: Sql) => sql`
  exists (select from "user" u left join affiliate a on a.id = u.affiliate_id where u.id = f.user_id
    and (u.suspended_at is not null or u.removed_at is not null or not coalesce(a.active, true)))`;

/**
 * Adds a piece of a file that is being received. Durable with `updateFileReceived` only. Returns false, with nothing stored,
 * where its sender is let in no more.
 */
export async function insertOptOutPiece(
  { sql }: Queryable,
  fileId: number,
  number: number,
  ciphertext: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    insert into opt_out_piece (file_id, number, ciphertext)
    select ${fileId}::bigint, ${number}::int, ${ciphertext}::bytea
    where set_config('synchronous_commit', 'off', true) = 'off'
      and exists (select from opt_out_file f where f.id = ${fileId} and f.status = 'receiving' and not ${isSenderGone(sql)})`;
  return count > 0;
}

/** Marks the upload as complete, in the transaction that adds its job. Returns false if a piece is missing, or its sender is gone. */
export async function updateFileReceived(
  { sql }: Queryable,
  fileId: number,
  { pieces, bytes }: { pieces: number; bytes: number },
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file f set status = 'reading', file_bytes = ${bytes}
    where f.id = ${fileId} and f.status = 'receiving' and not ${isSenderGone(sql)}
      and (select count(*) from opt_out_piece p where p.file_id = f.id) = ${pieces}`;
  return count > 0;
}

/** Deletes an incomplete upload. */
export async function deleteReceiving({ sql }: Queryable, fileId: number): Promise<void> {
  await sql`delete from opt_out_file where id = ${fileId} and status = 'receiving'`;
}

/** Returns a piece of a file that is being read. */
export async function getOptOutPiece({ sql }: Queryable, fileId: number, number: number): Promise<Buffer> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from opt_out_piece where file_id = ${fileId} and number = ${number}`;
  if (!row) throw new Error(`file ${fileId} of opt-outs has lost piece ${number}`);
  return row.ciphertext;
}

/** A file with what was counted, and the list that it replaces or has become. */
export interface OptOutFileRow {
  id: number;
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutListReach;
  reachId: number | null;
  affiliateName: string | null;
  name: string;
  listId: number | null;
  isReplacing: boolean;
  listMembers: number | null;
  format: OptOutFormat;
  fileName: string | null;
  fileBytes: number | null;
  status: OptOutFileStatus;
  readBytes: number;
  rows: number | null;
  valid: number | null;
  twice: number | null;
  unreadable: number | null;
  notListed: number | null;
  problems: OptOutProblem[] | null;
  known: number | null;
  added: number | null;
  ended: number | null;
  openLeads: number | null;
  failure: string | null;
  userName: string | null;
  createdAt: Date;
  countedAt: Date | null;
  finishedAt: Date | null;
}

const fileColumns = (sql: Sql) => sql`
  f.id::float8 as id, f.environment, f.kind, f.reach, f.reach_id::float8 as "reachId", a.name as "affiliateName", f.name,
  f.list_id::float8 as "listId", f.is_replacing as "isReplacing", l.members as "listMembers", f.format,
  f.file_name as "fileName", f.file_bytes::float8 as "fileBytes", f.status, f.read_bytes::float8 as "readBytes", f.rows,
  f.valid, f.twice, f.unreadable, f.not_listed as "notListed", f.problems, f.known, f.added, f.ended, f.open_leads as "openLeads", f.failure,
  u.name as "userName", f.created_at as "createdAt", f.counted_at as "countedAt", f.finished_at as "finishedAt"`;

const fileTables = (sql: Sql) => sql`
  opt_out_file f left join affiliate a on a.id = f.reach_id and f.reach = 'affiliate'
    left join opt_out_list l on l.id = f.list_id left join "user" u on u.id = f.user_id`;

/** Returns a file of an owner's; null: there is none. */
export async function findFile(
  { sql }: Queryable,
  owner: ListOwner,
  fileId: number,
): Promise<OptOutFileRow | null> {
  const [row] = await sql<OptOutFileRow[]>`
    select ${fileColumns(sql)} from ${fileTables(sql)} where f.id = ${fileId} and ${isOwnList(sql, owner, sql`f`)}`;
  return row ?? null;
}

/** Lists the files of an owner that are not published, newest first: under way, waiting to be published, failed or cancelled. */
export function listFiles({ sql }: Queryable, owner: ListOwner, limit: number): Promise<OptOutFileRow[]> {
  return sql<OptOutFileRow[]>`
    select ${fileColumns(sql)} from ${fileTables(sql)}
    where ${isOwnList(sql, owner, sql`f`)} and f.status <> 'published' order by f.id desc limit ${limit}`;
}

/** Cancels a file that is not published yet. Returns false if it was too late. */
export async function updateFileCancelled(
  { sql }: Queryable,
  owner: ListOwner,
  fileId: number,
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file f set status = 'cancelled', finished_at = now()
    where f.id = ${fileId} and ${isOwnList(sql, owner, sql`f`)} and f.status in ('reading', 'counted')`;
  return count > 0;
}

/** Deletes what is left of files that are finished: their bytes and hashes. Safe to run again. */
export async function deleteFileRest({ sql }: Queryable, fileId: number): Promise<void> {
  await sql`
    delete from opt_out_piece where file_id = ${fileId}
      and exists (select from opt_out_file where id = ${fileId} and status not in ('receiving', 'reading'))`;
  await sql`
    delete from opt_out_hash_part where file_id = ${fileId}
      and exists (select from opt_out_file where id = ${fileId} and finished_at is not null)`;
}
