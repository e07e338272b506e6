import type { ReportCounts, ReportGroupRow } from '@/db/query/report/report';
import type { ReportGroup } from './definition';

export type { ReportCounts, ReportGroupRow };

export interface ReportPeriod {
  /** First and last day, inclusive, in South African time. */
  from: string;
  to: string;
}

export interface ReportView extends ReportPeriod {
  today: string;
  by: ReportGroup[];
  /** What became of leads stands at the day on which it happened, not at theirs. */
  happened: boolean;
  /** Of the largest groups, at most `mostRows`; by day those of the newest days. */
  rows: ReportGroupRow[];
  /** How many groups there are; null: more than `mostRows`, and not counted. */
  groups: number | null;
  total: ReportCounts;
  /** The period before, as long as this one, with the groups of `rows` only; null: not asked for. */
  before: (ReportPeriod & { total: ReportCounts; rows: ReportGroupRow[] }) | null;
}

/** Leads by the day they arrived, without days of none; for a chart. */
export interface ReportDays extends ReportPeriod {
  days: { day: string; leads: number; offered: number; accepted: number }[];
}
