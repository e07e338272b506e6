import { rememberSandboxApplication } from '@/db/query/sandbox';
import { AppError } from '@/lib/error';
import { leadOf, type SandboxAnswer, type SandboxCall } from './call';
import { applyUrl } from './link';
import { behaviourFor } from './magic-value';

/**
 * A sandbox partner's answer to an application. What misbehaved on the first call accepts on a resend, as a
 * partner does that keeps to the Idempotency-Key.
 */
export async function answerAccept({ state, partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const { application_id: applicationId } = body;
  if (typeof applicationId !== 'string') throw new AppError('unreadable', 'application_id must be a string');
  const scripted = behaviourFor(leadOf(body).last_name).accept;
  const wished = scripted === 'accepted' && body.type === 'apply-now' ? 'pending then accepted' : scripted;
  const { behaviour, firstCall } = await rememberSandboxApplication(
    state.database.sql,
    applicationId,
    wished,
  );
  const reference = `SBX-${applicationId.slice(0, 8).toUpperCase()}`;
  if (behaviour === 'declined') return { status: 'declined', reference };
  if (behaviour === 'error') return 'error';
  if (behaviour.startsWith('pending')) return { status: 'pending', reference };
  if (firstCall && (behaviour === 'slow' || behaviour === 'broken')) return behaviour;
  return { status: 'accepted', reference, redirect: applyUrl(state.env, partner.slug, applicationId) };
}
