import { findSandboxApplication } from '@/db/query/catalogue/sandbox';
import { notFound } from '@/lib/base/error/error';
import { applicationIdOf, type SandboxAnswer, type SandboxCall } from './call';
import { applyUrl } from './link';
import { phaseAt, standing } from './standing';

/**
 * Returns a sandbox partner's response to "is the link ready?", depending on the time since the application arrived.
 */
export async function answerLink({ state, partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const applicationId = applicationIdOf(body);
  const found = applicationId === null ? null : await findSandboxApplication(state.database, applicationId);
  if (applicationId === null || !found) throw notFound('application');
  const { status, ready } = standing(found.behaviour, phaseAt(found.ageMs));
  return ready
    ? { status, ready, link: applyUrl(state.env, partner.slug, applicationId) }
    : { status, ready };
}
