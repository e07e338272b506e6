import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { listPortalPartnerIds } from '@/db/query/catalogue/partner-portal';
import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import { findLead } from '@/db/query/lead/lead';
import { updateTimesOfLeads } from '@/db/query/sample/lead-time';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { withAnswersAtHand } from '@/lib/catalogue/partner/answer-at-hand';
import { applyUrl } from '@/lib/catalogue/sandbox/link';
import { acceptOffer } from '@/lib/lead/accept/accept-offer';
import { settleApplication } from '@/lib/lead/application/settle-application';
import type { ConsideredMatch } from '@/lib/lead/offer/consider-partners';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import type { SampleApplicant } from './applicant';
import { lendersOf, sandboxPartnerIds } from './lender';
import type { Random } from './random';
import type { Story } from './story';

export interface SampleLead {
  readonly applicant: SampleApplicant;
  readonly intentId: number;
  readonly consentText: string;
  readonly story: Story;
  /** For what the story does not say. */
  readonly random: Random;
}

/**
 * Captures a lead, or takes up that of a file, and does with it what its story says: through the verbs of a page, with
 * lenders at hand. Between one thing and the next minutes go by: the lead has been moved back by `seconds` in all when
 * the last of it happens, which is now.
 */
export async function makeSampleLead(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  { applicant, intentId, consentText, story, random }: SampleLead,
): Promise<{ leadId: number; seconds: number }> {
  const outcomes = story.values();
  const withPeople = await listPortalPartnerIds(ctx.database, ctx.scope.environment);
  const lenders = lendersOf(ctx.env, catalogue, () => outcomes.next().value ?? 'accepted');
  return withAnswersAtHand(lenders, async () => {
    const input = parseLeadInput({
      ...applicant,
      intent_id: intentId,
      popi: true,
      partner_ids: sandboxPartnerIds(catalogue, intentId, { withPeople, inbox: true }),
    });
    const { view, offered } = await makeOffer(ctx, input, { source: 'portal', consentText });
    const leadId = readPublicId(ctx.env.idKey, 'lead', view.id);
    if (leadId === null) throw new Error('an id of ours that nobody can read');
    let seconds = 0;
    const pass = async (some: number) => {
      seconds += some;
      await updateTimesOfLeads(ctx.database, [leadId], some);
    };
    const asked = new Set<number>();
    for (const outcome of story) {
      const chosen = choose(outcome, offered, { asked, withPeople });
      if (!chosen) break;
      const { partner } = chosen.candidate;
      asked.add(partner.id);
      await pass(random.between(90, 260));
      await apply(ctx, view.id, partner, quoteOf(chosen, random));
      if (withPeople.has(partner.id)) {
        // Nobody is called: its people are told of it by their inbox.
        outcomes.next();
        if (outcome !== 'accepted' && outcome !== 'declined') break;
        await pass(random.between(600, 5_400));
        await decide(ctx, leadId, outcome);
      } else if (outcome === 'accepted' && partner.endToEnd && partner.acceptUrl !== null) {
        await pass(random.between(20, 150));
        await settle(ctx, leadId, partner);
      }
    }
    return { leadId, seconds };
  });
}

/** The best that was not asked yet; one without an endpoint takes everybody, so it declines nobody; people fail nobody. */
function choose(
  outcome: Story[number],
  offered: readonly ConsideredMatch[],
  { asked, withPeople }: { asked: ReadonlySet<number>; withPeople: ReadonlySet<number> },
): ConsideredMatch | undefined {
  const left = offered.filter(({ match }) => !asked.has(match.partnerId));
  const haveSystem = left.filter(({ match }) => !withPeople.has(match.partnerId));
  if (outcome === 'accepted') return left[0];
  if (outcome === 'inbox') return left.find(({ match }) => withPeople.has(match.partnerId));
  if (outcome === 'waits')
    return haveSystem.find(({ candidate: { partner } }) => partner.endToEnd && partner.linkUrl !== null);
  const some = outcome === 'declined' ? left : haveSystem;
  return some.find(({ candidate }) => candidate.partner.acceptUrl !== null);
}

/** The term that the applicant chose. */
function quoteOf({ match: { liveQuotes } }: ConsideredMatch, random: Random): unknown {
  const quotes: readonly unknown[] = Array.isArray(liveQuotes) ? liveQuotes : [];
  return quotes[random.between(0, quotes.length - 1)] ?? null;
}

async function apply(
  ctx: AffiliateContext,
  hashid: string,
  { id: partnerId, endToEnd }: PartnerSnapshot,
  liveQuotes: unknown,
): Promise<void> {
  const type = endToEnd ? 'apply-now' : null;
  await acceptOffer(await passGuard(ctx), { hashid, partnerId, type, bank: null, liveQuotes });
}

/** The partner has decided, and its link is there: as the follow-up hears it. */
async function settle(ctx: AffiliateContext, leadId: number, partner: PartnerSnapshot): Promise<void> {
  const application = await applicationOf(ctx, leadId);
  const link = applyUrl(ctx.env, partner.slug, publicId(ctx.env.idKey, 'application', application.id));
  const worker = { ...ctx, actor: { kind: 'worker' } } as const;
  await settleApplication(worker, application, { status: 'accepted', link }, 'follow-up');
}

/** The partner's people have decided: as one of them would. */
async function decide(ctx: AffiliateContext, leadId: number, status: 'accepted' | 'declined'): Promise<void> {
  const worker = { ...ctx, actor: { kind: 'worker' } } as const;
  const reason = status === 'declined' ? { reason: 'affordability' } : {};
  await settleApplication(worker, await applicationOf(ctx, leadId), { status, ...reason }, 'lender');
}

async function applicationOf({ database, scope }: AffiliateContext, leadId: number): Promise<ApplicationRow> {
  const lead = await findLead(database, scope, leadId);
  const application = lead?.applicationId ? await findApplication(database, lead.applicationId) : null;
  if (!application) throw new Error(`lead ${leadId} has no application`);
  return application;
}
