import { leadOf, numberOr, type SandboxAnswer, type SandboxCall } from './call';
import { behaviourFor } from './magic-value';
import { probabilityFor, quotesFor } from './quote';

/** Returns a sandbox partner's score: the same for the same lead, scripted by the last name. */
export async function answerScore({ partner, body }: SandboxCall): Promise<SandboxAnswer> {
  const lead = leadOf(body);
  const { score } = behaviourFor(lead.last_name);
  if (score === 'error' || score === 'broken' || score === 'slow') return score;
  if (score === 'no score') return { available: false };
  const amount = numberOr(lead.loan_amount_required, 20_000);
  const probability = probabilityFor(partner.slug, numberOr(lead.net_income, 12_000), amount);
  if (score === 'no quote') return { available: true, probability };
  return { available: true, probability, quote: quotesFor(partner.slug, amount) };
}
