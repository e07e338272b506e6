import type { LeadListPage } from '@/lib/lead/list-view';

/** How many there are, as far as it is known without counting them all. */
export function countText({ leads, count, tooShort }: LeadListPage): string {
  if (tooShort) return '';
  if (count === null) return `${leads.length} on this page, and there are more`;
  const number = count.value.toLocaleString('en-ZA');
  if (count.more) return `More than ${number} leads`;
  return count.value === 1 ? '1 lead' : `${number} leads`;
}
