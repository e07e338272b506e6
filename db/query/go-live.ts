import { eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { apiKey } from '@/db/schema/api-key';
import { goLiveStep } from '@/db/schema/go-live';
import type { UnguardedScope } from '@/db/scope';

/** Records a step unless it exists; with `after`, only if that one exists. Returns whether it exists now. */
export async function insertGoLiveStep(
  { sql }: Queryable,
  scope: UnguardedScope,
  { step, after, keyId }: { step: string; after: string | null; keyId: number },
): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`
    with saved as (
      insert into go_live_step (affiliate_id, step, api_key_id)
      select k.affiliate_id, ${step}, k.id from api_key k
      where k.id = ${keyId} and k.affiliate_id = ${scope.affiliateId} and k.environment = 'uat'
        and (${after}::text is null or exists (
          select 1 from go_live_step e where e.affiliate_id = k.affiliate_id and e.step = ${after}))
      on conflict do nothing returning 1)
    select exists (select 1 from saved) or exists (
      select 1 from go_live_step where affiliate_id = ${scope.affiliateId} and step = ${step}) as there`;
  return row?.there ?? false;
}

export async function listGoLiveSteps(
  db: Queryable,
  affiliateId: number,
): Promise<{ step: string; firstAt: Date; keyName: string }[]> {
  return db.drizzle
    .select({ step: goLiveStep.step, firstAt: goLiveStep.firstAt, keyName: apiKey.name })
    .from(goLiveStep)
    .innerJoin(apiKey, eq(apiKey.id, goLiveStep.apiKeyId))
    .where(eq(goLiveStep.affiliateId, affiliateId));
}
