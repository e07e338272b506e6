import type { Queryable, Sql } from '@/db/client';
import { isDoNotContact } from '@/db/query/base/opt-out-part';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Environment } from '@/word/environment';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFileStatus } from '@/word/opt-out-list';

/** What the register can be asked about. */
export type RegisterKind = Extract<OptOutKind, 'phone' | 'id_number'>;

/** Which hash of a lead `l` is of this kind; a lead that is open has both. */
const hashOf = (sql: Sql, kind: RegisterKind) =>
  kind === 'id_number' ? sql`l.opt_out_hashes[1]` : sql`l.opt_out_hashes[2]`;

/**
 * Leads `l` that will be called though they did not ask for it: open, of a list, and under no opt-out of their own. Who is on
 * the register stays: only its next answer ends that.
 */
const isToCheck = (sql: Sql, environment: Environment) => sql`
  l.environment = ${environment} and l.basis = 'outbound' and l.erased_at is null and l.set_aside_at is null
    and l.state in ('new', 'matched', 'unmatched', 'pending') and l.id_number_hash is not null
    and l.opt_out_hashes is not null and not ${isDoNotContact(sql, { ofText: true })}`;

/** The register has answered about this hash, in a file that was made after `since`. */
const isChecked = (sql: Sql, environment: Environment, hash: ReturnType<typeof hashOf>, since: Date) => sql`
  exists (select from register_number n join register_file f on f.id = n.file_id
    where n.hash = ${hash} and f.environment = ${environment} and f.answered_at is not null
      and f.made_at > ${since.toISOString()}::timestamptz)`;

/** Counts the different numbers that are to be checked: in all, and those not checked since `soon`, and since `late`. */
export async function countRegisterDue(
  { sql }: Queryable,
  environment: Environment,
  kind: RegisterKind,
  { soon, late }: { soon: Date; late: Date },
): Promise<{ numbers: number; due: number; overdue: number }> {
  const [row] = await sql<[{ numbers: number; due: number; overdue: number }]>`
    select count(*)::int as numbers,
      (count(*) filter (where not ${isChecked(sql, environment, sql`w.hash`, soon)}))::int as due,
      (count(*) filter (where w.since < ${late.toISOString()}::timestamptz
        and not ${isChecked(sql, environment, sql`w.hash`, late)}))::int as overdue
    from (
      select ${hashOf(sql, kind)} as hash, min(l.created_at) as since from lead l where ${isToCheck(sql, environment)}
      group by 1) w`;
  return row;
}

/** Adds a file that asks about what is due, and returns it; null: nothing is. Call it in a transaction. */
export async function insertRegisterFile(
  { sql }: Queryable,
  file: {
    environment: Environment;
    kind: RegisterKind;
    isDigests: boolean;
    priceCents: number;
    userId: number | null;
    since: Date;
  },
): Promise<{ id: number; numbers: number } | null> {
  const { environment, kind, since } = file;
  const [made] = await sql<[{ id: number }]>`
    insert into register_file (environment, kind, is_digests, numbers, price_cents, user_id)
    values (${environment}, ${kind}, ${file.isDigests}, 0, ${file.priceCents}, ${file.userId}::bigint)
    returning id::float8 as id`;
  const { count } = await sql`
    insert into register_number (file_id, hash, lead_id)
    select ${made.id}::bigint, ${hashOf(sql, kind)}, min(l.id) from lead l
    where ${isToCheck(sql, environment)} and not ${isChecked(sql, environment, hashOf(sql, kind), since)}
    group by 2`;
  if (count === 0) {
    await sql`delete from register_file where id = ${made.id}`;
    return null;
  }
  await sql`update register_file set numbers = ${count} where id = ${made.id}`;
  return { id: made.id, numbers: count };
}

export type RegisterValueRow = { hash: Buffer } & (
  | {
      /** It is still the lead's, which is there, and whose applicant's data is not restricted. */
      isSame: true;
      affiliateId: number;
      environment: Environment;
      idNumberHash: Buffer | null;
      idNumberCiphertext: Buffer | null;
      cellPhoneNumber: string;
    }
  | { isSame: false | null }
);

/** Lists what a file asks about, each number once, by hash; `after`: the last one of the page before. */
export function listRegisterValues(
  { sql }: Queryable,
  { id, kind }: { id: number; kind: RegisterKind },
  after: Buffer | null,
  limit: number,
): Promise<RegisterValueRow[]> {
  return sql<RegisterValueRow[]>`
    select n.hash, l.affiliate_id::float8 as "affiliateId", l.environment,
      l.id_number_hash as "idNumberHash", l.id_number_ciphertext as "idNumberCiphertext",
      l.cell_phone_number as "cellPhoneNumber", ${hashOf(sql, kind)} = n.hash and not ${isRestricted(sql)} as "isSame"
    from (
      select hash, lead_id from register_number where file_id = ${id} and hash > coalesce(${after}::bytea, ''::bytea)
      order by hash limit ${limit}) n
    left join lead l on l.id = n.lead_id
    order by n.hash`;
}

/**
 * Takes numbers out of a file that is not answered yet: it does not ask about them, so its answer says nothing of them, and
 * they stay due.
 */
export async function deleteRegisterNumbers(
  { sql }: Queryable,
  id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    with file as (select id from register_file where id = ${id} and answered_at is null for update),
    gone as (
      delete from register_number n using file
      where n.file_id = file.id and n.hash in ${sql([...hashes])} returning 1)
    update register_file f set numbers = numbers - (select count(*)::int from gone) from file where f.id = file.id`;
}

export interface RegisterFileRow {
  id: number;
  environment: Environment;
  kind: RegisterKind;
  isDigests: boolean;
  numbers: number;
  priceCents: number;
  madeAt: Date;
  answeredAt: Date | null;
  listId: number | null;
  /** The file of opt-outs that was sent as its answer, and what became of it; null: none was. */
  answerFileId: number | null;
  answerStatus: OptOutFileStatus | null;
}

const columns = (sql: Sql) => sql`
  id::float8 as id, environment, kind, is_digests as "isDigests", numbers, price_cents as "priceCents", made_at as "madeAt",
  answered_at as "answeredAt", list_id::float8 as "listId", answer_file_id::float8 as "answerFileId",
  (select a.status from opt_out_file a where a.id = answer_file_id) as "answerStatus"`;

/** Lists the latest files, newest first. */
export function listRegisterFiles({ sql }: Queryable, environment: Environment): Promise<RegisterFileRow[]> {
  return sql<RegisterFileRow[]>`
    select ${columns(sql)} from register_file where environment = ${environment} order by id desc limit 100`;
}

/** Locks a file until its answer is recorded; null: there is none. */
export async function lockRegisterFile(
  { sql }: Queryable,
  environment: Environment,
  id: number,
): Promise<RegisterFileRow | null> {
  const [row] = await sql<RegisterFileRow[]>`
    select ${columns(sql)} from register_file where id = ${id} and environment = ${environment} for update`;
  return row ?? null;
}

/** Returns what a published list is about; null: there is none that is in force. */
export async function findPublishedList(
  { sql }: Queryable,
  environment: Environment,
  id: number,
): Promise<{ kind: OptOutKind; reach: string } | null> {
  const [row] = await sql<{ kind: OptOutKind; reach: string }[]>`
    select kind, reach from opt_out_list where id = ${id} and environment = ${environment} and withdrawn_at is null`;
  return row ?? null;
}

/** Counts the numbers of a file that an earlier answer of the register blocks. */
export async function countBlockedNumbers(
  { sql }: Pick<Queryable, 'sql'>,
  { id, environment }: Pick<RegisterFileRow, 'id' | 'environment'>,
): Promise<number> {
  const [row] = await sql<[{ blocked: number }]>`
    select count(distinct n.hash)::int as blocked from register_number n
    join opt_out o on o.hash = n.hash and o.environment = ${environment} and o.reach = 'register' and o.lifted_at is null
    where n.file_id = ${id}`;
  return row.blocked;
}

/**
 * Records the answer to a locked file: who is in `listId` stays blocked, whom the file asked about and the list does not have
 * is on the register no more. Returns how many are, and how many blocks of earlier answers ended.
 */
export async function updateRegisterAnswered(
  { sql }: Pick<Queryable, 'sql'>,
  { id, environment }: Pick<RegisterFileRow, 'id' | 'environment'>,
  listId: number | null,
  userId: number | null,
): Promise<{ listed: number; freed: number }> {
  await sql`update register_file set answered_at = now(), list_id = ${listId}::bigint where id = ${id}`;
  // The worker counts again what is due.
  await sql`
    update register_state s set counted_at = null from register_file f
    where f.id = ${id} and s.environment = f.environment and s.kind = f.kind`;
  const [row] = await sql<[{ freed: number }]>`
    with freed as (
      update opt_out o set lifted_at = now(), lifted_by_user_id = ${userId}::bigint, lifted_why = 'not on the register'
      from register_number n
      where n.file_id = ${id} and o.hash = n.hash and o.environment = ${environment} and o.reach = 'register'
        and o.lifted_at is null
        and not exists (
          select from opt_out s where s.hash = n.hash and s.environment = ${environment} and s.reach = 'register'
            and s.list_id = ${listId}::bigint and s.lifted_at is null)
      returning o.hash)
    -- Several answers may have blocked a number.
    select count(distinct hash)::int as freed from freed`;
  return { listed: await countBlockedNumbers({ sql }, { id, environment }), freed: row.freed };
}

/** Notes which file of opt-outs is the answer to a file. */
export async function updateAnswerFile({ sql }: Queryable, id: number, answerFileId: number): Promise<void> {
  await sql`update register_file set answer_file_id = ${answerFileId} where id = ${id}`;
}

/** Returns a file; null: there is none. */
export async function findRegisterFile(
  { sql }: Queryable,
  environment: Environment,
  id: number,
): Promise<RegisterFileRow | null> {
  const [row] = await sql<RegisterFileRow[]>`
    select ${columns(sql)} from register_file where id = ${id} and environment = ${environment}`;
  return row ?? null;
}

/**
 * Records that a file of opt-outs that is in force from now on is the answer to one for the register, in the transaction that
 * puts it in force. Returns what it was; null: it answers none.
 */
export async function updateAnsweredBy(
  { sql }: Pick<Queryable, 'sql'>,
  answerFileId: number,
  listId: number,
  userId: number | null,
): Promise<{ id: number; listed: number; freed: number } | null> {
  const [file] = await sql<RegisterFileRow[]>`
    select ${columns(sql)} from register_file
    where answer_file_id = ${answerFileId} and answered_at is null for update`;
  if (!file) return null;
  return { id: file.id, ...(await updateRegisterAnswered({ sql }, file, listId, userId)) };
}
