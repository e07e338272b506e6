import { lockEnvironment } from '@/db/query/environment';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { parseInput } from '@/lib/parse-input';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import { type CreatePartnerInput, createPartnerInput } from './input';
import { intentIdsFor } from './intent-ids';
import { savePartner, wantedState } from './save-partner';

/** A new partner of an environment. Throws `conflict` when its slug is taken there. */
export async function createPartner(ctx: Context, input: CreatePartnerInput): Promise<PartnerDetail> {
  const { environment, entry } = parseInput(createPartnerInput, input);
  assertMay(ctx, 'partner.change', { environment });
  return ctx.database.drizzle.transaction(async (tx) => {
    await lockEnvironment(tx, environment);
    const intentIds = await intentIdsFor(tx, environment, entry.intents);
    const id = await savePartner(ctx, tx, environment, null, wantedState(null, entry), intentIds);
    return savedPartnerDetail(tx, id);
  });
}
