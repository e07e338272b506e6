import { lockEnvironment } from '@/db/query/environment';
import { findPartner } from '@/db/query/partner';
import type { Context } from '@/lib/context';
import { notFound, validationFailed } from '@/lib/error';
import { parseInput } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import { type ChangePartnerInput, changePartnerInput } from './input';
import { intentIdsFor } from './intent-ids';
import { savePartner, storedPartner, wantedState } from './save-partner';

/**
 * Replaces a partner with `entry`. Its slug never changes: clients and catalogue files refer to it. Throws `stale` when
 * somebody else has changed it since `version`.
 */
export async function changePartner(ctx: Context, input: ChangePartnerInput): Promise<PartnerDetail> {
  const { partnerId, entry, version } = parseInput(changePartnerInput, input);
  return ctx.database.transaction(async (tx) => {
    const found = await findPartner(tx, partnerId);
    assertMay(ctx, 'partner.change');
    if (!found) throw notFound('partner');
    const { environment } = found;
    await lockEnvironment(tx, environment);
    if (entry.slug !== found.slug) throw validationFailed({ 'entry.slug': [`must stay ${found.slug}`] });
    const intentIds = await intentIdsFor(tx, environment, entry.intents);
    const stored = storedPartner((await findPartner(tx, partnerId)) ?? found);
    await savePartner(ctx, tx, environment, stored, wantedState(stored, entry), intentIds, version);
    return savedPartnerDetail(tx, partnerId);
  });
}
