import type { Queryable } from '@/db/client';
import type { AlertCause } from '@/db/query/event/alert';
import { listChangedDecisions, listCrossed } from '@/db/query/lead/application-crossing';
import { countStuckApplications } from '@/db/query/lead/stuck-application';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Env } from '@/lib/base/process/env';

/** Finds applications of which nobody knows what became, that two lenders have, or that a lender decided otherwise. */
export async function findApplicationCauses(
  db: Queryable,
  { idKey }: Pick<Env, 'idKey'>,
): Promise<AlertCause[]> {
  const [stuck, crossed, changed] = await Promise.all([
    countStuckApplications(db),
    listCrossed(db),
    listChangedDecisions(db),
  ]);
  return [
    ...stuck.map(
      ({ environment, partnerId, companyName, count }): AlertCause => ({
        kind: 'stuck-application',
        environment,
        cause: `stuck-application ${partnerId}`,
        subject: companyName,
        subjectId: partnerId,
        detail: { count },
      }),
    ),
    ...crossed.map(
      ({ id, environment, companyName, otherCompanyName }): AlertCause => ({
        kind: 'two-lenders',
        environment,
        cause: `two-lenders ${id}`,
        subject: companyName,
        subjectId: id,
        detail: { other: otherCompanyName },
      }),
    ),
    ...changed.map(
      ({ applicationId, environment, leadId, partnerId, companyName }): AlertCause => ({
        kind: 'changed-decision',
        environment,
        cause: `changed-decision ${applicationId}`,
        subject: companyName,
        subjectId: partnerId,
        detail: { lead: publicId(idKey, 'lead', leadId) },
      }),
    ),
  ];
}
