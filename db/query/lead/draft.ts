import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { UserRole } from '@/word/role';

/** The user and environment of a draft. */
export interface DraftOwner {
  userId: number;
  environment: Environment;
}

interface DraftRow {
  id: string;
  revision: string;
  ciphertext: Buffer;
  savedAt: Date;
}

/** How long a draft is kept after its last change, by the database's clock: from the evening until the morning. */
const life = (sql: Sql) => sql`interval '16 hours'`;

/** Lists drafts that have not expired, latest first. */
export async function listDraftRows({ sql }: Queryable, owner: DraftOwner): Promise<DraftRow[]> {
  return sql<DraftRow[]>`
    select id, revision, ciphertext, saved_at as "savedAt" from draft
    where user_id = ${owner.userId} and environment = ${owner.environment} and saved_at > now() - ${life(sql)}
    order by saved_at desc`;
}

/**
 * Saves a draft over one of the revisions in `after`, or (`afterNone`) if there is none yet. Returns when it was
 * saved; null without changes if another revision is stored, or the draft was removed.
 */
export async function upsertDraft(
  { sql }: Queryable,
  owner: DraftOwner,
  draft: Omit<DraftRow, 'savedAt'> & {
    idNumberHash: Buffer | null;
    after: readonly string[];
    afterNone: boolean;
  },
): Promise<Date | null> {
  const after = [...draft.after];
  const [row] = await sql<{ savedAt: Date }[]>`
    insert into draft as d (user_id, environment, id, revision, ciphertext, id_number_hash, saved_at)
    select ${owner.userId}, ${owner.environment}::environment_name, ${draft.id}::uuid, ${draft.revision}::uuid,
      ${draft.ciphertext}::bytea, ${draft.idNumberHash}::bytea, now()
    where ${draft.afterNone} or exists (
      select from draft
      where user_id = ${owner.userId} and environment = ${owner.environment} and id = ${draft.id})
    on conflict (user_id, environment, id) do update set revision = excluded.revision,
      ciphertext = excluded.ciphertext, id_number_hash = excluded.id_number_hash, saved_at = excluded.saved_at
      where d.revision = any(${after}::uuid[])
    returning saved_at as "savedAt"`;
  return row?.savedAt ?? null;
}

/** Keeps only the latest few, so that forgotten forms do not pile up. */
export async function deleteSurplusDrafts(
  { sql }: Queryable,
  owner: DraftOwner,
  kept: number,
): Promise<void> {
  await sql`
    delete from draft where user_id = ${owner.userId} and environment = ${owner.environment} and id not in (
      select id from draft where user_id = ${owner.userId} and environment = ${owner.environment}
      order by saved_at desc limit ${kept})`;
}

export async function deleteDraft({ sql }: Queryable, owner: DraftOwner, id: string): Promise<void> {
  await sql`
    delete from draft where user_id = ${owner.userId} and environment = ${owner.environment} and id = ${id}`;
}

/** Deletes expired drafts. Returns how many. */
export async function deleteOldDrafts({ sql }: Queryable): Promise<number> {
  const { count } = await sql`delete from draft where saved_at <= now() - ${life(sql)}`;
  return count;
}

/** Ends a session and deletes its user's drafts in both environments. */
export async function deleteSessionWithDrafts(
  { sql }: Queryable,
  sessionId: string,
): Promise<{ userId: number; affiliateId: number | null; role: UserRole } | null> {
  const [row] = await sql<{ userId: number; affiliateId: number | null; role: UserRole }[]>`
    with ended as (delete from session where id = ${sessionId} returning user_id),
    drafts as (delete from draft where user_id in (select user_id from ended))
    select id::float8 as "userId", affiliate_id::float8 as "affiliateId", role from ${sql('user')}
    where id in (select user_id from ended)`;
  return row ?? null;
}
