import { lockEnvironment } from '@/db/query/environment';
import { findPartner, selectPartners } from '@/db/query/partner';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import { connectionEntry } from './entry';
import { intentIdsFor } from './intent-ids';
import { savePartner, storedPartner } from './save-partner';

/**
 * Copies a UAT partner to Production, its connection left out (DESIGN 7): a partner with this slug there keeps its
 * own and its state of being active; a new one has none and starts inactive, so that no applicant meets it before
 * an operator has connected it. Its intents must be in Production already.
 */
export async function copyPartnerToProduction(
  ctx: Context,
  input: { partnerId: number },
): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change', { environment: 'production' });
  return ctx.database.drizzle.transaction(async (tx) => {
    await lockEnvironment(tx, 'production');
    const source = await findPartner(tx, input.partnerId);
    if (!source) throw notFound('partner');
    if (source.environment !== 'uat') throw ruleBroken('only a UAT partner is copied to Production');
    const { state } = storedPartner(source);
    const there = (await selectPartners(tx, 'production')).find((partner) => partner.slug === source.slug);
    const stored = there ? storedPartner(there) : null;
    const wanted = {
      ...state,
      active: stored?.state.active ?? false,
      connection: stored?.state.connection ?? connectionEntry.parse({}),
    };
    const intentIds = await intentIdsFor(tx, 'production', state.intents);
    return savedPartnerDetail(tx, await savePartner(ctx, tx, 'production', stored, wanted, intentIds));
  });
}
