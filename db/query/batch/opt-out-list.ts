import type { Fragment, Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutListReach } from '@/word/opt-out-list';
import { isOwnList, type ListOwner } from './opt-out-file';
import { insertStagedMembers, rowsAtOnce } from './opt-out-read';
import { updateAnsweredBy } from './register';

/** A list with whose it is, and who did what to it. */
export interface OptOutListRow {
  id: number;
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutListReach;
  reachId: number | null;
  affiliateName: string | null;
  name: string;
  version: number;
  members: number;
  createdAt: Date;
  createdBy: string | null;
  publishedAt: Date;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  /** With no `withdrawnAt`: it is being withdrawn. */
  withdrawnWhy: string | null;
}

/** Lists the lists of an owner, newest first, withdrawn ones too; or the one with an id. */
export function listLists(
  { sql }: Queryable,
  owner: ListOwner,
  { id = null, limit }: { id?: number | null; limit: number },
): Promise<OptOutListRow[]> {
  return sql<OptOutListRow[]>`
    select l.id::float8 as id, l.environment, l.kind, l.reach, l.reach_id::float8 as "reachId", a.name as "affiliateName",
      l.name, l.version, l.members, l.created_at as "createdAt", c.name as "createdBy", l.published_at as "publishedAt",
      l.withdrawn_at as "withdrawnAt", w.name as "withdrawnBy", l.withdrawn_why as "withdrawnWhy"
    from opt_out_list l left join affiliate a on a.id = l.reach_id and l.reach = 'affiliate'
      left join "user" c on c.id = l.created_by_user_id left join "user" w on w.id = l.withdrawn_by_user_id
    where ${isOwnList(sql, owner, sql`l`)} and (${id}::bigint is null or l.id = ${id}::bigint)
    order by l.id desc limit ${limit}`;
}

/** Locks a list that something is decided about; null: there is none of the owner's. */
export async function lockList(
  { sql }: Queryable,
  owner: ListOwner,
  listId: number,
): Promise<{ version: number; isWithdrawn: boolean; isPublishing: boolean } | null> {
  const [list] = await sql<{ version: number; isWithdrawn: boolean }[]>`
    select l.version, l.withdrawn_why is not null as "isWithdrawn"
    from opt_out_list l where l.id = ${listId} and ${isOwnList(sql, owner, sql`l`)} for update`;
  if (!list) return null;
  // Asked once it is locked: a statement sees what was committed before it began, not before it had the lock.
  const [row] = await sql<[{ isPublishing: boolean }]>`
    select exists (select from opt_out_file where list_id = ${listId} and status = 'publishing') as "isPublishing"`;
  return { ...list, ...row };
}

/** Locks a file that was counted; null: there is none of the owner's in that state. */
export async function lockCountedFile(
  { sql }: Queryable,
  owner: ListOwner,
  fileId: number,
): Promise<{
  listId: number | null;
  listVersion: number | null;
  ended: number;
  valid: number;
  added: number;
} | null> {
  const [row] = await sql<
    { listId: number | null; listVersion: number | null; ended: number; valid: number; added: number }[]
  >`
    select f.list_id::float8 as "listId", f.list_version as "listVersion", f.ended, f.valid, f.added
    from opt_out_file f where f.id = ${fileId} and ${isOwnList(sql, owner, sql`f`)} and f.status = 'counted' for update`;
  return row ?? null;
}

/** Asks for the publication of a file that `lockCountedFile` has locked. */
export async function updateFilePublishing(
  { sql }: Queryable,
  fileId: number,
  userId: number | null,
): Promise<void> {
  await sql`
    update opt_out_file set status = 'publishing', publish_user_id = ${userId}::bigint where id = ${fileId}`;
}

/** Lets the worker count a file anew, against a list that has changed since. */
export async function updateFileToCount(
  { sql }: Queryable,
  owner: ListOwner,
  fileId: number,
): Promise<boolean> {
  const { count } = await sql`
    update opt_out_file f set status = 'recounting' where f.id = ${fileId} and ${isOwnList(sql, owner, sql`f`)}
      and f.status = 'counted'`;
  return count > 0;
}

/**
 * Puts a file in force: what its list lacks is added, and where it replaces, what the list has and it lacks is lifted, in
 * the caller's transaction, which may be long, part by part. Null: it is not to be published, or is already.
 */
export async function updateFilePublished(
  { sql }: Queryable,
  fileId: number,
  signal?: AbortSignal,
): Promise<{
  listId: number;
  added: number;
  ended: number;
  answered: { id: number; listed: number; freed: number } | null;
} | null> {
  const [file] = await sql<
    { listId: number | null; userId: number | null; valid: number; isRegister: boolean }[]
  >`
    select f.list_id::float8 as "listId", f.publish_user_id::float8 as "userId", f.valid, f.reach = 'register' as "isRegister"
    from opt_out_file f where f.id = ${fileId} and f.status = 'publishing' for update`;
  if (!file) return null;
  const [list] =
    file.listId === null
      ? await sql<{ id: number }[]>`
          insert into opt_out_list (environment, kind, reach, reach_id, name, version, members, created_by_user_id)
          select environment, kind, reach, reach_id, name, 1, valid, publish_user_id from opt_out_file where id = ${fileId}
          returning id::float8 as id`
      : await sql<{ id: number }[]>`
          update opt_out_list set version = version + 1, members = ${file.valid}, published_at = now()
          where id = ${file.listId} returning id::float8 as id`;
  if (!list) throw new Error(`file ${fileId} of opt-outs has lost its list`);
  const lacks = sql`not exists (select from opt_out_member m where m.hash = o.hash)`;
  if (file.listId !== null) await insertStagedMembers({ sql }, fileId);
  const ended =
    file.listId === null
      ? 0
      : await updateLifted(
          { sql },
          list.id,
          { userId: file.userId, why: 'no longer on the list' },
          lacks,
          signal,
        );
  // Not by `on conflict`, which writes each row twice: nobody else adds to a list whose row is locked.
  const isNew =
    file.listId === null
      ? sql`true`
      : sql`not exists (
          select from opt_out o where o.hash = p.hash and o.environment = f.environment and o.reach = f.reach
            and coalesce(o.reach_id, 0) = coalesce(f.reach_id, 0) and coalesce(o.list_id, 0) = ${list.id}::bigint
            and o.lifted_at is null)`;
  let [added, staged] = [0, 0];
  for (let number = 0, count = 1; count > 0; number += 1) {
    signal?.throwIfAborted();
    const [part] = await sql<{ staged: number; added: number }[]>`
      with part as materialized (
        select unnest(s.hashes) as hash from opt_out_hash_part s where s.file_id = ${fileId} and s.number = ${number}),
      added as (
        insert into opt_out (environment, kind, hash, reach, reach_id, source, list_id)
        select f.environment, f.kind, p.hash, f.reach, f.reach_id, ${file.isRegister ? 'register' : 'file'}, ${list.id}::bigint
        from opt_out_file f, part p where f.id = ${fileId} and ${isNew}
        returning 1)
      select (select count(*)::int from added) as added, (select count(*)::int from part) as staged`;
    count = part?.staged ?? 0;
    added += part?.added ?? 0;
    staged += count;
  }
  if (staged !== file.valid) throw new Error(`file ${fileId} of opt-outs has lost values`);
  await sql`
    update opt_out_file set status = 'published', finished_at = now(), list_id = ${list.id}, added = ${added},
      ended = ${ended} where id = ${fileId}`;
  const answered = file.isRegister ? await updateAnsweredBy({ sql }, fileId, list.id, file.userId) : null;
  // With its rows: whoever sees them by statistics of before, in plans that are kept, takes twice as long for an offer.
  await sql`analyze opt_out`;
  return { listId: list.id, added, ended, answered };
}

/** Lifts what a list says and `which` is true of, part by part. Returns how many. */
async function updateLifted(
  { sql }: Pick<Queryable, 'sql'>,
  listId: number,
  { userId, why }: { userId: number | null; why: string },
  which: Fragment,
  signal?: AbortSignal,
): Promise<number> {
  let lifted = 0;
  for (let after: number | null = 0; after !== null; ) {
    signal?.throwIfAborted();
    const [part]: { lifted: number; last: number | null }[] = await sql`
      with part as materialized (
        select o.id from opt_out o where o.list_id = ${listId} and o.id > ${after} and o.lifted_at is null
        order by o.id limit ${rowsAtOnce}),
      lifted as (
        update opt_out o set lifted_at = now(), lifted_by_user_id = ${userId}::bigint, lifted_why = ${why}
        from part p where o.id = p.id and ${which} returning 1)
      select (select count(*)::int from lifted) as lifted, (select max(id)::float8 from part) as last`;
    lifted += part?.lifted ?? 0;
    after = part?.last ?? null;
  }
  return lifted;
}

/** Asks for the withdrawal of a list that `lockList` has locked. */
export async function updateListWithdrawing(
  { sql }: Queryable,
  listId: number,
  { userId, why }: { userId: number | null; why: string },
): Promise<void> {
  await sql`
    update opt_out_list set withdrawn_by_user_id = ${userId}::bigint, withdrawn_why = ${why} where id = ${listId}`;
}

/** Lifts what a list says, all of it, in the caller's transaction, which may be long. Null: it is not to be, or is already. */
export async function updateListWithdrawn(
  { sql }: Queryable,
  listId: number,
  signal?: AbortSignal,
): Promise<{ lifted: number } | null> {
  const [list] = await sql<{ userId: number | null; why: string }[]>`
    update opt_out_list set withdrawn_at = now() where id = ${listId} and withdrawn_why is not null and withdrawn_at is null
    returning withdrawn_by_user_id::float8 as "userId", withdrawn_why as why`;
  return list ? { lifted: await updateLifted({ sql }, listId, list, sql`true`, signal) } : null;
}

/** Drops files that nobody has published for long, and uploads that never came to their end. Returns their ids. */
export async function updateOldFilesDropped({ sql }: Queryable, days: number): Promise<number[]> {
  await sql`delete from opt_out_file where status = 'receiving' and created_at < now() - interval '1 hour'`;
  const rows = await sql<{ id: number }[]>`
    update opt_out_file set status = 'cancelled', finished_at = now()
    where finished_at is null and status = 'counted' and counted_at < now() - make_interval(days => ${days})
    returning id::float8 as id`;
  return rows.map(({ id }) => id);
}

/** Lists what has no job although there is work: files to read or publish, lists to withdraw, and files with a rest to delete. */
export async function listIdleOptOutWork({ sql }: Queryable): Promise<{
  files: number[];
  lists: number[];
  rests: number[];
}> {
  const hasJob = (key: string) => sql`
    exists (select from graphile_worker.jobs j where j.key = ${key}::text || w.id
      and (j.attempts < j.max_attempts or j.locked_at is not null))`;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    files: idsOf(
      await sql<{ id: number }[]>`
        select w.id::float8 as id from opt_out_file w where w.finished_at is null
          and w.status in ('reading', 'recounting', 'publishing') and not ${hasJob('opt-out.file:')}`,
    ),
    lists: idsOf(
      await sql<{ id: number }[]>`
        select w.id::float8 as id from opt_out_list w where w.withdrawn_why is not null and w.withdrawn_at is null
          and not ${hasJob('opt-out.withdraw:')}`,
    ),
    rests: idsOf(
      await sql<{ id: number }[]>`
        select f.id::float8 as id from opt_out_file f where f.finished_at is not null
          and (exists (select from opt_out_hash_part s where s.file_id = f.id)
            or exists (select from opt_out_piece p where p.file_id = f.id))`,
    ),
  };
}
