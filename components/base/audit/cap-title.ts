import { formatCount, formatNumber } from '@/components/base/ui/format';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';

/** `100 applications per day`. */
export function capTitle({ places, counts, window }: Pick<CapUse, 'places' | 'counts' | 'window'>): string {
  const per = window === 'total' ? 'in total' : `per ${window}`;
  if (places === null)
    return `Any number of ${counts === 'accepted' ? 'accepted leads' : 'applications'} ${per}`;
  return counts === 'accepted'
    ? `${formatNumber(places)} accepted ${per}`
    : `${formatCount(places, 'application')} ${per}`;
}
