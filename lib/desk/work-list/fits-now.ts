import { listUnmatched } from '@/db/query/desk/work-list';
import { findLead } from '@/db/query/lead/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { southAfricanDate } from '@/lib/base/time/date';
import { selectEligible } from '@/lib/catalogue/matching/match';
import type { Reading } from './reader';

/** Leads without offers that are looked at, the newest. */
const look = 60;
const days = 30;

/** A lead that found no lender and has one now; `isNewer`: the catalogue has changed since, otherwise one has room again. */
export interface FittingLead {
  leadId: number;
  isNewer: boolean;
}

/**
 * Judges the newest leads without offers by the rules and the room of this moment: those that a lender would take now
 * that was not asked then (design desk 5, next).
 */
export async function listFittingNow(
  ctx: AffiliateContext,
  { catalogue, refusalsOf }: Reading,
): Promise<FittingLead[]> {
  const { database, env, scope } = ctx;
  const now = ctx.clock.now();
  const rows = await listUnmatched(database, scope, {
    version: catalogue.version,
    anyVersion: catalogue.hasCapacity,
    days,
    limit: look,
  });
  const judged = await Promise.all(
    rows.map(async ({ leadId, askedPartnerIds, isNewer }): Promise<FittingLead[]> => {
      const row = await findLead(database, scope, leadId);
      const idNumber = row && openIdNumber(env.piiKey, row);
      if (!row || !idNumber) return [];
      const asked = new Set([...askedPartnerIds, ...row.applications.map(({ partnerId }) => partnerId)]);
      const { eligible } = selectEligible({
        values: leadValues({ ...row, idNumber }),
        today: southAfricanDate(now),
        now,
        partners: catalogue.candidatesFor(row.intentId).filter(({ id }) => !asked.has(id)),
        partnerIds: row.offeredPartnerIds,
        refusals: refusalsOf(row.intentId),
      });
      return eligible.length > 0 ? [{ leadId, isNewer }] : [];
    }),
  );
  // Who has room again comes before what a change of the catalogue has brought.
  return judged.flat().sort((one, other) => Number(one.isNewer) - Number(other.isNewer));
}
