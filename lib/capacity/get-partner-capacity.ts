import { type CapWindowRow, listCapWindows } from '@/db/query/capacity';
import type { Environment } from '@/db/schema/environment';
import { type HolidayView, listHolidays } from '@/lib/calendar/list-holidays';
import type { Context } from '@/lib/context';
import { type CapUse, listCapacity } from './list-capacity';

/** How full a partner is now, and was lately. */
export interface PartnerCapacity {
  /** `windows`: the last 30, oldest first; none for a total. */
  caps: (CapUse & { windows: CapWindowRow[] })[];
  /** The next public holidays, at most three. */
  holidays: HolidayView[];
}

/** Returns what is used of a partner's caps, with their last 30 windows, and the public holidays that come next. */
export async function getPartnerCapacity(
  ctx: Context,
  { environment, partnerId }: { environment: Environment; partnerId: number },
): Promise<PartnerCapacity> {
  const [caps, windows, holidays] = await Promise.all([
    listCapacity(ctx, { environment, partnerId }),
    listCapWindows(ctx.database, partnerId),
    listHolidays(ctx),
  ]);
  const byCap = new Map(windows.map((one) => [one.capId, one.windows]));
  return {
    caps: caps.map((cap) => ({ ...cap, windows: byCap.get(cap.id) ?? [] })),
    holidays: holidays.slice(0, 3),
  };
}
