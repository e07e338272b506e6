import type { Queryable } from '@/db/client';
import { type AffiliateRow, lockAffiliate } from '@/db/query/account/affiliate';
import { insertApiKey, type NewApiKey } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import type { Environment } from '@/word/environment';
import { assertExpiry, usualExpiry } from './expiry';
import type { IssuedKey } from './schema';
import { generateApiKey } from './secret';
import { apiKeyView, originOf } from './view';

/** Creates a key and stores its hash: the part that issuing and replacing share. Once the affiliate is locked. */
export async function mintKey(
  ctx: Context,
  db: Queryable,
  wanted: Omit<NewApiKey, 'hash' | 'hint' | 'expiresAt'> & { expiresAt: Date | undefined },
): Promise<IssuedKey> {
  await assertActorUnchanged(ctx, db);
  const now = ctx.clock.now();
  const expiresAt = wanted.expiresAt ?? usualExpiry(now);
  assertExpiry(expiresAt, now);
  const { key, hash, hint } = generateApiKey(wanted.environment);
  const row = await insertApiKey(db, { ...wanted, expiresAt, hash, hint });
  return { ...apiKeyView(row, now), key, origin: originOf(ctx.env, row.environment) };
}

/**
 * Refuses a Production key before UAT use is approved (spec 5.8), and any key for an affiliate that is switched off.
 * The row stays locked, so that neither can change before the key exists.
 */
export async function assertMayHoldKey(
  db: Queryable,
  affiliateId: number,
  environment: Environment,
): Promise<AffiliateRow> {
  const affiliate = await lockAffiliate(db, affiliateId);
  if (!affiliate) throw notFound('affiliate');
  if (!affiliate.active) throw ruleBroken(`affiliate ${affiliate.slug} is switched off`);
  if (environment === 'production' && !affiliate.uatApprovedAt)
    throw ruleBroken(
      `UAT use of affiliate ${affiliate.slug} is not approved yet, so it gets no Production key`,
    );
  return affiliate;
}
