import type { Queryable } from '@/db/client';

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

/** Ends what is open of a request's links; false: nothing was. */
export async function updateRecordLinkRevoked({ sql }: Queryable, requestId: number): Promise<boolean> {
  const { count } = await sql`
    update record_link set revoked_at = now()
    where request_id = ${requestId} and used_at is null and revoked_at is null`;
  return count > 0;
}

/** Whether a link is open, for its page: that uses nothing up. */
export async function isRecordLinkOpen({ sql }: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select from record_link
    where token_hash = ${tokenHash} and used_at is null and revoked_at is null and expires_at > now()`;
  return rows.length > 0;
}

/** Locks an open link until the transaction ends. */
export async function lockOpenRecordLink(
  { sql }: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; requestId: number; wrong: number } | null> {
  const [row] = await sql<{ id: number; requestId: number; wrong: number }[]>`
    select id::float8 as id, request_id::float8 as "requestId", wrong from record_link
    where token_hash = ${tokenHash} and used_at is null and revoked_at is null and expires_at > now()
    for no key update`;
  return row ?? null;
}

/** Uses a link up. */
export async function updateRecordLinkUsed({ sql }: Queryable, id: number): Promise<void> {
  await sql`update record_link set used_at = now() where id = ${id}`;
}

/** Counts another ID number; ends the link with the last one that it takes. */
export async function updateRecordLinkWrong({ sql }: Queryable, id: number, most: number): Promise<void> {
  await sql`
    update record_link set wrong = wrong + 1, revoked_at = case when wrong + 1 >= ${most} then now() end
    where id = ${id}`;
}
