import { z } from 'zod';
import { findApplication } from '@/db/query/application';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { AppError, notFound } from '@/lib/error';
import { parseInput } from '@/lib/parse-input';
import { assertMay } from '@/lib/permission';
import { shownOutcome } from './outcome';
import { settleApplication } from './settle-application';

export const applicationDecision = z.object({
  applicationId: z.int().min(1),
  status: shownOutcome.exclude(['pending']),
});

/**
 * An operator says how an application ended that nobody else can settle any more (design 4). Audited. A later
 * word of the partner still wins over `failed`. Throws `forbidden`, `application not found`, and `conflict` when
 * it is settled already.
 */
export async function decideApplication(ctx: Context, input: unknown): Promise<void> {
  assertMay(ctx, 'application.decide');
  const { applicationId, status } = parseInput(applicationDecision, input);
  const application = await findApplication(ctx.database, applicationId);
  if (!application) throw notFound('application');
  const { environment, affiliateId } = application;
  assertMay(ctx, 'application.decide');
  const settled = await settleApplication(ctx, application, { status }, 'operator');
  if (!settled.changed) throw new AppError('conflict', 'the application is settled already');
  await recordEvent(ctx, ctx.database, {
    action: 'application.decided',
    subjectId: applicationId,
    affiliateId,
    environment,
    before: { status: application.status },
    after: { status },
  });
}
