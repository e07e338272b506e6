import { claimWatch, findNextWatchMs } from '@/db/query/base/clock-step';
import {
  deleteOldAlerts,
  listOpenAlertRows,
  lockAlerts,
  updateGoneAlerts,
  upsertAlerts,
} from '@/db/query/event/alert';
import { insertOpenedDeliveries, insertResolvedDeliveries } from '@/db/query/event/alert-delivery';
import { deleteOldOutgoing } from '@/db/query/message/outgoing';
import {
  insertInboxMails,
  insertKeyMails,
  insertLenderWeekMails,
  insertMorningMails,
} from '@/db/query/report/mail';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { findCauses } from './find-causes';

/** What comes and goes within this time is one alert: an endpoint that fails every other minute is not told twice. */
export const calmSeconds = 120;
const everySeconds = 60;
const keptDays = 365;

/**
 * Compares what needs an operator with the alerts that are open: opens one for each new cause, and ends those whose
 * cause has been gone for two minutes, with a message for each channel (design event 2, alerts). One worker at a time.
 * Where a mail server is set up, it reminds managers of expiring keys by email, tells a lender's people what waits for
 * them, and has operators who want it told in the morning what waits. Where something could not be looked for,
 * what else is found is told, and nothing is called over.
 */
export async function watchAlerts(ctx: Pick<Context, 'database' | 'clock' | 'env' | 'log'>): Promise<void> {
  const { database, clock, env } = ctx;
  const { causes, unknown, failures } = await findCauses(database, await listOpenAlertRows(database), {
    env,
    now: clock.now(),
  });
  for (const error of failures) ctx.log.error({ error }, 'a part of the alert watch failed');
  await database.transaction(async (tx) => {
    await lockAlerts(tx);
    await insertOpenedDeliveries(tx, await upsertAlerts(tx, causes));
    const present = [...causes.map(({ cause }) => cause), ...unknown];
    const over = await updateGoneAlerts(tx, present, calmSeconds);
    await insertResolvedDeliveries(
      tx,
      over.map(({ id }) => id),
    );
    await deleteOldAlerts(tx, keptDays);
    if (env.smtp) {
      await insertKeyMails(tx);
      await insertMorningMails(tx, clock.now());
      await insertInboxMails(tx);
      await insertLenderWeekMails(tx, clock.now());
    }
    await deleteOldOutgoing(tx, 'mail', keptDays);
  });
}

/**
 * The worker's look at what needs an operator, once a minute, by whichever worker is the first. It also notices that the
 * database's clock was set back, and moves back what waits.
 */
export const watchAlertsWork = defineDueWork<number>({
  name: 'alert watch',
  atOnce: 1,
  findNextMs: (database) => findNextWatchMs(database, everySeconds),
  claim: async (database) => {
    const setBackSeconds = await claimWatch(database, everySeconds);
    return setBackSeconds === null ? [] : [setBackSeconds];
  },
  run: async (ctx, setBackSeconds) => {
    if (setBackSeconds > 0)
      ctx.log.warn({ setBackSeconds }, 'the clock was set back: what waits is due as long before');
    await watchAlerts(ctx);
  },
});
