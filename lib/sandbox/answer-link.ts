import { findSandboxApplication } from '@/db/query/sandbox';
import { notFound } from '@/lib/error';
import type { SandboxAnswer, SandboxCall } from './call';
import { applyUrl } from './link';
import { decisionAfterMs, linkAfterMs } from './magic-value';

/** A sandbox partner's answer to "is the link ready?": by the time since the application arrived. */
export async function answerLink({ state, partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const { application_id: applicationId } = body;
  const found =
    typeof applicationId === 'string'
      ? await findSandboxApplication(state.database.sql, applicationId)
      : null;
  if (!found) throw notFound('application');
  const decided = found.ageMs >= decisionAfterMs;
  if (found.behaviour === 'pending then declined')
    return decided ? { status: 'declined', ready: false } : { status: 'pending', ready: false };
  if (found.ageMs < linkAfterMs) return { status: 'pending', ready: false };
  const accepts = found.behaviour === 'pending then accepted' && decided;
  const link = applyUrl(state.env, partner.slug, String(applicationId));
  return { status: accepts ? 'accepted' : 'pending', ready: true, link };
}
