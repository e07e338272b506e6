import { countDueCallBacks } from '@/db/query/desk/work-list';
import { type ArrivalRow, countAwaited, listArrivals as listRows } from '@/db/query/message/arrival';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { ownArrivals } from './own-arrivals';
import { mostArrivals } from './schema';
import { sharedAfterMinutes } from './shared-after';
import { type Arrival, type ArrivalKind, type Arrivals, askAgainSeconds } from './view';

/** The header says `99+`. */
const mostCallBacks = 100;

/**
 * Returns what the signed-in user is told on every page of the portal, in their environment: how many of the
 * applications they sent wait for a link or decision, and what has arrived that they have not seen (design message 4).
 */
export async function listArrivals(ctx: AffiliateContext): Promise<Arrivals> {
  const { userId } = ownArrivals(ctx);
  const [{ waiting, newestSeconds }, rows, callBacks] = await Promise.all([
    countAwaited(ctx.database, ctx.scope, userId),
    listRows(ctx.database, ctx.scope, userId, mostArrivals),
    countDueCallBacks(ctx.database, ctx.scope, { userId, sharedAfterMinutes }, mostCallBacks),
  ]);
  return {
    userId,
    environment: ctx.scope.environment,
    waiting,
    callBacks,
    askAgainSeconds: askAgainSeconds(newestSeconds),
    unseen: rows.map((row) => arrival(ctx, row)),
  };
}

function arrival({ env }: AffiliateContext, row: ArrivalRow): Arrival {
  return {
    id: publicId(env.idKey, 'application', row.applicationId),
    leadId: publicId(env.idKey, 'lead', row.leadId),
    name: `${row.firstName} ${row.lastName}`,
    companyName: row.companyName,
    kind: kindOf(row),
    arrivedAt: row.arrivedAt.toISOString(),
    ageSeconds: row.ageSeconds,
    waited: row.waited,
  };
}

function kindOf({ status, hasLink }: ArrivalRow): ArrivalKind {
  if (status === 'declined' || status === 'failed') return status;
  return hasLink ? 'link' : 'accepted';
}
