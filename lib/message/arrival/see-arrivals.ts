import { updateSeen } from '@/db/query/message/arrival';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { ownArrivals } from './own-arrivals';
import type { SeenInput } from './schema';

/**
 * Marks what has arrived as seen by the signed-in user, so that no page tells it again. Ids of others' applications
 * change nothing, and neither does an older arrival than the latest (design message 4).
 */
export async function seeArrivals(ctx: AffiliateContext, { seen }: SeenInput): Promise<void> {
  const { userId } = ownArrivals(ctx);
  const rows = seen.flatMap(({ id, arrivedAt }) => {
    const applicationId = readPublicId(ctx.env.idKey, 'application', id);
    return applicationId === null ? [] : [{ applicationId, arrivedAt: new Date(arrivedAt) }];
  });
  await updateSeen(ctx.database, ctx.scope, userId, rows);
}
