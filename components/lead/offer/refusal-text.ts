import { formatCount, formatRand } from '@/components/base/ui/format';
import type { PortalAccept, PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { lowestInstalmentCents, quoteFor } from './compare';
import { chanceText } from './probability';
import { termsText } from './read-back';

interface RefusalText {
  title: string;
  /** The next partner, with chance and instalment; null when all have been tried. */
  next: string | null;
  /** What the agent can say to the applicant. */
  say: string;
}

/** Describes a decline or a failed application: who it was, who is next, and a sentence for the applicant. */
export function refusalText(
  lead: Pick<PortalLead, 'firstName'>,
  { companyName: company, status }: Pick<PortalAccept, 'companyName' | 'status'>,
  next: PortalMatch | undefined,
  /** The chosen term, in months. */
  term: number | null,
): RefusalText {
  const declined = status === 'declined';
  const title = declined
    ? `${company} said no to ${lead.firstName}'s application`
    : `The application to ${company} failed`;
  const said = declined
    ? `${company} can't help you this time.`
    : `Your application didn't get through to ${company}.`;
  if (!next)
    return {
      title,
      next: null,
      say: `${said} Let's go over your answers: changing one may bring other lenders.`,
    };
  const terms = nextTerms(next, term);
  return {
    title,
    next: `Next: ${[next.companyName, chanceText(next.probability), terms].filter((part) => part !== '').join(', ')}.`,
    say: `${said} The next one I have is ${next.companyName}${terms && `, ${terms.startsWith('from ') ? '' : 'at '}${terms}`}. Shall I send your application there?`,
  };
}

/** `R 4 800 a month for 12 months`; `from R 1 862,35 a month` while no term is chosen. */
function nextTerms(next: PortalMatch, term: number | null): string {
  const fromCents = term === null ? lowestInstalmentCents(next, null) : null;
  const chosen = termsText(quoteFor(next, term) ?? undefined);
  return chosen || (fromCents === null ? '' : `from ${formatRand(fromCents / 100)} a month`);
}

/**
 * Returns the heading when no partner is left: a failed call is not a "no". `othersFull`: some would fit, but take no
 * lead now.
 */
export function allTriedTitle(refused: readonly PortalMatch[], othersFull = false): string {
  if (othersFull)
    return refused.length > 0 ? 'Every other lender is full or closed' : 'Every lender is full or closed';
  return refused.every(({ refusal }) => refusal?.status === 'declined')
    ? 'Every lender has said no'
    : 'Every lender has been tried';
}

/** Returns the heading of the section of partners that were tried. */
export function refusedTitle(refused: readonly PortalMatch[]): string {
  const declined = refused.filter(({ refusal }) => refusal?.status === 'declined').length;
  const failed = refused.length - declined;
  const lenders = (count: number) => formatCount(count, 'lender');
  const failures = `${formatCount(failed, 'application')} failed`;
  if (failed === 0) return `${lenders(declined)} said no`;
  return declined === 0 ? failures : `${lenders(declined)} said no, ${failures}`;
}
