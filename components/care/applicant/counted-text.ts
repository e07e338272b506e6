import { formatCount } from '@/components/base/ui/format';
import type { HeldOfApplicant } from '@/lib/care/erasure/held';

/** Formats counts: `2 leads of 1 affiliate, 1 uploaded file, 0 drafts`. */
export function countedText({ leads, affiliates, files, drafts }: HeldOfApplicant): string {
  return `${formatCount(leads, 'lead')} of ${formatCount(affiliates, 'affiliate')}, ${formatCount(files, 'uploaded file')}, ${formatCount(drafts, 'draft')}`;
}
