import type { Fragment, Sql } from '@/db/client';
import { isNoPractice } from './lead-part';

// How far the sums by day go (design report 6), and what is to be counted lead by lead beside them.

/** The midnight that a day begins with. */
export const startOfDay = (sql: Sql, day: Fragment) =>
  sql`(${day})::timestamp at time zone 'Africa/Johannesburg'`;

/**
 * Selects how far days are closed and open ones counted: `closed_before`, a day; `counted_before`, a time that is no
 * earlier than that day's midnight; `after_lead_id`, below every lead since then.
 */
export const progressOf = (sql: Sql, table: 'funnel_progress' | 'report_progress') => sql`
  (select closed_before, greatest(after_lead_id, after_counted_lead_id) as after_lead_id,
    greatest(counted_before, ${startOfDay(sql, sql`closed_before`)}) as counted_before from ${sql(table)})`;

/** First and last day, inclusive, in South African time: `2026-11-21`, or an expression. */
export interface DayRange {
  from: string | Fragment;
  to: string | Fragment;
}

/** How far the dashboard's days are closed and counted, as `progressOf` says. */
export const funnelProgress = (sql: Sql) => progressOf(sql, 'funnel_progress');

/** Leads that are counted one by one, as no sums have them yet; `l` is the lead. */
export const openLeads = (sql: Sql, { from, to }: DayRange) => sql`
  l.id > (select after_lead_id from ${funnelProgress(sql)} p)
  and l.created_at >= (
    select greatest(${startOfDay(sql, sql`${from}::date`)}, counted_before) from ${funnelProgress(sql)} p)
  and l.created_at < ${startOfDay(sql, sql`${to}::date + 1`)}
  and ${isNoPractice(sql)}`;

/** Sums `f` of closed days, and of what is counted of open ones. */
export const countedDays = (sql: Sql, { from, to }: DayRange) => sql`
  f.day between ${from}::date and ${to}::date and (f.day < (select closed_before from funnel_progress)
    or f.part < (select counted_before from ${funnelProgress(sql)} p))`;
