import { listOpenAlertRows } from '@/db/query/event/alert';
import { type HistoryFilter, type HistoryRow, listAlertHistory } from '@/db/query/event/alert-delivery';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { AlertKind } from '@/word/alert-kind';
import type { AlertView } from './view';

const alertsAPage = 50;
const openAtMost = 500;

/** The kinds that compare with last week: what is found is nowhere else on the overview. */
const comparing: readonly AlertKind[] = ['acceptance', 'silent-affiliate', 'declines'];

/** Lists what is unlike last week, as the worker last found it, oldest first. */
export async function listUnusual(ctx: Context): Promise<AlertView[]> {
  assertMay(ctx, 'overview.read');
  const open = await listOpenAlertRows(ctx.database);
  return open.filter(({ kind }) => comparing.includes(kind));
}

/** An alert with who was told of it, and who has it. */
export type AlertHistoryView = HistoryRow;

/**
 * Lists alerts: all open ones, then those that are over, each the latest first. `before`: a further page of those that are
 * over; `kind`, `environment`: of these alone; `next`: the `before` of the following page, or null.
 */
export async function listAlerts(
  ctx: Context,
  {
    before = null,
    openOnly = false,
    kind = null,
    environment = null,
  }: { before?: number | null; openOnly?: boolean } & Partial<HistoryFilter> = {},
): Promise<{ alerts: AlertHistoryView[]; next: number | null }> {
  assertMay(ctx, 'alert.list');
  const filter = { kind, environment };
  const [open, over] = await Promise.all([
    before === null
      ? listAlertHistory(ctx.database, filter, { before, open: true, limit: openAtMost })
      : ([] as HistoryRow[]),
    openOnly ? [] : listAlertHistory(ctx.database, filter, { before, open: false, limit: alertsAPage + 1 }),
  ]);
  const past = over.slice(0, alertsAPage);
  return {
    alerts: [...open, ...past],
    next: over.length > alertsAPage ? (past.at(-1)?.id ?? null) : null,
  };
}
