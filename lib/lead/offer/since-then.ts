import type { AffiliateContext } from '@/lib/base/actor/context';
import { southAfricanDate } from '@/lib/base/time/date';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import {
  absence,
  ineligibility,
  type LeftOut,
  type LeftOutReason,
  ruleFacts,
} from '@/lib/catalogue/matching/match';
import { sandboxRoom } from '@/lib/catalogue/sandbox/room';
import type { ConsideredMatch, ConsideredPartners, ValuesToMatch } from './consider-partners';

/**
 * Leaves out whoever was switched off, was asked by the applicant not to contact them, no longer serves the product or
 * has no room since partners were considered, as a catalogue has it that may be newer (the gate, design base 6):
 * scorers take seconds to answer. By `consideredBy` itself their rules are what they were.
 */
export async function leaveOutSince(
  ctx: AffiliateContext,
  { catalogue, consideredBy }: { catalogue: Catalogue; consideredBy: Catalogue },
  lead: ValuesToMatch,
  considered: ConsideredPartners,
  withoutPartners: readonly number[],
): Promise<ConsideredPartners> {
  const gone = await findGone(ctx, { catalogue, isNewer: catalogue !== consideredBy }, lead, withoutPartners);
  const isGone = ({ match: { partnerId } }: ConsideredMatch) => gone(partnerId) !== null;
  const lost = [...considered.matches, ...considered.unscored].filter(isGone);
  if (lost.length === 0) return considered;
  const ranked = (all: readonly ConsideredMatch[], from: number) =>
    all
      .filter((one) => !isGone(one))
      .map((one, index) => ({ ...one, match: { ...one.match, rank: from + index + 1 } }));
  const matches = ranked(considered.matches, 0);
  const isLost = new Set(lost.map(({ match }) => match.partnerId));
  return {
    ...considered,
    matches,
    unscored: ranked(considered.unscored, matches.length),
    leftOut: [
      ...considered.leftOut.filter(({ partnerId }) => !isLost.has(partnerId)),
      ...lost.map(
        ({ candidate, match: { partnerId } }): LeftOut => ({
          partnerId,
          companyName: candidate.companyName,
          reason: gone(partnerId) ?? { kind: 'inactive' },
        }),
      ),
    ],
  };
}

/** Returns why a partner takes the lead no more; null: it does. */
async function findGone(
  ctx: AffiliateContext,
  { catalogue, isNewer }: { catalogue: Catalogue; isNewer: boolean },
  lead: ValuesToMatch,
  withoutPartners: readonly number[],
): Promise<(partnerId: number) => LeftOutReason | null> {
  const { affiliateId } = ctx.scope;
  const now = ctx.clock.now();
  const intent = catalogue.intentById(lead.intent.id);
  const isOpen = intent?.active === true && mayUseIntent(intent, affiliateId);
  const room = await readRoom(ctx.database, catalogue);
  const asked = { intentId: lead.intent.id, affiliateId };
  const refusals = sandboxRoom(room, catalogue, lead.values.last_name).refusals(asked, now);
  const facts = isNewer ? ruleFacts(lead.values, southAfricanDate(now)) : null;
  return (partnerId) => {
    const candidate = isOpen ? catalogue.candidateFor(lead.intent.id, partnerId) : undefined;
    if (!candidate) return { kind: 'inactive' };
    return (
      (facts && ineligibility(candidate, facts)) ?? absence(candidate, { now, refusals, withoutPartners })
    );
  };
}
