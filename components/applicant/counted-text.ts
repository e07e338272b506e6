import type { HeldOfApplicant } from '@/lib/erasure/held';

/** `2 leads of 1 affiliate, 1 uploaded file, 0 drafts`. */
export function countedText({ leads, affiliates, files, drafts }: HeldOfApplicant): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${counted(leads, 'lead')} of ${counted(affiliates, 'affiliate')}, ${counted(files, 'uploaded file')}, ${counted(drafts, 'draft')}`;
}
