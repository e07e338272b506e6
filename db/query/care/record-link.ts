import type { Queryable, Sql } from '@/db/client';

export interface RecordLinkRow {
  madeAt: Date;
  madeBy: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

/** Finds the newest link of a request. */
export async function findRecordLink({ sql }: Queryable, requestId: number): Promise<RecordLinkRow | null> {
  const [row] = await sql<RecordLinkRow[]>`
    select k.made_at as "madeAt", u.name as "madeBy", k.expires_at as "expiresAt", k.used_at as "usedAt",
      k.revoked_at as "revokedAt"
    from record_link k left join ${sql('user')} u on u.id = k.made_by
    where k.request_id = ${requestId} order by k.id desc limit 1`;
  return row ?? null;
}

interface NewRecordLink {
  requestId: number;
  tokenHash: Buffer;
  madeBy: number | null;
  expiresAt: Date;
}

export async function insertRecordLink(
  { sql }: Queryable,
  { requestId, tokenHash, madeBy, expiresAt }: NewRecordLink,
): Promise<void> {
  await sql`
    insert into record_link (request_id, token_hash, made_by, expires_at)
    values (${requestId}, ${tokenHash}, ${madeBy}, ${expiresAt.toISOString()})`;
}

/** A link that was used gives the record again to whoever has it and the ID number, should the download have broken. */
export const givenAgain = { minutes: 10, times: 3 } as const;

/** Not revoked, and open or used within these minutes. */
const works = (sql: Sql) => sql`
  revoked_at is null and (used_at is null and expires_at > now()
    or used_at > now() - make_interval(mins => ${givenAgain.minutes}))`;

/** How often a link's record was given, as the audit trail has it: each time in the transaction that gave it. */
const timesGiven = (sql: Sql) => sql`
  (select count(*)::int from audit_event e where e.action = 'rights-request.record-opened'
    and e.subject_id = k.request_id and e.at >= k.used_at)`;

/** Ends what works of a request's links; false: nothing did. */
export async function updateRecordLinkRevoked({ sql }: Queryable, requestId: number): Promise<boolean> {
  const { count } = await sql`
    update record_link set revoked_at = now()
    where request_id = ${requestId} and revoked_at is null
      and (used_at is null or used_at > now() - make_interval(mins => ${givenAgain.minutes}))`;
  return count > 0;
}

/** Whether a link works, for its page: that uses nothing up. */
export async function isRecordLinkOpen({ sql }: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select from record_link k
    where token_hash = ${tokenHash} and ${works(sql)} and ${timesGiven(sql)} < ${givenAgain.times}`;
  return rows.length > 0;
}

/** Locks a link that works until the transaction ends. */
export async function lockOpenRecordLink(
  { sql }: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; requestId: number; given: number } | null> {
  const rows = await sql`
    select from record_link where token_hash = ${tokenHash} and ${works(sql)} for no key update`;
  if (rows.length === 0) return null;
  // Only now: who waited for the lock must see what whoever had it has given.
  const [row] = await sql<{ id: number; requestId: number; given: number }[]>`
    select id::float8 as id, request_id::float8 as "requestId", ${timesGiven(sql)} as given
    from record_link k where token_hash = ${tokenHash}`;
  return row && row.given < givenAgain.times ? row : null;
}

/** The link is used, from the first time on. */
export async function updateRecordLinkUsed({ sql }: Queryable, id: number): Promise<void> {
  await sql`update record_link set used_at = coalesce(used_at, now()) where id = ${id}`;
}

/** Counts another ID number; ends the link with the last one that it takes. */
export async function updateRecordLinkWrong({ sql }: Queryable, id: number, most: number): Promise<void> {
  await sql`
    update record_link set wrong = wrong + 1, revoked_at = case when wrong + 1 >= ${most} then now() end
    where id = ${id}`;
}
