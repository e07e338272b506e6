import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { hasCode, validationFailed } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { logCall } from '@/lib/catalogue/partner/call-log';
import { callbackProblems } from '@/lib/catalogue/partner/problem';
import { outcomeCallback } from '@/lib/catalogue/partner/schema';
import { type StatedOutcome, settleApplication } from './settle-application';

/** Finds the application named in a callback's body; null if it does not exist. */
export async function findCalledBack(
  { env, database }: Pick<ProcessState, 'env' | 'database'>,
  { application_id: id }: Record<string, unknown>,
): Promise<ApplicationRow | null> {
  const applicationId = typeof id === 'string' ? readPublicId(env.idKey, 'application', id) : null;
  return applicationId === null ? null : findApplication(database, applicationId);
}

/** Parses a callback's body. Throws `validation_failed` for an unknown status. */
export function parseCallback(body: Record<string, unknown>): StatedOutcome {
  const parsed = outcomeCallback.safeParse(body);
  if (!parsed.success) throw validationFailed({ status: ['must be one of accepted, declined, pending'] });
  const { status, link, redirect } = parsed.data;
  return { status, link, redirect };
}

/**
 * Applies a partner's callback to an application (design catalogue 9). A replay or a second outcome changes nothing.
 */
export async function takeCallback(
  ctx: Context,
  application: ApplicationRow,
  outcome: StatedOutcome,
): Promise<void> {
  await settleApplication(ctx, application, outcome, 'callback');
}

/** Logs a callback, also one that was refused (design care 1). `began`: in the time of `performance.now()`. */
export function recordCallback(
  state: ProcessState,
  { id, leadId, partnerId }: ApplicationRow,
  { began, status, failure }: { began: number; status: number; failure: unknown },
): void {
  const durationMs = performance.now() - began;
  const problem = callbackProblem(failure);
  logCall(state, { partnerId, kind: 'callback', leadId, applicationId: id, status, durationMs, problem });
}

/** Why a callback was refused, as the log has it; null if it was taken. */
export function callbackProblem(failure: unknown): string | null {
  if (failure === undefined) return null;
  if (hasCode(failure, 'unauthorized')) return callbackProblems.signature;
  return hasCode(failure, 'validation_failed') ? callbackProblems.body : callbackProblems.other;
}
