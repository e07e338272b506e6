import { formatCount, formatPercent } from '@/components/base/ui/format';
import type { AnswerEffect } from '@/lib/lead/offer/answer-effect';

/** What an answer brings, for its button: `+20 % at Khanya`, `1 more offer`, `2 offers fewer`. */
export function effectText({ offers, best }: AnswerEffect): string {
  if (offers < 0) return `${formatCount(-offers, 'offer')} fewer`;
  if (offers > 0) return `${offers} more ${offers === 1 ? 'offer' : 'offers'}`;
  return best ? `+${formatPercent(best.points)} at ${best.companyName}` : 'no change';
}
