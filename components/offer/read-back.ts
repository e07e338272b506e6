import { formatRand } from '@/components/ui/format';
import type { PortalLead, PortalMatch } from '@/lib/lead-page/view';
import { effectSentence } from './effect';
import type { QuoteOption } from './quote';

/** `R 4 800 a month for 12 months`, as far as the quote says it; '' when it names no sum. */
export function termsText(quote: QuoteOption | undefined): string {
  if (!quote?.headline) return '';
  const { label, text } = quote.headline;
  const term = quote.figures.find((figure) => figure.label === 'Term')?.text;
  if (label === 'a month') return `${text} a month${term ? ` for ${term}` : ''}`;
  return `${text}${term ? ` over ${term}` : ''}`;
}

/** What the applicant asked for, in rand; null when the lead does not say. */
function amountAsked({ fields }: Pick<PortalLead, 'fields'>): number | null {
  const amount = fields.loan_amount_required;
  return typeof amount === 'number' && amount > 0 ? amount : null;
}

/**
 * What is about to be sent, for the agent to read to the applicant: who, to whom, how much. The sum is the quote's
 * that goes with it; without one, what the applicant asked for.
 */
export function readBack(
  lead: Pick<PortalLead, 'firstName' | 'fields'>,
  match: Pick<PortalMatch, 'companyName' | 'refusal'>,
  quote: QuoteOption | undefined,
): string {
  const terms = termsText(quote);
  const asked = amountAsked(lead);
  const sum = terms === '' && asked !== null ? ` for ${formatRand(asked)}` : '';
  const again = match.refusal ? ' again' : '';
  return `Send ${lead.firstName}'s application${sum} to ${match.companyName}${again}${terms && `: ${terms}`}?`;
}

/** The smaller print of the read-back: the product, what was asked for, and what sending brings. */
export function readBackDetail(
  lead: Pick<PortalLead, 'intent' | 'fields'>,
  match: Pick<PortalMatch, 'companyName' | 'effect'>,
): string {
  const asked = amountAsked(lead);
  const product = asked === null ? lead.intent.title : `${lead.intent.title}, asked for ${formatRand(asked)}`;
  return `${product}. ${effectSentence(match.effect, match.companyName)}`;
}
