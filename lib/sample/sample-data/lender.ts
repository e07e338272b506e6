import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { Env } from '@/lib/base/process/env';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import type { AnswersAtHand } from '@/lib/catalogue/partner/answer-at-hand';
import { isSandboxUrl } from '@/lib/catalogue/partner/url';
import { applyUrl } from '@/lib/catalogue/sandbox/link';
import { probabilityFor, quotesFor } from '@/lib/catalogue/sandbox/quote';
import type { Story } from './story';

const isAtHand = (url: string | null) => url === null || isSandboxUrl(url);

/** Whether a partner's endpoints are all the sandbox's, or it has none: no other one is part of sample data. */
export const isSandboxPartner = ({ scoreUrl, acceptUrl, linkUrl }: PartnerSnapshot): boolean =>
  [scoreUrl, acceptUrl, linkUrl].every(isAtHand);

/**
 * Answers for the sandbox's partners as the sandbox would (same scores and quotes), and applications as the story goes;
 * `next` is called for each application.
 */
export function lendersOf(
  env: Pick<Env, 'portalOrigin'>,
  catalogue: Catalogue,
  next: () => Story[number],
): AnswersAtHand {
  return (kind, partnerId, body) => {
    const partner = catalogue.partnerById(partnerId);
    if (!partner || !isSandboxPartner(partner)) return null;
    if (kind === 'score') return { status: 200, body: scoreOf(partner, body) };
    if (kind !== 'accept') return null;
    const applicationId = String((body as { application_id?: unknown }).application_id);
    const reference = `SBX-${applicationId.slice(0, 8).toUpperCase()}`;
    const outcome = next();
    if (outcome === 'failed') return { status: 500, body: {} };
    if (outcome === 'declined') return { status: 200, body: { status: 'declined', reference } };
    if (outcome === 'waits' || outcome === 'inbox' || partner.endToEnd)
      return { status: 200, body: { status: 'pending', reference } };
    const redirect = applyUrl(env, partner.slug, applicationId);
    return { status: 200, body: { status: 'accepted', reference, redirect } };
  };
}

function scoreOf({ slug }: PartnerSnapshot, body: object): object {
  const { lead } = body as { lead: { net_income?: number; loan_amount_required?: number } };
  const amount = lead.loan_amount_required ?? 20_000;
  return {
    available: true,
    probability: probabilityFor(slug, lead.net_income ?? 12_000, amount),
    quote: quotesFor(slug, amount),
  };
}

/**
 * The partners of a product that are the sandbox's; null: all. `withPeople`: partners whose people decide in the portal, of
 * which those are the sandbox's that have an endpoint of it, and none where made-up leads are not to stand in an inbox.
 */
export function sandboxPartnerIds(
  catalogue: Catalogue,
  intentId: number,
  { withPeople, inbox }: { withPeople: ReadonlySet<number>; inbox: boolean },
): number[] | null {
  const partners = catalogue.candidatesFor(intentId).map(({ partner }) => partner);
  const mayWait = ({ acceptUrl }: PartnerSnapshot) => inbox && acceptUrl !== null;
  const ours = partners
    .filter((partner) => isSandboxPartner(partner) && (!withPeople.has(partner.id) || mayWait(partner)))
    .map(({ id }) => id);
  return ours.length === partners.length ? null : ours.slice(0, 50);
}
