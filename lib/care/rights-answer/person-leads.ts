import type { Queryable } from '@/db/client';
import { type ApplicantLeadRow, listApplicantLeads } from '@/db/query/care/applicant-record';
import { listApplicantLenders } from '@/db/query/care/applicant-trail';
import type { Context } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';

/** Of one applicant: far more than anybody has. */
const [mostLeads, mostLenders] = [1_000, 5_000];

const undecided = ['sending', 'unknown', 'pending'];

/** Lists a person's leads of all affiliates, in both environments, newest first. */
export const leadsOf = (
  { env }: Pick<Context, 'env'>,
  db: Queryable,
  idNumber: string,
): Promise<ApplicantLeadRow[]> =>
  listApplicantLeads(db, { idNumberHashes: keyedHashes(env.piiKey, idNumber) }, mostLeads);

/** Says which of a person's leads it is. */
export const leadTitle = ({ affiliateName, intentTitle, environment, state }: ApplicantLeadRow): string =>
  `${affiliateName}: ${intentTitle}${environment === 'uat' ? ' (UAT)' : ''}, ${state}`;

/** Lists the names of the lenders that hold an application of these leads which is not decided. */
export async function undecidedLenders(db: Queryable, leads: readonly ApplicantLeadRow[]): Promise<string[]> {
  const held = await listApplicantLenders(
    db,
    leads.map((lead) => lead.id),
    mostLenders,
  );
  return [
    ...new Set(
      held
        .filter(({ status }) => status !== null && undecided.includes(status))
        .map(({ partnerName }) => partnerName),
    ),
  ];
}
