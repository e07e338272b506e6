import type { HeldOfApplicant } from '@/lib/erasure/schema';

/** `2 leads of 1 affiliate, 1 uploaded file`. */
export function countedText({ leads, affiliates, files }: HeldOfApplicant): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${counted(leads, 'lead')} of ${counted(affiliates, 'affiliate')}, ${counted(files, 'uploaded file')}`;
}
