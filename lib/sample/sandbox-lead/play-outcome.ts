import { randomUUID } from 'node:crypto';
import { listOutcomesOfLead } from '@/db/query/money/outcome';
import { findOutcomeEvent } from '@/db/query/money/outcome-queue';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { ruleBroken, validationFailed } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { listLeadOutcomes, mostOutcomesShown } from '@/lib/money/outcome/list-lead-outcomes';
import { outcomeProblems } from '@/lib/money/outcome/parse-event';
import { recordOutcome } from '@/lib/money/outcome/record-outcome';
import type { OutcomeView } from '@/lib/money/outcome/view';
import { applicationOfLead } from './application-of-lead';
import { findSandboxLead } from './find-sandbox-lead';
import type { PlayedOutcome } from './schema';

/**
 * Reports in the partner's place what became of a lead's application after the accept (design sample 1, UAT is driven):
 * that of its latest accept, or without one its latest referral. Goes the way of the partner's own event, so
 * commissions, reports and webhooks follow. Returns the lead's outcomes. Throws `lead not found`, `rule_broken` where
 * nothing was sent, and `validation_failed`.
 */
export async function playOutcome(
  ctx: AffiliateContext,
  hashid: string,
  body: PlayedOutcome,
): Promise<{ outcomes: OutcomeView[] }> {
  const lead = await findSandboxLead(ctx, hashid);
  const application = await applicationOfLead(ctx, lead);
  if (!application) throw ruleBroken(answerText.noApplication);
  const { partnerId } = application;
  const kind = body.type;
  const occurredAt = body.occurred_at ? new Date(body.occurred_at) : ctx.clock.now();
  const amountCents = body.amount_cents ?? null;
  const errors = outcomeProblems({ kind, occurredAt, amountCents }, ctx.clock.now());
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  const corrects = body.corrects ? await correctedEvent(ctx, lead.id, partnerId, body.corrects) : null;
  await recordOutcome(
    ctx,
    { partnerId, environment: ctx.scope.environment },
    {
      // Partners' ids are one space for all affiliates: an id of one lead must not meet another's.
      eventId: `sandbox-${hashid}-${body.event_id ?? randomUUID()}`,
      corrects,
      kind,
      occurredAt,
      amountCents,
      reason: body.reason || null,
      about: {
        applicationId: application.id,
        text: publicId(ctx.env.idKey, 'application', application.id),
        reference: null,
        idNumber: null,
      },
    },
    'callback',
  );
  return listLeadOutcomes(ctx, hashid);
}

/** Returns the partner's event behind an outcome of this lead. Throws `validation_failed` for any other outcome. */
async function correctedEvent(
  { database, scope, env }: AffiliateContext,
  leadId: number,
  partnerId: number,
  outcome: string,
): Promise<string> {
  const id = readPublicId(env.idKey, 'outcome', outcome);
  const own = await listOutcomesOfLead(database, scope, leadId, mostOutcomesShown);
  const isOwn = own.some((one) => one.id === id && one.partnerId === partnerId);
  const found = isOwn && id !== null ? await findOutcomeEvent(database, partnerId, id) : null;
  if (!found) throw validationFailed({ corrects: ['is not an outcome of this lead at this partner'] });
  return found.eventId;
}
