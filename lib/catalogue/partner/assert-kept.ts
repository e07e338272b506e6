import { isDeepStrictEqual } from 'node:util';
import type { Context } from '@/lib/base/actor/context';
import { validationFailed } from '@/lib/base/error/error';
import { counted, groupDigits } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import type { Environment } from '@/word/environment';
import type { PartnerState, StoredPartner } from './partner-state';
import { tryRules } from './try-rules';

/** Of fewer leads a share says nothing. */
const leastMatches = 10;
/** A save that loses more than this share of a product's matches asks. */
const mostLost = 1 / 3;

/**
 * Throws `validation_failed` at `fewer` where changed rules would lose more than a third of the matches that the stored
 * ones have among the newest leads (the rule lab, design catalogue 27), unless an operator has said so: a zero too many
 * costs every applicant until somebody sees it. Rules of products that it starts or ceases to take are not compared.
 */
export async function assertMatchesKept(
  ctx: Context,
  environment: Environment,
  { id: partnerId, state }: StoredPartner,
  wanted: Pick<PartnerState, 'active' | 'intents'>,
  fewer = false,
): Promise<void> {
  if (fewer || !state.active || !wanted.active) return;
  const before = new Map(state.intents.map((rules) => [titleKey(rules.title), rules]));
  const changed = wanted.intents.filter(({ title, eligibility }) => {
    const rules = before.get(titleKey(title));
    return rules !== undefined && !isDeepStrictEqual(rules.eligibility, eligibility);
  });
  const lost: string[] = [];
  for (const { title, eligibility, probability_conditions } of changed) {
    const trial = await tryRules(ctx, {
      ...{ environment, partnerId, intent: title, eligibility, probability_conditions },
      ...{ days: null, affiliateId: null },
    });
    if (trial.before >= leastMatches && trial.lost > trial.before * mostLost)
      lost.push(
        `${title}: ${groupDigits(trial.lost)} of the ${counted(trial.before, 'lead')} that match now would match no longer`,
      );
  }
  if (lost.length > 0) throw validationFailed({ fewer: lost });
}
