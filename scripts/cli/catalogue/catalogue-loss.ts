import { type Consequence, mustConfirm } from '@/lib/base/consequence/consequence';
import type { CatalogueLoss } from '@/lib/catalogue/catalogue-file/schema';

/** Says what would be switched off, and which `--confirm` that needs. */
export function confirmLines(consequence: Consequence): string[] {
  if (consequence.figure === 0) return [];
  const { meaning, figure } = consequence;
  return [mustConfirm(consequence) ? `${meaning}: needs --confirm ${figure}` : meaning];
}

export const lossJson = (loss: CatalogueLoss) => ({
  partners: loss.partners,
  intents: loss.intents,
  former_titles: loss.formerTitles,
  intents_without_partner: loss.withoutPartner,
  affiliates_without_intent: loss.withoutIntent,
});
