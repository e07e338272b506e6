import { findSandboxApplication } from '@/db/query/sandbox';
import { notFound } from '@/lib/error';
import type { SandboxAnswer, SandboxCall } from './call';
import { applyUrl } from './link';
import { phaseAt, standing } from './standing';

/**
 * Returns a sandbox partner's response to "is the link ready?", depending on the time since the application arrived.
 */
export async function answerLink({ state, partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const { application_id: applicationId } = body;
  const found =
    typeof applicationId === 'string' ? await findSandboxApplication(state.database, applicationId) : null;
  if (!found) throw notFound('application');
  const { status, ready } = standing(found.behaviour, phaseAt(found.ageMs));
  return ready
    ? { status, ready, link: applyUrl(state.env, partner.slug, String(applicationId)) }
    : { status, ready };
}
