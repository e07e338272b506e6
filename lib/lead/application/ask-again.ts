import { findApplication } from '@/db/query/lead/application';
import { updateAskedAgain } from '@/db/query/lead/application-list';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';

/**
 * Asks the partner about an open application now: the worker resends it under its id, or asks for link and decision,
 * whatever its pauses are, also after an operator was called for; if nobody answers, it is an operator's again. Audited.
 * Throws `forbidden`, `application not found`, `conflict` if it is settled, `rule_broken` if the partner cannot be asked.
 */
export async function askAboutApplication(ctx: Context, input: { applicationId: number }): Promise<void> {
  assertMay(ctx, 'application.decide');
  const { applicationId } = input;
  await ctx.database.transaction(async (tx) => {
    const application = await findApplication(tx, applicationId);
    if (!application) throw notFound('application');
    const { status, erased, environment, affiliateId } = application;
    if (!(await updateAskedAgain(tx, applicationId))) {
      if (status === 'accepted' || status === 'declined' || status === 'failed')
        throw new AppError('conflict', 'the application is settled already');
      if (status === 'sending') throw ruleBroken('the application is being sent');
      throw ruleBroken(
        status === 'unknown' && erased
          ? 'the applicant was erased, so nothing can be sent again: ask the lender yourself, then decide'
          : 'this partner has no endpoint to ask',
      );
    }
    await recordAudit(ctx, tx, {
      action: 'application.asked-again',
      subjectId: applicationId,
      affiliateId,
      environment,
    });
  });
}
