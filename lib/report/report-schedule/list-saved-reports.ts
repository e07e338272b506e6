import { may } from '@/lib/base/actor/permission';
import type { FilterContext } from '@/lib/report/saved-filter/context';
import { listFilters } from '@/lib/report/saved-filter/list-filters';
import { listReceivers, listSchedules } from './list-schedules';
import type { SavedReportsView } from './view';

/** What a user and the team have saved of the report page, when it is sent, and to whom it may be. */
export async function listSavedReports(ctx: FilterContext): Promise<SavedReportsView> {
  const [reports, schedules, receivers] = await Promise.all([
    listFilters(ctx, 'report'),
    listSchedules(ctx),
    listReceivers(ctx),
  ]);
  return { reports, schedules, receivers, mayShare: may(ctx, 'saved-filter.share', ctx.scope ?? {}) };
}
