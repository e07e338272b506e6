import type { EventSender } from '@/db/query/money/outcome-place';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ProcessState } from '@/lib/base/process/process';
import { logCall } from '@/lib/catalogue/partner/call-log';
import { partnerRoute } from '@/lib/http/webhook/partner-route';
import { callbackProblem } from '@/lib/lead/application/take-callback';
import { findSenders } from '@/lib/money/outcome/find-sender';
import { type OutcomeEvent, parseEvent } from '@/lib/money/outcome/parse-event';
import { takeSignedEvent } from './take-signed-event';

/** `POST /api/partner/event` (design money 1, outcomes): what became of an application, after the accept. */
export const eventRoute = partnerRoute({
  findSubject: findSenders,
  body: readEvent,
  run: async ({ ctx, subject, body }) => {
    await takeSignedEvent(ctx, subject, body);
  },
  record: recordEventCall,
});

/** Parses an event as a partner sends it. Throws `validation_failed`. */
export function readEvent(body: Record<string, unknown>, { env, clock }: ProcessState): OutcomeEvent {
  return parseEvent(body, {
    clock,
    readApplicationId: (text) => readPublicId(env.idKey, 'application', text),
  });
}

/** Logs an event's call, also one that was refused (design care 1). `began`: in the time of `performance.now()`. */
export function recordEventCall(
  state: ProcessState,
  { partnerId, leadId, applicationId }: EventSender,
  { began, status, failure }: { began: number; status: number; failure: unknown },
): void {
  const durationMs = performance.now() - began;
  const problem = callbackProblem(failure);
  logCall(state, { partnerId, kind: 'callback', leadId, applicationId, status, durationMs, problem });
}
