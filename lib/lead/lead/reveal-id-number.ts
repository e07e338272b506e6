import { findLead } from '@/db/query/lead/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { recordRead } from '@/lib/desk/lead-read/record-read';

/**
 * Returns the full ID number of one of the affiliate's own leads, for a user who asks to see it; pages and lists mask
 * it. Every view is recorded before the number is returned (design desk 7): who, from where, which lead, never the
 * number. Throws `lead not found` for any other id, `id number not found` if it has been erased.
 */
export async function revealIdNumber(ctx: AffiliateContext, hashid: string): Promise<{ idNumber: string }> {
  const { env, database, scope } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(database, scope, leadId);
  if (!row) throw notFound('lead');
  const idNumber = openIdNumber(env.piiKey, row);
  if (idNumber === null) throw notFound('id number');
  await recordAudit(ctx, database, {
    action: 'lead.id-number-seen',
    subjectId: row.id,
    affiliateId: scope.affiliateId,
    environment: scope.environment,
  });
  recordRead(ctx, { kind: 'id number', leadId: row.id });
  return { idNumber };
}
