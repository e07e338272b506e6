import type { LeadInput } from '@/lib/applicant/schema';
import type { UnguardedContext } from '@/lib/base/actor/context';
import type { ConsideredMatch } from '@/lib/lead/offer/consider-partners';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { type MatchView, matchView } from '@/lib/lead/offer/view';

/** `live_score` if the partner's live score is unavailable. */
export const unavailableScore = -2;

/** A match for v1 clients (spec 9). */
interface MatchViewV1 extends Omit<MatchView, 'rank' | 'probability'> {
  rank: string;
  /** Null if nothing is known about it. */
  probability: number | null;
  /** Absolute URL; for logos that this service hosts, with its own origin. */
  company_logo_path: string;
  /** The partner's quote, same as `live_quotes`; null if there is none, -2 if it is unavailable. */
  live_score: unknown;
  /** Whether the lead can currently be accepted at this partner. */
  userable: boolean;
}

/**
 * Makes an offer like v1's `POST /offer`: partners whose live score is unavailable are offered too, after all others,
 * and become current matches like them (design v1 1, v1).
 */
export async function makeOfferV1(
  ctx: UnguardedContext,
  input: LeadInput,
): Promise<{ matches: MatchViewV1[]; id: string }> {
  const { view, state, offered, considered } = await makeOffer(
    ctx,
    input,
    { source: 'api_v1' },
    { choose: ({ matches, unscored }) => [...matches, ...unscored] },
  );
  const unscored = new Set(considered.unscored);
  const show = (one: ConsideredMatch): MatchViewV1 => {
    const shown = matchView(one.candidate, one.match);
    return {
      ...shown,
      rank: String(one.match.rank),
      probability: one.estimated ? one.match.probability : null,
      company_logo_path: logoPath(shown.company_logo_url, ctx.env.portalOrigin),
      live_score: unscored.has(one) ? unavailableScore : (shown.live_quotes ?? null),
      userable: state === 'matched',
    };
  };
  return { matches: offered.map(show), id: view.id };
}

function logoPath(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
