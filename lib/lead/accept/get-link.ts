import { findLink } from '@/db/query/lead/application';
import { recordStep } from '@/lib/account/go-live/record-step';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';

/** The body of `GET /accept/{hashid}/link` (spec 2.5). */
interface LinkView {
  ready: boolean;
  /** Empty until ready. */
  link: string;
}

/**
 * Returns the partner's link for the latest accept of one of the caller's own leads. Throws `lead not found` (spec 4).
 */
export async function getLink(ctx: AffiliateContext, hashid: string): Promise<LinkView> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const found = leadId === null ? null : await findLink(ctx.database, ctx.scope, leadId);
  if (!found) throw notFound('lead');
  if (found.applied) recordStep(ctx, 'link');
  return { ready: found.link !== null, link: found.link ?? '' };
}
