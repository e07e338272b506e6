import type { Queryable } from '@/db/client';
import { listAffiliateRows } from '@/db/query/account/affiliate';
import { type CapNow, countHeld, listCapsNow } from '@/db/query/catalogue/capacity';
import { listIntentRows } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/** A cap of which operators know whom it is for. */
export interface NamedCap extends CapNow {
  /** The intent's title; null: all. */
  intent: string | null;
  /** The affiliate's name; null: all. */
  affiliate: string | null;
}

/** A cap with what is used of it now, for operators. */
export interface CapUse extends NamedCap {
  /** Of `used`: those that wait for an acceptance, which alone counts. */
  held: number;
}

/** Lists the caps of an environment, or of one partner, with what is used of their windows that are open now. */
export async function listCapacity(
  ctx: Context,
  { environment, partnerId }: { environment: Environment; partnerId?: number },
): Promise<CapUse[]> {
  assertMay(ctx, 'partner.list');
  const all = await listCapsNow(ctx.database, environment);
  const caps = partnerId === undefined ? all : all.filter((cap) => cap.partnerId === partnerId);
  const [named, held] = await Promise.all([
    nameCaps(ctx.database, environment, caps),
    countHeld(
      ctx.database,
      caps.filter(({ counts }) => counts === 'accepted'),
    ),
  ]);
  return named.map((cap) => ({ ...cap, held: held.get(cap.id) ?? 0 }));
}

/** Says whom caps are for. */
export async function nameCaps(
  db: Queryable,
  environment: Environment,
  caps: readonly CapNow[],
): Promise<NamedCap[]> {
  if (caps.length === 0) return [];
  const [intents, affiliates] = await Promise.all([listIntentRows(db, environment), listAffiliateRows(db)]);
  const titles = new Map(intents.map(({ id, title }) => [id, title]));
  const names = new Map(affiliates.map(({ id, name }) => [id, name]));
  return caps.map((cap) => ({
    ...cap,
    intent: cap.intentId === null ? null : (titles.get(cap.intentId) ?? `intent ${cap.intentId}`),
    affiliate:
      cap.affiliateId === null ? null : (names.get(cap.affiliateId) ?? `affiliate ${cap.affiliateId}`),
  }));
}
