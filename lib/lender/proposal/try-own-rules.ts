import type { z } from 'zod';
import { updateRulesTried } from '@/db/query/lender/lender-proposal';
import { identifyingFields } from '@/lib/applicant/field';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { findRuleField } from '@/lib/catalogue/matching/rule-field';
import { judgePastLeads } from '@/lib/catalogue/partner/try-rules';
import { getOwnPartner } from '@/lib/lender/company/own-partner';
import type { OwnTrial, tryOwnRulesInput } from './schema';

/** Of one company, in both environments. */
export const mostTrials = 30;
/** Of fewer leads a count would be about people. */
const leastLeads = 20;
const roundedTo = 5;
const hourSeconds = 3_600;

/**
 * Counts how many past leads a lender's own stored rules match, and changed ones: from 20 leads on, rounded to five,
 * never which (design lender 11). At most 30 times an hour, so that nobody reads single applicants out of it. Throws
 * `partner not found` for another lender's, and `rule_broken` for a rule on what tells who somebody is: with two own
 * applicants beside a third in one list, the rounding would say whether the third is there.
 */
export async function tryOwnRules(
  ctx: LenderContext,
  { partnerId, intent, eligibility }: z.output<typeof tryOwnRulesInput>,
  signal?: AbortSignal,
): Promise<OwnTrial> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.propose', { lenderId: scope.lenderId });
  const partner = await getOwnPartner(ctx, database, partnerId);
  if (!partner.intents.some(({ title }) => titleKey(title) === titleKey(intent)))
    throw validationFailed({ intent: ['is no product of yours'] });
  const telling = eligibility.find(({ field }) => identifyingFields.has(field));
  if (telling)
    throw ruleBroken(
      `leads are not counted by what tells who somebody is: ${findRuleField(telling.field)?.label ?? telling.field}`,
    );
  if (!(await updateRulesTried(scope, database, mostTrials)))
    throw new AppError(
      'rate_limited',
      `Your company has counted ${mostTrials} times in the last hour. Try again later.`,
      { retryAfterSeconds: hourSeconds },
    );
  const { tally } = await judgePastLeads(
    ctx,
    {
      ...{ environment: scope.environment, partnerId, intent, eligibility, probability_conditions: [] },
      ...{ days: null, affiliateId: null },
    },
    { signal },
  );
  if (tally.leads < leastLeads) return { counts: null };
  const { leads, before, after } = tally;
  return { counts: { leads: rounded(leads), before: rounded(before), after: rounded(after) } };
}

const rounded = (count: number): number => Math.round(count / roundedTo) * roundedTo;
