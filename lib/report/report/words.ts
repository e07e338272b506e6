import type { ReportGroup } from './definition';

/** What a group is called: operators say intent and partner, affiliates product and lender. */
export function groupLabel(group: ReportGroup, isOwn: boolean): string {
  return (isOwn ? ownLabels : labels)[group];
}

const labels: Record<ReportGroup, string> = {
  affiliate: 'Affiliate',
  partner: 'Partner',
  intent: 'Intent',
  source: 'Source',
  agent: 'Agent',
  sub: 'Sub id',
  day: 'Day',
};
const ownLabels: Record<ReportGroup, string> = { ...labels, partner: 'Lender', intent: 'Product' };
