import type { z } from 'zod';
import { findApplication } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import type { applicationDecision } from './schema';
import { settleApplication } from './settle-application';

/**
 * Settles an application that only an operator still can (design lead 13). Audited. A later response of the partner
 * still overrides `failed`. Throws `forbidden`, `application not found`, and `conflict` if it is already settled.
 */
export async function decideApplication(
  ctx: Context,
  input: z.output<typeof applicationDecision>,
): Promise<void> {
  assertMay(ctx, 'application.decide');
  const { applicationId, status } = input;
  const application = await findApplication(ctx.database, applicationId);
  if (!application) throw notFound('application');
  const { environment, affiliateId } = application;
  const settled = await settleApplication(ctx, application, { status }, 'operator');
  if (!settled.changed) throw new AppError('conflict', 'the application is settled already');
  await recordAudit(ctx, ctx.database, {
    action: 'application.decided',
    subjectId: applicationId,
    affiliateId,
    environment,
    before: { status: application.status },
    after: { status },
  });
}
