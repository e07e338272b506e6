import { formatCount } from '@/components/base/ui/format';
import type { HeldOfApplicant } from '@/lib/care/erasure/held';

/** Formats counts: `2 leads of 1 affiliate, 1 uploaded file, 0 drafts`. `hasMoreLeads`: not all leads were counted. */
export function countedText(
  { leads, affiliates, files, drafts }: HeldOfApplicant,
  hasMoreLeads = false,
): string {
  return `${hasMoreLeads ? 'More than ' : ''}${formatCount(leads, 'lead')} of ${formatCount(affiliates, 'affiliate')}, ${formatCount(files, 'uploaded file')}, ${formatCount(drafts, 'draft')}`;
}
