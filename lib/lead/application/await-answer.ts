import { setTimeout as pause } from 'node:timers/promises';
import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { takeOverAfterMs } from './send-application';

const lookEveryMs = 50;

/**
 * Waits for the call that another request is making for an application, and returns the application afterwards: its
 * response is this request's response too. Waits no longer than a first call can take: one that the worker has taken
 * over may stay `sending` for longer.
 */
export async function awaitAnswer(ctx: Context, applicationId: number): Promise<ApplicationRow> {
  for (;;) {
    const application = await findApplication(ctx.database.waiting, applicationId);
    if (!application) throw notFound('lead');
    const { status, checks, ageMs, partner } = application;
    if (status !== 'sending' || checks > 0 || ageMs > takeOverAfterMs(partner)) return application;
    await pause(lookEveryMs);
  }
}
