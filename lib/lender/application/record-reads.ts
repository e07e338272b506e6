import type { LenderApplicationRow } from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { recordReadOf } from '@/lib/desk/lead-read/record-read';

/** Records which applicants a list or a file showed: a read for each affiliate, whose record of reads it is in. */
export function recordListed(
  ctx: LenderContext,
  kind: 'listed' | 'exported',
  rows: readonly LenderApplicationRow[],
): void {
  const leads = new Map<number, number[]>();
  // Initials are nobody's values.
  for (const { affiliateId, leadId, ciphertext } of rows)
    if (ciphertext !== null) leads.set(affiliateId, [...(leads.get(affiliateId) ?? []), leadId]);
  const { environment } = ctx.lenderScope;
  for (const [affiliateId, leadIds] of leads)
    recordReadOf(ctx, { affiliateId, environment }, { kind, rows: leadIds.length, leadIds });
}
