import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import { numberOr } from './call';
import { reportEventJobName } from './job-name';
import type { ScriptedOutcome } from './magic-value';

/** Rand, where the lead says nothing. */
const usualAmount = 20_000;

/** Has a sandbox partner report what becomes of an application that it has accepted. Planned again it is planned once. */
export async function planOutcomes(
  db: Queryable,
  about: { partnerId: number; applicationId: string },
  lead: Record<string, unknown>,
  outcomes: readonly ScriptedOutcome[],
): Promise<void> {
  const amountCents = Math.round(numberOr(lead.loan_amount_required, usualAmount) * 100);
  for (const { type, afterMs } of outcomes)
    await addJob(
      db,
      reportEventJobName,
      { ...about, amountCents, type },
      { key: `sandbox:${type}:${about.applicationId}`, runAt: new Date(Date.now() + afterMs) },
    );
}
