import { insertPausedMails } from '@/db/query/report/mail';
import { updateOrphanSchedules } from '@/db/query/report/report-schedule';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';

/**
 * Pauses the reports of people who have left, lost their role or been suspended, and tells those who may go on with
 * them. Audited.
 */
export async function pauseSchedules(
  ctx: Pick<Context, 'actor' | 'database' | 'env' | 'origin'>,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    for (const { filterId, affiliateId, environment } of await updateOrphanSchedules(tx)) {
      if (ctx.env.smtp) await insertPausedMails(tx, filterId);
      await recordAudit(ctx, tx, {
        action: 'report-schedule.paused',
        subjectId: filterId,
        affiliateId,
        environment,
      });
    }
  });
}
