import { formatNumber, formatPerHour } from '@/components/base/ui/format';
import { type LeadFilter, leadListHref } from '@/lib/lead/lead/list-filter';
import type { Doing, WallRow } from '@/lib/lead/presence/view';

export function dotClass(doing: Doing): string {
  if (doing === 'away') return 'bg-control';
  return doing === 'idle' ? 'bg-warning' : 'bg-success';
}

/** `href`: the leads that it counts. */
export interface WallFigure {
  label: string;
  title: string;
  value: string;
  href: string | null;
}

/** Somebody's numbers of today. */
export function figuresOf({ userId, captured, offered, accepted, hours }: WallRow): WallFigure[] {
  const theirs: LeadFilter = { agent: userId, source: 'portal', when: 'today' };
  return [
    { label: 'Captured', title: 'Captured today', value: formatNumber(captured), href: leadListHref(theirs) },
    {
      label: 'Offered',
      title: 'Of these, lenders had offers for',
      value: formatNumber(offered),
      href: leadListHref({ ...theirs, state: 'offered' }),
    },
    {
      label: 'Accepted',
      title: 'Of these, a lender accepted',
      value: formatNumber(accepted),
      href: leadListHref({ ...theirs, state: 'accepted' }),
    },
    {
      label: 'Per hour',
      title: 'Accepted for each hour of the day in which they captured a lead',
      value: formatPerHour(accepted, hours),
      href: null,
    },
  ];
}
