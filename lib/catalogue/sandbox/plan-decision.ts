import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { Environment } from '@/word/environment';
import { decideJobName } from './job-name';
import { peopleScriptFor } from './people';
import { decisionAfterMs } from './standing';

/**
 * Has the people of a sandbox lender decide about an application of UAT that waits for them, a few seconds later, if its
 * last name says what they do (design catalogue 20). Of any other name, and of a lender that is not the sandbox's,
 * nothing is planned. A call that is repeated plans it once.
 */
export async function planPeopleDecision(
  db: Queryable,
  application: { id: number; environment: Environment; partner: { acceptUrl: string | null } },
  lastName: unknown,
): Promise<void> {
  const { id: applicationId, environment, partner } = application;
  // Of stored URLs only a path of the sandbox begins like this.
  if (environment !== 'uat' || !partner.acceptUrl?.startsWith('/api/sandbox/')) return;
  const script = peopleScriptFor(lastName);
  if (script === null) return;
  await addJob(
    db,
    decideJobName,
    { applicationId, script: script.name },
    { key: `sandbox:decide:${applicationId}`, runAt: new Date(Date.now() + decisionAfterMs) },
  );
}
