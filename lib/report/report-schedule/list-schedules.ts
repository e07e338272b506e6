import { listAlertChannelRows } from '@/db/query/event/alert-channel';
import { listReportReaders, listSchedules as listRows } from '@/db/query/report/report-schedule';
import { may } from '@/lib/base/actor/permission';
import type { FilterContext } from '@/lib/report/saved-filter/context';
import type { ReportReceivers, ScheduleView } from './view';

/** Lists when the saved reports of a user's home are sent; none to those who may not have any. */
export async function listSchedules(ctx: FilterContext): Promise<ScheduleView[]> {
  const { database, scope } = ctx;
  if (!may(ctx, 'report.schedule', scope ?? {})) return [];
  const rows = await listRows(database, scope);
  return rows.map(({ nextAt, pausedAt, ...row }) => ({
    ...row,
    nextAt: pausedAt ? null : nextAt.toISOString(),
  }));
}

/** Lists to whom saved reports may be sent: an affiliate's managers, or operators and their channels for alerts. */
export async function listReceivers({ database, env, scope }: FilterContext): Promise<ReportReceivers> {
  const [people, channels] = await Promise.all([
    listReportReaders(database, scope),
    scope ? [] : listAlertChannelRows(database),
  ]);
  return {
    people,
    channels: channels.filter(({ active }) => active).map(({ id, name }) => ({ id, name })),
    hasMail: env.smtp !== null,
  };
}
