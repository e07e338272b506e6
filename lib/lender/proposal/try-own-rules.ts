import type { z } from 'zod';
import { findPartner } from '@/db/query/catalogue/partner';
import { isOwnPartner } from '@/db/query/lender/lender-partner';
import { updateRulesTried } from '@/db/query/lender/lender-proposal';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { judgePastLeads } from '@/lib/catalogue/partner/try-rules';
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
 * `partner not found` for another lender's.
 */
export async function tryOwnRules(
  ctx: LenderContext,
  { partnerId, intent, ...rules }: z.output<typeof tryOwnRulesInput>,
  signal?: AbortSignal,
): Promise<OwnTrial> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.propose', { lenderId: scope.lenderId });
  const partner = (await isOwnPartner(scope, database, partnerId))
    ? await findPartner(database, partnerId)
    : null;
  if (!partner) throw notFound('partner');
  if (!partner.intents.some(({ title }) => titleKey(title) === titleKey(intent)))
    throw validationFailed({ intent: ['is no product of yours'] });
  if (!(await updateRulesTried(scope, database, mostTrials)))
    throw new AppError(
      'rate_limited',
      `Your company has counted ${mostTrials} times in the last hour. Try again later.`,
      {
        retryAfterSeconds: hourSeconds,
      },
    );
  const { tally } = await judgePastLeads(
    ctx,
    { environment: scope.environment, partnerId, intent, ...rules, days: null, affiliateId: null },
    { signal },
  );
  if (tally.leads < leastLeads) return { counts: null };
  const { leads, before, after } = tally;
  return { counts: { leads: rounded(leads), before: rounded(before), after: rounded(after) } };
}

const rounded = (count: number): number => Math.round(count / roundedTo) * roundedTo;
