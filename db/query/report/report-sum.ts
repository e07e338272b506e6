import type { Fragment, Sql } from '@/db/client';

// A report over a year would read a million rows of `report_day`. So its closed days are summed up further, by the day,
// the month and the quarter, in several ways; a report reads the shortest of those that have what it asks for.

/** What a report can ask for beside the affiliate and the day, as columns of its sums. */
export type SumColumn = 'intent_id' | 'source' | 'user_id';

/** One way in which closed days are summed up. */
export interface ReportGrain {
  readonly grain: number;
  readonly per: 'day' | 'month' | 'quarter';
  /** Of all affiliates together, for reports that do not tell them apart. */
  readonly isWide: boolean;
  /** By partner; else a lead counts once, however many partners took part. */
  readonly byPartner: boolean;
  /** Kept beside affiliate, day, month or quarter, and partner. */
  readonly columns: readonly SumColumn[];
}

/** The shortest first. Numbers are stored: a new way takes a new one, and fills it in a migration. */
const grains: readonly ReportGrain[] = [
  { grain: 21, per: 'month', isWide: true, byPartner: false, columns: ['intent_id', 'source'] },
  { grain: 22, per: 'month', isWide: true, byPartner: true, columns: ['source'] },
  { grain: 23, per: 'month', isWide: true, byPartner: true, columns: ['intent_id'] },
  { grain: 24, per: 'day', isWide: true, byPartner: false, columns: ['intent_id', 'source'] },
  { grain: 25, per: 'day', isWide: true, byPartner: true, columns: [] },
  { grain: 26, per: 'day', isWide: true, byPartner: true, columns: ['source'] },
  { grain: 27, per: 'day', isWide: true, byPartner: true, columns: ['intent_id'] },
  { grain: 28, per: 'day', isWide: false, byPartner: false, columns: [] },
  { grain: 29, per: 'day', isWide: false, byPartner: false, columns: ['intent_id'] },
  { grain: 30, per: 'day', isWide: false, byPartner: false, columns: ['source', 'user_id'] },
  { grain: 31, per: 'day', isWide: false, byPartner: true, columns: [] },
  { grain: 32, per: 'month', isWide: false, byPartner: false, columns: ['intent_id', 'source'] },
  { grain: 33, per: 'month', isWide: false, byPartner: false, columns: ['source', 'user_id'] },
  { grain: 34, per: 'month', isWide: false, byPartner: false, columns: ['intent_id', 'source', 'user_id'] },
  { grain: 35, per: 'month', isWide: false, byPartner: true, columns: [] },
  { grain: 36, per: 'month', isWide: false, byPartner: true, columns: ['source'] },
  { grain: 37, per: 'month', isWide: false, byPartner: true, columns: ['intent_id'] },
  { grain: 38, per: 'month', isWide: false, byPartner: true, columns: ['user_id'] },
  { grain: 39, per: 'month', isWide: false, byPartner: true, columns: ['intent_id', 'source', 'user_id'] },
  { grain: 40, per: 'quarter', isWide: false, byPartner: true, columns: ['user_id'] },
];

/** Returns the shortest sums that have these columns; null: only `report_day` has. Months have them all. */
export function findGrain(
  per: 'day' | 'month',
  { isWide, byPartner, columns }: Omit<ReportGrain, 'grain' | 'per'>,
): ReportGrain | null {
  return (
    grains.find(
      (one) =>
        one.per === per &&
        (isWide || !one.isWide) &&
        one.byPartner === byPartner &&
        columns.every((column) => one.columns.includes(column)),
    ) ?? null
  );
}

/** Returns the sums by the quarter that keep the same as these by the month; null: there are none. */
export function findQuarters(months: ReportGrain): ReportGrain | null {
  const kept = ({ isWide, byPartner, columns }: ReportGrain) => [isWide, byPartner, ...columns].join();
  return grains.find((one) => one.per === 'quarter' && kept(one) === kept(months)) ?? null;
}

/** Adds differences of `report_day` to everything that is summed up from it. */
export function addToReportSums(sql: Sql, counts: readonly string[], differences: Fragment): Fragment {
  const list = (columns: readonly string[]) => sql.unsafe(columns.join(', '));
  const values = grains.map(
    ({ grain, per, isWide, byPartner, columns }) =>
      `(${[
        `${grain}::smallint`,
        `'${per}'`,
        isWide,
        byPartner,
        ...['intent_id', 'source', 'user_id'].map((column) => columns.includes(column as SumColumn)),
      ].join(', ')})`,
  );
  return sql`
    insert into report_sum (grain, environment, affiliate_id, starts, intent_id, source, user_id, partner_id, ${list(counts)})
    select g.grain, d.environment, case when g.is_wide then 0 else d.affiliate_id end as affiliate_id,
      date_trunc(g.per, d.day::timestamp)::date as starts,
      case when g.by_intent then d.intent_id end, case when g.by_source then d.source end,
      case when g.by_user then coalesce(d.user_id, 0) end, d.partner_id, ${list(counts.map((count) => `sum(d.${count})`))}
    from ${differences} d join (values ${list(values)}) g(grain, per, is_wide, by_partner, by_intent, by_source, by_user)
      on g.by_partner = (d.partner_id is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8
    -- Rows that are read together stand together.
    order by 1, 2, 4, 3
    on conflict on constraint report_sum_of do update set
      ${list(counts.map((count) => `${count} = report_sum.${count} + excluded.${count}`))}`;
}
