import { countPartnerPerformance } from '@/db/query/catalogue/partner-performance';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { PartnerPerformance } from './performance';

/** As many as are counted in a fraction of a second, however many there are. */
const newestOffers = 20_000;

/** Returns what became of the newest 20,000 offers of all partners, as far as they include this one. */
export async function getPerformance(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<PartnerPerformance> {
  assertMay(ctx, 'partner.list');
  const { looked, since, intents } = await readFromReplica(ctx, (db) =>
    countPartnerPerformance(db, partnerId, newestOffers),
  );
  return { looked, isAll: looked < newestOffers, since: since?.toISOString() ?? null, intents };
}
