import { sourceLabel } from '@/lib/lead/lead/source-label';
import type { ReportGroup } from './definition';
import type { ReportGroupRow } from './view';

/** Names a row in one of its groups; days as they sort. */
export function nameOf(group: ReportGroup, row: ReportGroupRow): string {
  switch (group) {
    case 'affiliate':
      return row.affiliateName ?? '–';
    case 'partner':
      return row.partnerName ?? '–';
    case 'intent':
      return row.intentTitle ?? '–';
    case 'source':
      return row.source ? sourceLabel(row.source) : '–';
    case 'agent':
      return row.userName ?? 'Through the API';
    case 'sub':
      return row.subId || 'Not said';
    case 'month':
      return row.month ?? '–';
    case 'day':
      return row.day ?? '–';
  }
}

/** The id of a row in one of its groups, as a filter takes it. */
export function idOf(group: ReportGroup, row: ReportGroupRow): string | number | null {
  const ids = {
    affiliate: row.affiliateId,
    partner: row.partnerId,
    intent: row.intentId,
    source: row.source,
    agent: row.userId,
    sub: row.subId,
    month: row.month,
    day: row.day,
  };
  return ids[group];
}

/** Tells rows of a report apart. */
export const rowKey = (by: readonly ReportGroup[], row: ReportGroupRow) =>
  by.map((group) => String(idOf(group, row))).join(' ');
