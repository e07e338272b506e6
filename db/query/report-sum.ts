import type { Fragment, Sql } from '@/db/client';

// A report over a year would read a million rows of `report_day`. So its closed days are summed up further, by the day
// and by the month, in several ways; a report reads the shortest of those that have what it asks for.

/** What a report can ask for beside the affiliate and the day, as columns of its sums. */
export type SumColumn = 'intent_id' | 'source' | 'user_id';

/** One way in which closed days are summed up. */
export interface ReportGrain {
  readonly grain: number;
  readonly per: 'day' | 'month';
  /** By partner; else a lead counts once, however many partners took part. */
  readonly byPartner: boolean;
  /** Kept beside affiliate, day or month, and partner. */
  readonly columns: readonly SumColumn[];
}

/** The shortest first. Numbers are stored: a new way takes a new one, and fills it in a migration. */
const grains: readonly ReportGrain[] = [
  { grain: 1, per: 'day', byPartner: false, columns: [] },
  { grain: 2, per: 'day', byPartner: false, columns: ['intent_id'] },
  { grain: 3, per: 'day', byPartner: false, columns: ['source', 'user_id'] },
  { grain: 4, per: 'day', byPartner: false, columns: ['intent_id', 'source'] },
  { grain: 5, per: 'day', byPartner: true, columns: [] },
  { grain: 6, per: 'month', byPartner: false, columns: ['intent_id', 'source', 'user_id'] },
  { grain: 7, per: 'month', byPartner: true, columns: [] },
  { grain: 8, per: 'month', byPartner: true, columns: ['intent_id'] },
  { grain: 9, per: 'month', byPartner: true, columns: ['source', 'user_id'] },
  { grain: 10, per: 'month', byPartner: true, columns: ['intent_id', 'source'] },
  { grain: 11, per: 'month', byPartner: true, columns: ['intent_id', 'source', 'user_id'] },
];

/** Returns the shortest sums that have these columns; null: only `report_day` has. Months have them all. */
export function findGrain(
  per: ReportGrain['per'],
  byPartner: boolean,
  columns: ReadonlySet<SumColumn>,
): ReportGrain | null {
  return (
    grains.find(
      (one) =>
        one.per === per &&
        one.byPartner === byPartner &&
        [...columns].every((column) => one.columns.includes(column)),
    ) ?? null
  );
}

/** Adds differences of `report_day` to everything that is summed up from it. */
export function addToReportSums(sql: Sql, counts: readonly string[], differences: Fragment): Fragment {
  const list = (columns: readonly string[]) => sql.unsafe(columns.join(', '));
  const values = grains.map(
    ({ grain, per, byPartner, columns }) =>
      `(${[
        `${grain}::smallint`,
        per === 'month',
        byPartner,
        ...['intent_id', 'source', 'user_id'].map((column) => columns.includes(column as SumColumn)),
      ].join(', ')})`,
  );
  return sql`
    insert into report_sum (grain, environment, affiliate_id, starts, intent_id, source, user_id, partner_id, ${list(counts)})
    select g.grain, d.environment, d.affiliate_id,
      case when g.is_month then date_trunc('month', d.day::timestamp)::date else d.day end as starts,
      case when g.by_intent then d.intent_id end, case when g.by_source then d.source end,
      case when g.by_user then coalesce(d.user_id, 0) end, d.partner_id, ${list(counts.map((count) => `sum(d.${count})`))}
    from ${differences} d join (values ${list(values)}) g(grain, is_month, by_partner, by_intent, by_source, by_user)
      on g.by_partner = (d.partner_id is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint report_sum_of do update set
      ${list(counts.map((count) => `${count} = report_sum.${count} + excluded.${count}`))}`;
}
