import { formatMoment, formatRand } from '@/components/base/ui/format';
import { factText } from '@/components/lead/lead/fact-text';
import { findLeadField, labelInSentence } from '@/lib/applicant/field';
import type { HeldBefore, PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { effectSentence } from './effect';
import { type QuoteOption, quoteOptions } from './quote';

/** Formats a quote's terms as far as it has them: `R 4 800 a month for 12 months`; '' if it has no amount. */
export function termsText(quote: QuoteOption | undefined): string {
  if (!quote?.headline) return '';
  const { label, text } = quote.headline;
  const term = quote.figures.find((figure) => figure.label === 'Term')?.text;
  if (label === 'a month') return `${text} a month${term ? ` for ${term}` : ''}`;
  return `${text}${term ? ` over ${term}` : ''}`;
}

/** Returns the amount the applicant asked for, in rand; null if the lead has none. */
function amountAsked({ fields }: Pick<PortalLead, 'fields'>): number | null {
  const amount = fields.loan_amount_required;
  return typeof amount === 'number' && amount > 0 ? amount : null;
}

/**
 * Returns the question that the agent reads to the applicant before sending: who, to whom, how much. The amount is the
 * chosen quote's; without one, what the applicant asked for: nobody has chosen any other. To a lender that has the
 * application already nothing is sent again.
 */
export function readBack(
  lead: Pick<PortalLead, 'firstName' | 'fields'>,
  match: Pick<PortalMatch, 'companyName' | 'refusal' | 'held'>,
  quote: QuoteOption | undefined,
): string {
  if (match.held) return `Take up ${lead.firstName}'s application that ${match.companyName} already has?`;
  const terms = termsText(quote);
  const asked = amountAsked(lead);
  const sum = terms === '' && asked !== null ? ` for ${formatRand(asked)}` : '';
  const again = match.refusal ? ' again' : '';
  return `Send ${lead.firstName}'s application${sum} to ${match.companyName}${again}${terms && `: ${terms}`}?`;
}

/**
 * Returns the details below the question: the product, the amount asked for, whether a quote is left open,
 * and what happens after sending.
 */
export function readBackDetail(
  lead: Pick<PortalLead, 'intent' | 'fields'>,
  match: Pick<PortalMatch, 'companyName' | 'effect' | 'liveQuotes' | 'held'>,
  quote: QuoteOption | undefined,
): string {
  if (match.held) {
    const { effect, companyName } = match;
    // It has the details.
    const then =
      effect === 'contact' ? `${companyName} calls the applicant.` : effectSentence(effect, companyName);
    return `${heldText(match.held)} ${then}`;
  }
  const asked = amountAsked(lead);
  const product = asked === null ? lead.intent.title : `${lead.intent.title}, asked for ${formatRand(asked)}`;
  const isOpen = !quote && quoteOptions(match.liveQuotes).length > 0;
  const open = isOpen ? `No quote chosen: ${match.companyName} sets the term. ` : '';
  return `${product}. ${open}${effectSentence(match.effect, match.companyName)}`;
}

/** Says since when a lender has had the application, with what, and what differs by now. */
export function heldText({ since, sent }: HeldBefore): string {
  const has = `This lender has had the application since ${formatMoment(since)}`;
  if (!sent) return `${has}, with the answers of then. Nothing is sent again.`;
  const amount = sent.amount === null ? '' : ` with ${formatRand(sent.amount)} asked for`;
  if (sent.differences.length === 0) return `${has}${amount}. Nothing differs, and nothing is sent again.`;
  const differences = sent.differences.map(({ field, there, here }) => {
    const label = labelInSentence(findLeadField(field)?.label ?? field);
    return `${label} ${answerText(field, here)} (there ${answerText(field, there)})`;
  });
  return `${has}${amount}, and keeps that: nothing is sent again. Different now: ${differences.join('; ')}. Tell the lender what matters.`;
}

const answerText = (field: string, value: string | number | boolean | null) =>
  value === null ? 'not answered' : factText(field, value);
