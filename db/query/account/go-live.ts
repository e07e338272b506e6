import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { apiKey } from '@/db/schema/account/api-key';
import { goLiveStep } from '@/db/schema/account/go-live';
import type { UnguardedScope } from '@/db/scope';

/** Who did a step: one of the two. */
interface StepBy {
  keyId: number | null;
  userId: number | null;
}

/** Records a step unless it exists; with `after`, only if that one exists. Returns whether it exists now. */
export async function insertGoLiveStep(
  { sql }: Queryable,
  scope: UnguardedScope,
  { step, after, keyId, userId }: { step: string; after: string | null } & StepBy,
): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`
    with doer as (
      select affiliate_id, id as key_id, null::bigint as user_id from api_key
      where id = ${keyId}::bigint and environment = 'uat'
      union all
      select affiliate_id, null, id from "user" where id = ${userId}::bigint),
    saved as (
      insert into go_live_step (affiliate_id, step, api_key_id, user_id)
      select d.affiliate_id, ${step}, d.key_id, d.user_id from doer d
      where d.affiliate_id = ${scope.affiliateId}
        and (${after}::text is null or exists (
          select 1 from go_live_step e where e.affiliate_id = d.affiliate_id and e.step = ${after}))
      on conflict do nothing returning 1)
    select exists (select 1 from saved) or exists (
      select 1 from go_live_step where affiliate_id = ${scope.affiliateId} and step = ${step}) as there`;
  return row?.there ?? false;
}

export async function deleteGoLiveStep(
  { drizzle }: Queryable,
  { affiliateId }: UnguardedScope,
  step: string,
): Promise<void> {
  await drizzle
    .delete(goLiveStep)
    .where(and(eq(goLiveStep.affiliateId, affiliateId), eq(goLiveStep.step, step)));
}

export async function listGoLiveSteps(
  db: Queryable,
  affiliateId: number,
): Promise<{ step: string; firstAt: Date; by: string | null }[]> {
  return db.drizzle
    .select({
      step: goLiveStep.step,
      firstAt: goLiveStep.firstAt,
      by: sql<string | null>`coalesce(${apiKey.name}, ${user.name})`,
    })
    .from(goLiveStep)
    .leftJoin(apiKey, eq(apiKey.id, goLiveStep.apiKeyId))
    .leftJoin(user, eq(user.id, goLiveStep.userId))
    .where(eq(goLiveStep.affiliateId, affiliateId));
}

/** What a manager's first steps need besides: how the team has grown, and whether it wants to go on. */
export async function findFirstSteps(
  { sql }: Queryable,
  affiliateId: number,
): Promise<{ agents: number; askedForProduction: boolean }> {
  const [row] = await sql<[{ agents: number; askedForProduction: boolean }]>`
    select
      (select count(*) from "user" where affiliate_id = ${affiliateId} and role = 'agent' and removed_at is null)::int
        + (select count(*) from invitation where affiliate_id = ${affiliateId} and role = 'agent' and accepted_at is null
          and revoked_at is null and expires_at > now())::int as agents,
      exists (select from affiliate where id = ${affiliateId} and uat_approved_at is not null)
        or exists (select from api_key_request where affiliate_id = ${affiliateId} and environment = 'production')
        as "askedForProduction"`;
  return row;
}
