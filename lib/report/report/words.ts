import type { ReportGroup } from './definition';

/** What a group is called on pages and in files. */
export function groupLabel(group: ReportGroup): string {
  return labels[group];
}

const labels: Record<ReportGroup, string> = {
  affiliate: 'Affiliate',
  partner: 'Lender',
  intent: 'Product',
  source: 'Source',
  agent: 'Agent',
  sub: 'Sub id',
  month: 'Month',
  day: 'Day',
};
