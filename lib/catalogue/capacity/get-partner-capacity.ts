import { listAffiliateRows } from '@/db/query/account/affiliate';
import {
  type CapBarRow,
  countSentLately,
  listCapBars,
  listCapUsers,
  type SentLately,
} from '@/db/query/catalogue/capacity-history';
import { listWaiting } from '@/db/query/catalogue/waiting-referral';
import type { Context } from '@/lib/base/actor/context';
import { type HolidayView, listHolidays } from '@/lib/catalogue/calendar/list-holidays';
import type { Environment } from '@/word/environment';
import { type CapUse, listCapacity } from './list-capacity';

/** A part of what is used or waits, by affiliate. */
interface Part {
  affiliate: string;
  count: number;
}

/** How full a partner is now, and was lately. */
export interface PartnerCapacity {
  /** `bars`: the last 30, oldest first; none for a total. `users`: of the newest 2,000 places, the most first. */
  caps: (CapUse & { bars: CapBarRow[]; users: Part[] })[];
  /** What a new cap would find in its window. */
  sent: SentLately;
  /** Referrals that wait for a place or for opening times. */
  waiting: Part[];
  /** The public holidays from today to the end of next year. */
  holidays: HolidayView[];
  /** Whom a cap can be for. */
  affiliates: { id: number; slug: string; name: string }[];
}

/** Returns what is used of a partner's caps and by whom, now and lately, what waits, and the public holidays. */
export async function getPartnerCapacity(
  ctx: Context,
  { environment, partnerId }: { environment: Environment; partnerId: number },
): Promise<PartnerCapacity> {
  const { database } = ctx;
  const [caps, sent, bars, users, waiting, holidays, affiliates] = await Promise.all([
    listCapacity(ctx, { environment, partnerId }),
    countSentLately(database, partnerId),
    listCapBars(database, partnerId),
    listCapUsers(database, partnerId),
    listWaiting(database, partnerId),
    listHolidays(ctx),
    listAffiliateRows(database),
  ]);
  const byCap = new Map(bars.map((one) => [one.capId, one.bars]));
  return {
    caps: caps.map((cap) => ({
      ...cap,
      bars: byCap.get(cap.id) ?? [],
      users: users.filter(({ capId }) => capId === cap.id),
    })),
    sent,
    waiting,
    holidays,
    affiliates: affiliates.map(({ id, slug, name }) => ({ id, slug, name })),
  };
}
