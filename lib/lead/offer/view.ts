import type { z } from 'zod';
import type { StoredCondition } from '@/db/schema/catalogue/partner';
import type { StoredMatch } from '@/db/schema/lead/offer';
import type { Candidate } from '@/lib/catalogue/catalogue/read-catalogue';
import type { matchViewSchema, offerViewSchema } from './view-schema';

/** A match for clients, with exactly the keys of spec 2.3. */
export interface MatchView extends Omit<z.infer<typeof matchViewSchema>, 'probability_conditions'> {
  /** As stored; they were validated then. */
  probability_conditions: Pick<StoredCondition, 'field' | 'value' | 'operator' | 'results'>[];
}

/** The body of `POST /offer` (spec 2.3). */
export interface OfferView extends Omit<z.infer<typeof offerViewSchema>, 'matches'> {
  matches: MatchView[];
}

export function matchView({ partner, probabilityConditions }: Candidate, match: StoredMatch): MatchView {
  return {
    id: partner.id,
    company_name: partner.companyName,
    company_website_url: partner.companyWebsiteUrl,
    company_logo_url: partner.companyLogoUrl,
    company_mini_logo_url: partner.companyMiniLogoUrl,
    company_wide_logo_url: partner.companyWideLogoUrl,
    partner_type: partner.partnerType,
    probability_conditions: probabilityConditions.map(({ field, value, operator, results }) => ({
      field,
      value,
      operator,
      results,
    })),
    partner_slug: partner.slug,
    rank: match.rank,
    probability: match.probability,
    live_scoring_api: partner.scoreUrl !== null,
    ...(match.liveQuotes === undefined || match.liveQuotes === null ? {} : { live_quotes: match.liveQuotes }),
    end_to_end: partner.endToEnd,
  };
}
