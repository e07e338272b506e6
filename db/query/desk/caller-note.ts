import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

export interface NewCallerNote {
  id: string;
  userId: number;
  phoneCiphertext: Buffer;
  phoneHash: Buffer;
  wordsCiphertext: Buffer;
}

/** Adds a note once; false: it is there already. */
export async function insertCallerNote(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  it: NewCallerNote,
): Promise<boolean> {
  const { count } = await sql`
    insert into caller_note (affiliate_id, environment, id, user_id, phone_ciphertext, phone_hash, words_ciphertext)
    values (${affiliateId}, ${environment}, ${it.id}, ${it.userId}, ${it.phoneCiphertext}, ${it.phoneHash},
      ${it.wordsCiphertext})
    on conflict do nothing`;
  return count > 0;
}

export interface CallerNoteRow {
  id: string;
  userId: number;
  userName: string;
  phoneCiphertext: Buffer;
  wordsCiphertext: Buffer;
  createdAt: Date;
}

/** Lists the team's notes, newest first. */
export function listCallerNoteRows(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  limit: number,
): Promise<CallerNoteRow[]> {
  return sql<CallerNoteRow[]>`
    select n.id, n.user_id::float8 as "userId", u.name as "userName", n.phone_ciphertext as "phoneCiphertext",
      n.words_ciphertext as "wordsCiphertext", n.created_at as "createdAt"
    from caller_note n join "user" u on u.id = n.user_id
    where n.affiliate_id = ${affiliateId} and n.environment = ${environment}
    order by n.created_at desc limit ${limit}`;
}

/** Counts the notes of a user of the last day. */
export async function countCallerNotes(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  userId: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from caller_note
    where affiliate_id = ${affiliateId} and environment = ${environment} and user_id = ${userId}
      and created_at > now() - interval '1 day'`;
  return row.count;
}

/** Deletes a note; `userId`: only that user's. False: there is none. */
export async function deleteCallerNote(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  { id, userId }: { id: string; userId: number | null },
): Promise<boolean> {
  const { count } = await sql`
    delete from caller_note where affiliate_id = ${affiliateId} and environment = ${environment} and id = ${id}
      and (${userId}::bigint is null or user_id = ${userId})`;
  return count > 0;
}

/** Lists the phones of leads. */
export async function listPhones({ sql }: Queryable, leadIds: readonly number[]): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const rows = await sql<{ phone: string }[]>`
    select distinct cell_phone_number as phone from lead
    where id in ${sql([...leadIds])} and cell_phone_number is not null`;
  return rows.map(({ phone }) => phone);
}

/** Deletes all affiliates' notes about these phones. */
export async function deleteCallerNotesOf(
  { sql }: Queryable,
  phoneHashes: readonly Buffer[],
): Promise<number> {
  if (phoneHashes.length === 0) return 0;
  const { count } = await sql`delete from caller_note where phone_hash in ${sql([...phoneHashes])}`;
  return count;
}

/** Counts the notes that `deleteCallerNotesOf` would delete. `affiliateId`: its own alone. */
export async function countCallerNotesOf(
  { sql }: Queryable,
  phoneHashes: readonly Buffer[],
  affiliateId: number | null = null,
): Promise<number> {
  if (phoneHashes.length === 0) return 0;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from caller_note where phone_hash in ${sql([...phoneHashes])}
      ${affiliateId === null ? sql`` : sql`and affiliate_id = ${affiliateId}`}`;
  return row.count;
}

/** Deletes the notes of an environment that are older than they are kept. */
export async function deleteOldCallerNotes(
  { sql }: Queryable,
  environment: Environment,
  keptDays: number,
): Promise<number> {
  const { count } = await sql`
    delete from caller_note
    where environment = ${environment} and created_at < now() - make_interval(days => ${keptDays})`;
  return count;
}

/** Of hashes of phones those that asked everybody here, or this affiliate, not to be contacted. */
export async function listStoppedHashes(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  hashes: readonly Buffer[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await sql<{ hash: string }[]>`
    select distinct encode(hash, 'hex') as hash from opt_out
    where hash in ${sql([...hashes])} and environment = ${environment} and lifted_at is null
      and (reach = 'everybody' or (reach = 'affiliate' and reach_id = ${affiliateId}))`;
  return rows.map(({ hash }) => hash);
}
