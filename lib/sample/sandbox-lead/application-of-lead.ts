import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import type { LeadRow } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';

/** Returns the application of a lead's latest accept, or without one of its latest referral; null: nothing was sent. */
export async function applicationOfLead(
  ctx: AffiliateContext,
  { applicationId, applications }: LeadRow,
): Promise<ApplicationRow | null> {
  const id = applicationId ?? applications.at(-1)?.id ?? null;
  return id === null ? null : findApplication(ctx.database, id);
}
