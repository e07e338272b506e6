import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { ClaimReason } from '@/word/return-claim';

interface ReturnReasonRow {
  /** Those that are not called as they ship. */
  labels: Partial<Record<ClaimReason, string>>;
  version: number;
  changedAt: Date;
  userId: number | null;
  userName: string | null;
}

/** Returns what operators call the reasons of returns in an environment; null: as they ship. */
export async function findReturnReasons(
  { sql }: Queryable,
  environment: Environment,
): Promise<ReturnReasonRow | null> {
  const [row] = await sql<ReturnReasonRow[]>`
    select r.labels, r.version, r.changed_at as "changedAt", r.user_id::float8 as "userId", u.name as "userName"
    from return_reason r left join ${sql('user')} u on u.id = r.user_id where r.environment = ${environment}`;
  return row ?? null;
}

/** Saves words over the version that was edited; null: there was none. Returns false if another is stored. */
export async function upsertReturnReasons(
  { sql }: Queryable,
  environment: Environment,
  it: { labels: Partial<Record<ClaimReason, string>>; version: number | null; userId: number | null },
): Promise<boolean> {
  const labels = sql`${JSON.stringify(it.labels)}::text::jsonb`;
  const rows =
    it.version === null
      ? await sql`
          insert into return_reason (environment, labels, user_id) values (${environment}, ${labels}, ${it.userId})
          on conflict do nothing returning version`
      : await sql`
          update return_reason set labels = ${labels}, user_id = ${it.userId}, changed_at = now(), version = version + 1
          where environment = ${environment} and version = ${it.version} returning version`;
  return rows.length > 0;
}
