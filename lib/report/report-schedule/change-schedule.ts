import type { Queryable } from '@/db/client';
import { insertReportDeliveries, isJustRequested } from '@/db/query/report/report-delivery';
import {
  deleteSchedule,
  findSchedule,
  lockSchedules,
  type ScheduleValues,
  type StoredSchedule,
  upsertSchedule,
} from '@/db/query/report/report-schedule';
import { lockSavedFilter } from '@/db/query/report/saved-filter';
import { assertMay } from '@/lib/base/actor/permission';
import { actorId, recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, stale, validationFailed } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import type { FilterContext } from '@/lib/report/saved-filter/context';
import { mayChangeFilter } from '@/lib/report/saved-filter/may-change';
import { nextDue, periodSent } from './due';
import { listReceivers } from './list-schedules';
import { mostSchedules, type SeenScheduleInput, type SetScheduleInput } from './schema';

/** Pressing twice sends once. */
const requestSeconds = 60;

/**
 * Sends a saved report regularly from now on, in the user's name, or changes when and to whom. Audited. Throws
 * `not_found` for one that the user does not see, `forbidden` for one that is not theirs to change, `validation_failed`
 * for people who may not get it, `stale` when somebody else has changed it since `version`, and `conflict` when it was
 * stopped meanwhile, or there are as many as there may be.
 */
export async function setSchedule(
  ctx: FilterContext,
  { filterId, version, ...values }: SetScheduleInput & { filterId: number },
): Promise<void> {
  const { clock, database } = ctx;
  await assertReceivers(ctx, values);
  await database.transaction(async (tx) => {
    const { userId, about } = await lockOwn(ctx, tx, filterId);
    const count = await lockSchedules(tx, about.affiliateId);
    const before = await findSchedule(tx, filterId);
    if (before || version !== null) assertSeen(ctx, before, version);
    if (!before && count >= mostSchedules)
      throw new AppError('conflict', `${mostSchedules} reports are sent already: stop one first`);
    await upsertSchedule(tx, filterId, { ...values, userId, nextAt: nextDue(values, clock.now()) });
    await recordAudit(ctx, tx, {
      action: 'report-schedule.set',
      ...about,
      ...(before && { before: valuesOf(before) }),
      after: values,
    });
  });
}

/** Stops sending a saved report; what waits is not sent. Audited. Throws as `setSchedule`; not if it was stopped. */
export async function stopSchedule(
  ctx: FilterContext,
  { filterId, version }: SeenScheduleInput & { filterId: number },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { about } = await lockOwn(ctx, tx, filterId);
    const stored = await findSchedule(tx, filterId);
    if (!stored) return;
    assertSeen(ctx, stored, version);
    await deleteSchedule(tx, filterId);
    await recordAudit(ctx, tx, { action: 'report-schedule.stopped', ...about });
  });
}

/**
 * Sends a saved report of the last whole period to its receivers now. Audited. Throws as `setSchedule`; `conflict` when
 * that was done a moment ago.
 */
export async function sendReportNow(
  ctx: FilterContext,
  { filterId, version }: SeenScheduleInput & { filterId: number },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { about } = await lockOwn(ctx, tx, filterId);
    const stored = await findSchedule(tx, filterId);
    const { rhythm, isPaused } = assertSeen(ctx, stored, version);
    if (isPaused) throw new AppError('conflict', 'it is paused: save when it is sent once more');
    if (await isJustRequested(tx, filterId, requestSeconds))
      throw new AppError('conflict', 'it was sent a moment ago: wait a minute');
    const period = periodSent(rhythm, southAfricanDate(ctx.clock.now()));
    await insertReportDeliveries(tx, filterId, period, null);
    await recordAudit(ctx, tx, { action: 'report-schedule.sent-now', ...about, after: period });
  });
}

/** Locks a saved report that the user may send. */
async function lockOwn(ctx: FilterContext, tx: Queryable, filterId: number) {
  const { actor, scope } = ctx;
  assertMay(ctx, 'report.schedule', scope ?? {});
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has reports');
  const row = await lockSavedFilter(tx, scope, actor.userId, filterId);
  if (row?.list !== 'report') throw notFound('saved report');
  if (!mayChangeFilter(ctx, row))
    throw new AppError('forbidden', 'what the team shares is changed by its managers');
  const { affiliateId = null, environment = row.environment } = scope ?? {};
  return { userId: actor.userId, about: { subjectId: filterId, affiliateId, environment } };
}

/** Returns what is stored, if it is what the user has seen. Throws `stale`, and `conflict` for one that was stopped. */
function assertSeen(
  ctx: FilterContext,
  stored: StoredSchedule | null,
  version: number | null,
): StoredSchedule {
  if (!stored) throw new AppError('conflict', 'it is no longer sent: load the page again');
  if (stored.version === version) return stored;
  const { userName: by, changedAt: at } = stored;
  const you = stored.userId === actorId(ctx.actor);
  throw stale('schedule', { ...valuesOf(stored), version: stored.version }, { by, at, you });
}

const valuesOf = ({ rhythm, hour, userIds, channelIds }: ScheduleValues): ScheduleValues => ({
  ...{ rhythm, hour, userIds, channelIds },
});

async function assertReceivers(
  ctx: FilterContext,
  { userIds, channelIds }: Pick<SetScheduleInput, 'userIds' | 'channelIds'>,
): Promise<void> {
  const { people, channels, hasMail } = await listReceivers(ctx);
  const isUnknown = (chosen: readonly number[], known: readonly { id: number }[]) =>
    chosen.some((id) => !known.some((one) => one.id === id));
  if (isUnknown(userIds, people))
    throw validationFailed({ userIds: ['must be people who read these reports'] });
  if (isUnknown(channelIds, channels))
    throw validationFailed({ userIds: ['a channel is gone: choose again'] });
  if (userIds.length > 0 && !hasMail)
    throw validationFailed({ userIds: ['email needs a mail server: set SMTP_URL and SMTP_FROM first'] });
}
