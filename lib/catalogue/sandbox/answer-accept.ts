import { upsertSandboxApplication } from '@/db/query/catalogue/sandbox';
import { AppError } from '@/lib/base/error/error';
import { addJob } from '@/lib/base/job/add-job';
import { applicationIdOf, leadOf, type SandboxAnswer, type SandboxCall } from './call';
import { callBackJobName } from './job-name';
import { applyUrl } from './link';
import { behaviourFor } from './magic-value';
import { planOutcomes } from './plan-outcomes';
import { decisionAfterMs, linkAfterMs } from './standing';

/**
 * Returns a sandbox partner's response to an application. What misbehaved on the first call accepts on a resend, like a
 * partner that honours the Idempotency-Key.
 */
export async function answerAccept({ state, partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const applicationId = applicationIdOf(body);
  if (applicationId === null) throw new AppError('unreadable', 'application_id must be a string');
  const lead = leadOf(body);
  const { accept: scripted, outcomes = [] } = behaviourFor(lead.last_name);
  const wished = scripted === 'accepted' && body.type === 'apply-now' ? 'pending then accepted' : scripted;
  const { behaviour, firstCall } = await upsertSandboxApplication(state.database, applicationId, wished);
  const reference = `SBX-${applicationId.slice(0, 8).toUpperCase()}`;
  if (behaviour === 'declined') return { status: 'declined', reference };
  if (behaviour === 'error') return 'error';
  if (behaviour.startsWith('pending')) {
    // A partner without a link endpoint is not polled: it calls back. A test call belongs to no application, but a check
    // waits for a callback.
    if (partner.linkUrl === null && (body.test !== true || body.check === 'callback'))
      await planCallBacks(state, { partnerId: partner.id, applicationId });
    return { status: 'pending', reference };
  }
  if (firstCall && (behaviour === 'slow' || behaviour === 'broken')) return behaviour;
  // A test call, and a check, are about no application that could have an outcome; Production's ledger is of real money.
  if (firstCall && body.test !== true && partner.environment !== 'production')
    await planOutcomes(state.database, { partnerId: partner.id, applicationId }, lead, outcomes);
  return { status: 'accepted', reference, redirect: applyUrl(state.env, partner.slug, applicationId) };
}

/** A resend schedules the same two again. */
async function planCallBacks(
  { database }: SandboxCall['state'],
  about: { partnerId: number; applicationId: string },
): Promise<void> {
  for (const [phase, afterMs] of [
    ['link', linkAfterMs],
    ['decision', decisionAfterMs],
  ] as const)
    await addJob(
      database,
      callBackJobName,
      { ...about, phase },
      { key: `sandbox:${phase}:${about.applicationId}`, runAt: new Date(Date.now() + afterMs) },
    );
}
