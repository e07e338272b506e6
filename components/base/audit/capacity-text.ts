import { capitalize, formatCount, formatMoment, formatNumber } from '@/components/base/ui/format';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { defaultZone } from '@/word/stored-capacity';
import { capTitle } from './cap-title';

/** A partner's capacity in readable lines, one for each cap, hour and closure, to be compared. */
export function capacityLines(entry: CapacityEntry): string[] {
  return [
    ...entry.caps.map(capLine),
    ...entry.hours.map(hoursLine),
    `Public holidays: ${entry.holidays}`,
    ...entry.closures.map(closureLine),
    waitLine(entry.wait_days),
  ];
}

export function capLine(cap: CapacityEntry['caps'][number]): string {
  const parts = [
    `${capitalize(capTitle({ ...cap, places: cap.most }))}: ${cap.intent ?? 'all products'}, ${cap.affiliate ?? 'all affiliates'}`,
    ...Object.entries(cap.weekdays).map(([day, most]) => `${capitalize(day)} ${formatNumber(most)}`),
    ...(cap.overage > 0 ? [`${formatNumber(cap.overage)} more for offers just shown`] : []),
    `warned at ${cap.warn_at_percent} %`,
    ...(cap.time_zone === defaultZone ? [] : [cap.time_zone]),
  ];
  return parts.join(', ');
}

export function hoursLine({ intent, weekday, opens, closes }: CapacityEntry['hours'][number]): string {
  return `${capitalize(weekday)} ${opens} to ${closes}${intent === null ? '' : `, ${intent}`}`;
}

export function closureLine({ from, to, reason }: CapacityEntry['closures'][number]): string {
  return `Closed ${formatMoment(from)} to ${formatMoment(to)}: ${reason}`;
}

export function waitLine(days: number): string {
  return `Referrals wait at most ${formatCount(days, 'day')}`;
}
