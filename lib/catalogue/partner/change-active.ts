import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { changePartner } from './change-partner';
import type { PartnerDetail } from './detail';
import type { changeActiveInput } from './input';
import { getPartner } from './list-partners';
import { assessDeactivation } from './preview-deactivation';

/**
 * Activates or deactivates a partner; the rest of it stays. Throws `stale` when somebody else has changed it since
 * `version`, `validation_failed` at `confirm` when an intent would be left with no partner and that is not confirmed, and at
 * `unchecked` as saving does. It counts under the catalogue's lock: of two that switch off the last two, one is asked.
 */
export async function changePartnerActive(
  ctx: Context,
  { partnerId, active, version, confirm, unchecked }: z.output<typeof changeActiveInput>,
): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  const { environment, entry, version: current } = await getPartner(ctx, { partnerId });
  // Of what was just read: whoever saves in between is not overwritten.
  const seen = version ?? current;
  return changePartner(
    ctx,
    // What it leaves with no lender is confirmed below, counted.
    { partnerId, entry: { ...entry, active }, version: seen, unchecked, unserved: true },
    async (tx, stored) => {
      // Who saves over somebody else's change hears of that first.
      if (!active && stored.state.active && stored.version === seen)
        assertConfirmed((await assessDeactivation(tx, environment, [partnerId])).consequence, confirm);
    },
  );
}
