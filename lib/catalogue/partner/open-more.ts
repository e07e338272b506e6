import type { z } from 'zod';
import { listAffiliateRows } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { weekdayIn } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { type CapUse, listCapacity } from '@/lib/catalogue/capacity/list-capacity';
import type { Weekday } from '@/word/stored-capacity';
import { changePartner } from './change-partner';
import type { PartnerDetail } from './detail';
import type { openMoreInput } from './input';
import { getPartner } from './list-partners';

type CapEntry = CapacityEntry['caps'][number];

const mostPlaces = 10_000_000;

/**
 * Raises a partner's cap so that `more` leads than now have room: in this window and, as any change of a cap, in all that
 * follow. A weekday with a number of its own has that one raised. Throws `not_found` for a cap that it does not have,
 * `stale` when somebody else has changed the partner since `version`, `validation_failed` for a cap without limit.
 */
export async function openMore(
  ctx: Context,
  { partnerId, capId, more, version }: z.output<typeof openMoreInput>,
): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  const stored = await getPartner(ctx, { partnerId });
  const { environment, entry } = stored;
  const [uses, affiliates] = await Promise.all([
    listCapacity(ctx, { environment, partnerId }),
    listAffiliateRows(ctx.database),
  ]);
  const use = uses.find(({ id }) => id === capId);
  if (!use || !entry.capacity) throw notFound('cap');
  const slug = affiliates.find(({ id }) => id === use.affiliateId)?.slug ?? null;
  const caps = entry.capacity.caps.map((cap) => (isOf(cap, use, slug) ? raised(cap, use, more) : cap));
  return changePartner(ctx, {
    partnerId,
    entry: { ...entry, capacity: { ...entry.capacity, caps } },
    version,
  });
}

/** What tells the caps of a partner from each other. */
function isOf(cap: CapEntry, use: CapUse, affiliate: string | null): boolean {
  return (
    cap.counts === use.counts &&
    cap.window === use.window &&
    cap.time_zone === use.timeZone &&
    cap.affiliate === affiliate &&
    (cap.intent === null ? null : titleKey(cap.intent)) ===
      (use.intent === null ? null : titleKey(use.intent))
  );
}

function raised(cap: CapEntry, use: CapUse, more: number): CapEntry {
  if (use.places === null) throw validationFailed({ more: ['this cap has no limit'] });
  // Of a cap that was lowered more may be used than it has places.
  const places = Math.max(use.places, use.used) + more;
  if (places > mostPlaces) throw validationFailed({ more: ['a cap has 10,000,000 places at most'] });
  const weekday = weekdayIn(new Date(use.opensAt), cap.time_zone) as Weekday;
  const isOfWeekday = (cap.window === 'hour' || cap.window === 'day') && cap.weekdays[weekday] !== undefined;
  return isOfWeekday
    ? { ...cap, weekdays: { ...cap.weekdays, [weekday]: places } }
    : { ...cap, most: places };
}
