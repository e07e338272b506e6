import { listAffiliateRows } from '@/db/query/affiliate';
import { type CapNow, listCapsNow } from '@/db/query/capacity';
import { listIntentRows } from '@/db/query/intent';
import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { assertMay } from '@/lib/permission';

/** A cap with what is used of it now, for operators. */
export interface CapUse extends CapNow {
  /** The intent's title; null: all. */
  intent: string | null;
  /** The affiliate's name; null: all. */
  affiliate: string | null;
}

/** Lists the caps of an environment, or of one partner, with what is used of their windows that are open now. */
export async function listCapacity(
  ctx: Context,
  { environment, partnerId }: { environment: Environment; partnerId?: number },
): Promise<CapUse[]> {
  assertMay(ctx, 'partner.list');
  const [caps, intents, affiliates] = await Promise.all([
    listCapsNow(ctx.database, environment),
    listIntentRows(ctx.database, environment),
    listAffiliateRows(ctx.database),
  ]);
  const titles = new Map(intents.map(({ id, title }) => [id, title]));
  const names = new Map(affiliates.map(({ id, name }) => [id, name]));
  return caps
    .filter((cap) => partnerId === undefined || cap.partnerId === partnerId)
    .map((cap) => ({
      ...cap,
      intent: cap.intentId === null ? null : (titles.get(cap.intentId) ?? `intent ${cap.intentId}`),
      affiliate:
        cap.affiliateId === null ? null : (names.get(cap.affiliateId) ?? `affiliate ${cap.affiliateId}`),
    }));
}
