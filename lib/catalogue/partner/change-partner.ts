import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { assertChecked } from './assert-checked';
import { assertMatchesKept } from './assert-kept';
import { assertProductsServed } from './assert-products-served';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import type { changePartnerInput } from './input';
import { intentIdsFor } from './intent-ids';
import { type StoredPartner, storedPartner, wantedState } from './partner-state';
import { savePartner } from './save-partner';
import { sharedSecretWarnings } from './shared-secret';

/**
 * Replaces a partner with `entry`. Its slug never changes: clients and catalogue files refer to it. Throws `stale` when
 * somebody else has changed it since `version`, `validation_failed` at `unchecked` when Production's applicants would go to a
 * system without a passed check, at `fewer` when more than a third of the matches among the newest leads would be lost, and
 * at `unserved` when active products would be left with no lender; each until it is said that this is meant.
 * `assertAlso` is asked under the catalogue's lock, with the partner as it is then.
 */
export async function changePartner(
  ctx: Context,
  input: z.output<typeof changePartnerInput>,
  assertAlso?: (tx: Queryable, stored: StoredPartner) => Promise<void>,
): Promise<PartnerDetail & { warnings: string[] }> {
  const { partnerId, entry, version, reason, unchecked, fewer, unserved } = input;
  assertMay(ctx, 'partner.change');
  // Before the catalogue is locked: leads are looked through.
  const seen = await findPartner(ctx.database, partnerId);
  if (seen) {
    const stored = storedPartner(seen);
    await assertMatchesKept(ctx, seen.environment, stored, wantedState(stored, entry), fewer);
  }
  return ctx.database.transaction(async (tx) => {
    const found = await findPartner(tx, partnerId);
    if (!found) throw notFound('partner');
    const { environment } = found;
    return changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      if (entry.slug !== found.slug) throw validationFailed({ 'entry.slug': [`must stay ${found.slug}`] });
      const intentIds = await intentIdsFor(tx, environment, entry.intents);
      const stored = storedPartner((await findPartner(tx, partnerId)) ?? found);
      const wanted = wantedState(stored, entry);
      await assertAlso?.(tx, stored);
      await assertChecked(tx, environment, stored, wanted, unchecked);
      // Who saves over somebody else's change hears of that first.
      if (version === undefined || version === stored.version)
        await assertProductsServed(tx, environment, stored, wanted, unserved);
      await savePartner(ctx, tx, environment, stored, wanted, intentIds, version);
      const warnings = await sharedSecretWarnings(tx, ctx.env.piiKey, environment, [wanted]);
      return { ...(await savedPartnerDetail(tx, partnerId)), warnings };
    });
  });
}
