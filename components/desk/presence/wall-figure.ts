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
export function figuresOf({ userId, calls, captured, offered, accepted, hours }: WallRow): WallFigure[] {
  const theirs: LeadFilter = { agent: userId, source: 'portal', when: 'today' };
  return [
    { label: 'Calls', title: 'Calls of today with a result', value: formatNumber(calls), href: null },
    { label: 'Captured', title: 'Captured today', value: formatNumber(captured), href: leadListHref(theirs) },
    {
      label: 'Offered',
      title: 'Of those captured, lenders had offers for',
      value: formatNumber(offered),
      href: leadListHref({ ...theirs, state: 'offered' }),
    },
    {
      label: 'Sold',
      title: 'Sent by them today and accepted by a lender, whoever captured the lead',
      value: formatNumber(accepted),
      href: null,
    },
    {
      label: 'Per hour',
      title: 'Sold for each hour of the day in which they called, captured or sent something',
      value: formatPerHour(accepted, hours),
      href: null,
    },
  ];
}
