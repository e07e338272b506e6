import type { z } from 'zod';
import { findPartner } from '@/db/query/partner';
import { changeCatalogue } from '@/lib/catalogue/change-catalogue';
import type { Context } from '@/lib/context';
import { notFound, validationFailed } from '@/lib/error';
import { assertMay } from '@/lib/permission';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import type { changePartnerInput } from './input';
import { intentIdsFor } from './intent-ids';
import { savePartner, storedPartner, wantedState } from './save-partner';

/**
 * Replaces a partner with `entry`. Its slug never changes: clients and catalogue files refer to it. Throws `stale` when
 * somebody else has changed it since `version`.
 */
export async function changePartner(
  ctx: Context,
  input: z.output<typeof changePartnerInput>,
): Promise<PartnerDetail> {
  const { partnerId, entry, version, reason } = input;
  assertMay(ctx, 'partner.change');
  return ctx.database.transaction(async (tx) => {
    const found = await findPartner(tx, partnerId);
    if (!found) throw notFound('partner');
    const { environment } = found;
    return changeCatalogue(ctx, tx, environment, { source: 'saved', reason }, async () => {
      if (entry.slug !== found.slug) throw validationFailed({ 'entry.slug': [`must stay ${found.slug}`] });
      const intentIds = await intentIdsFor(tx, environment, entry.intents);
      const stored = storedPartner((await findPartner(tx, partnerId)) ?? found);
      await savePartner(ctx, tx, environment, stored, wantedState(stored, entry), intentIds, version);
      return savedPartnerDetail(tx, partnerId);
    });
  });
}
