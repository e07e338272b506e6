import { followUps } from '@/lib/application/follow-up-application';
import type { Context } from '@/lib/context';

/** Follows up applications as a worker does, those that are due. What else is due is claimed and not asked about. */
export async function followUp(ctx: Context, ...applicationIds: number[]): Promise<void> {
  for (const application of await followUps.claim(ctx.database, 1_000))
    if (applicationIds.includes(application.id)) await followUps.run(ctx, application);
}
