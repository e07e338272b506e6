import type { Queryable } from '@/db/client';
import { listEarningApplications, listEarningOutcomes } from '@/db/query/money/commission-ledger';
import type { Scope } from '@/db/scope';
import type { PaidApplication, PaidOutcome } from './earning';

/**
 * Reads an affiliate's applications with what became of them, as commissions are worked out from. `since`: only those of
 * which something happened at this moment or later, each whole.
 */
export async function readPaid(
  db: Queryable,
  scope: Scope,
  since: string | null = null,
): Promise<PaidApplication[]> {
  const [applications, outcomes] = await Promise.all([
    listEarningApplications(db, scope, since),
    listEarningOutcomes(db, scope, since),
  ]);
  const byApplication = new Map<number, PaidOutcome[]>();
  for (const { applicationId, ...outcome } of outcomes) {
    const one = { ...outcome, occurredAt: outcome.occurredAt.toISOString() };
    const all = byApplication.get(applicationId);
    if (all) all.push(one);
    else byApplication.set(applicationId, [one]);
  }
  return applications.map((one) => ({
    ...one,
    acceptedAt: one.acceptedAt?.toISOString() ?? null,
    outcomes: byApplication.get(one.id) ?? [],
  }));
}
