import { formatCount, formatNumber } from '@/components/base/ui/format';
import type { LeadListPage } from '@/lib/lead/lead/list-view';

/** Says how many leads there are, as far as is known without counting all of them. */
export function countText({ leads: shown, count, tooShort }: LeadListPage): string {
  if (tooShort) return '';
  if (count === null) return `${formatNumber(shown.length)} on this page, and there are more`;
  const leads = formatCount(count.value, 'lead');
  if (count.more) return `More than ${leads}`;
  return leads;
}
