import type { Context } from '@/lib/base/actor/context';
import { followUpApplicationsWork } from '@/lib/lead/application/follow-up-application';

/** Follows up applications as a worker does, those that are due. What else is due is claimed and not asked about. */
export async function followUp(ctx: Context, ...applicationIds: number[]): Promise<void> {
  for (const application of await followUpApplicationsWork.claim(ctx.database, 1_000))
    if (applicationIds.includes(application.id)) await followUpApplicationsWork.run(ctx, application);
}
