import type { Fragment, Sql } from '@/db/client';
import { progressOf, startOfDay } from '@/db/query/base/day-progress';
import { isNoPractice } from '@/db/query/base/lead-part';
import { type FactColumn, reportCounts, reportFacts } from './report-day';
import type { ReportFilter } from './report-filter';
import { countedByArrival, happenedFacts } from './report-happened';
import { findGrain, findQuarters, type SumColumn } from './report-sum';

/** What a report is grouped by beside the partner, as a column of every source; `sub_id`: of leads alone (`byLead`). */
export type ReportColumn = SumColumn | 'affiliate_id' | 'month' | 'day' | 'sub_id';

/** How rows of the same groups are joined: by these columns; without any, each with each. */
export const joinedBy = (sql: Sql, columns: readonly string[]) =>
  columns.length > 0 ? sql`using (${sql.unsafe(columns.join(', '))})` : sql`on true`;

/**
 * The queries that `reportSource` expects beside it: how far days are closed and counted, which whole months and quarters
 * of a period are summed up, and what leads that are in no sums count for, in these columns. In the statement that reads
 * them, since a day may close meanwhile. `withOffers`: and to which partners they were offered.
 */
export function reportLeads(
  sql: Sql,
  filter: ReportFilter,
  asked: { columns: readonly ReportColumn[]; withOffers: boolean },
): Fragment {
  const columns = factColumns(filter, asked.columns);
  const facts = reportFacts(sql, sql`open_lead`, { ...asked, columns });
  return sql`
    bounds as materialized (${reportBounds(sql, filter)}),
    open_lead as materialized (${openLeads(sql, filter, columns)}),
    open_fact as materialized (${facts})
    ${filter.happened ? sql`, happened_fact as materialized (${happenedFacts(sql, filter)})` : sql``}`;
}

/** The day tells how old leads are, and which month is theirs. */
function factColumns({ userId }: ReportFilter, columns: readonly ReportColumn[]): FactColumn[] {
  const asked = columns.filter((column) => column !== 'month');
  return [...new Set<FactColumn>(['day', ...asked, ...(userId === null ? [] : (['user_id'] as const))])];
}

/** Months and quarters are summed up to the last closed day, if the period goes that far. */
const reportBounds = (sql: Sql, { from, to, byLead }: ReportFilter) => {
  // As if no day of it were closed, nor counted.
  const progress = byLead
    ? sql`(select ${from}::date as closed_before, 0::bigint as after_lead_id, '-infinity'::timestamptz as counted_before)`
    : progressOf(sql, 'report_progress');
  const whole = (per: 'month' | 'quarter', months: number) =>
    sql.unsafe(`
      select starts as ${per}s_from, greatest(starts, date_trunc('${per}', case when closed_before <= ends
        then closed_before + interval '${months} month -1 day' else ends::timestamp end)::date) as ${per}s_until
      from (select date_trunc('${per}', begins + interval '${months} month -1 day')::date as starts) s`);
  return sql`
    select p.closed_before, p.after_lead_id, least(p.closed_before, ends) as until, m.*, q.*,
      greatest(p.closed_before, begins) as open_from, ends, p.counted_before
    from ${progress} p, (select ${from}::date as begins, ${to}::date + 1 as ends) asked,
      lateral (${whole('month', 1)}) m, lateral (${whole('quarter', 3)}) q`;
};

/** No wider than is asked: those of a large day do not stay in memory. */
function openLeads(sql: Sql, filter: ReportFilter, columns: readonly FactColumn[]): Fragment {
  const read = new Set<string>([
    'id',
    'created_at',
    'state',
    'offer_id',
    'application_id',
    'user_id',
    ...columns,
  ]);
  read.delete('day');
  return sql`
    select ${sql.unsafe([...read].map((column) => `l.${column}`).join(', '))}
    from lead l
    where ${passing(sql, { ...filter, userId: null }, 'l')} and l.id > (select after_lead_id from bounds)
      and l.created_at >= (
        select greatest(${startOfDay(sql, sql`${filter.from}::date`)}, counted_before) from bounds)
      and l.created_at < ${startOfDay(sql, sql`${filter.to}::date + 1`)}
      and ${isNoPractice(sql)}`;
}

/**
 * Selects what a report adds up: rows by partner or rows in which each lead counts once, from the shortest sums that
 * have the columns, from `report_day` where none have, and from open days, as far as they are counted and lead by lead
 * from there on. Expects `reportLeads` beside it.
 */
export function reportSource(sql: Sql, filter: ReportFilter, asked: SourceAsked): Fragment {
  const { columns, byPartner } = asked;
  if (!filter.happened) return arrivedSource(sql, filter, asked, selectedOf(reportCounts));
  const arrivals = selectedOf(
    reportCounts.map((count) =>
      (countedByArrival as readonly string[]).includes(count) ? count : `0 as ${count}`,
    ),
  );
  return sql`
    ${arrivedSource(sql, filter, asked, arrivals)}
    union all
    select ${selectedOf(reportCounts)(sql, columns, 'coalesce(f.user_id, 0)')} from happened_fact f
    where ${sideOf(sql, byPartner)} ${ofUser(sql, filter, 'f')} ${ofPartner(sql, filter, byPartner)}`;
}

interface SourceAsked {
  columns: readonly ReportColumn[];
  byPartner: boolean;
}

const sideOf = (sql: Sql, byPartner: boolean) =>
  byPartner ? sql`f.partner_id is not null` : sql`f.partner_id is null`;

/** By the day of the lead. */
function arrivedSource(
  sql: Sql,
  filter: ReportFilter,
  { columns, byPartner }: SourceAsked,
  selected: ReturnType<typeof selectedOf>,
): Fragment {
  const side = sideOf(sql, byPartner);
  const open = sql`
    select ${selected(sql, columns, 'coalesce(f.user_id, 0)')} from open_fact f
    where ${side} ${ofUser(sql, filter, 'f')} ${ofPartner(sql, filter, byPartner)}`;
  if (filter.byLead) return open;
  const asked = {
    isWide: filter.affiliateId === null && !columns.includes('affiliate_id'),
    byPartner,
    columns: askedOf(filter, columns),
  };
  const days = findGrain('day', asked);
  const months = columns.includes('day') ? null : findGrain('month', asked);
  const quarters = months && !columns.includes('month') ? findQuarters(months) : null;
  const isClosed = sql`f.day < (select until from bounds)`;
  const inPeriod = sql`f.day >= ${filter.from}::date and ${isClosed}`;
  const inMonths = sql`f.day >= (select months_from from bounds) and f.day < (select months_until from bounds)`;
  const inQuarters = sql`f.day >= (select quarters_from from bounds) and f.day < (select quarters_until from bounds)`;
  // The months before the first whole quarter, and after the last.
  const aroundQuarters = sql`${inMonths}
    and (f.day < (select quarters_from from bounds) or f.day >= (select quarters_until from bounds))`;
  // The days of a period before its first whole month, and after its last.
  const around = sql`
    (f.day >= ${filter.from}::date and f.day < (select least(months_from, until) from bounds)
      or f.day >= (select months_until from bounds) and f.day < (select until from bounds))`;
  const inDays = months ? around : inPeriod;
  const detailed = (isInside: Fragment, more = sql``) => sql`
    select ${selected(sql, columns, 'coalesce(f.user_id, 0)')}
    from report_day f where ${passing(sql, filter, 'f')} and ${side} and ${isInside} ${more} ${ofPartner(sql, filter, byPartner)}`;
  const summedUp = (grain: number, isInside: Fragment) => sql`
    select ${selected(sql, columns, 'f.user_id')}
    from (select s.*, s.starts as day from report_sum s where s.grain = ${grain}) f
    where ${passing(sql, filter, 'sum')} and ${isInside} ${ofPartner(sql, filter, byPartner)}`;
  return sql`
    ${quarters ? sql`${summedUp(quarters.grain, inQuarters)} union all` : sql``}
    ${months ? sql`${summedUp(months.grain, quarters ? aroundQuarters : inMonths)} union all` : sql``}
    ${days ? summedUp(days.grain, inDays) : detailed(inDays)}
    -- Changes are in no sums before they are folded in.
    ${days || months ? sql`union all ${detailed(days ? inPeriod : sql`${inMonths} and ${isClosed}`, sql`and f.change`)}` : sql``}
    union all ${detailed(isCountedPart(sql))}
    union all ${open}`;
}

/** Of a row `f` of an open day. */
const isCountedPart = (sql: Sql) => sql`
  f.day >= (select open_from from bounds) and f.day < (select ends from bounds)
  and f.part < (select counted_before from bounds)`;

/**
 * Selects who accepted leads of a report, and when these arrived, in its columns; `isYoung`: only leads that are no older
 * than `longest` says. Expects `longest` beside what `reportSource` does.
 */
export function acceptedSource(
  sql: Sql,
  filter: ReportFilter,
  { columns, isYoung }: { columns: readonly ReportColumn[]; isYoung: boolean },
): Fragment {
  const list = sql.unsafe([...new Set([...columns.map(plain), 'f.partner_id', 'f.day'])].join(', '));
  const open = sql`
    select ${list} from open_fact f
    where f.accepted > 0 and f.partner_id is not null ${ofUser(sql, filter, 'f')} ${ofPartner(sql, filter, true)}`;
  // What has happened is all that there will be of its day.
  if (filter.happened)
    return sql`
      select ${list} from happened_fact f
      where f.accepted > 0 and f.partner_id is not null ${isYoung ? sql`and false` : sql``} ${ofUser(sql, filter, 'f')}
        ${ofPartner(sql, filter, true)}`;
  if (filter.byLead) return open;
  const inDays = (isInside: Fragment) => sql`
    select ${list} from report_day f
    where ${passing(sql, filter, 'f')} and f.accepted > 0 and f.partner_id is not null and ${isInside}
      ${isYoung ? sql`and f.day > funnel_day_of(now()) - (select days from longest)` : sql``} ${ofPartner(sql, filter, true)}`;
  return sql`
    ${inDays(sql`f.day >= ${filter.from}::date and f.day < (select until from bounds)`)}
    union all ${inDays(isCountedPart(sql))}
    union all ${open}`;
}

const monthOfDay = "date_trunc('month', f.day::timestamp)::date as month";

const plain = (column: ReportColumn) =>
  column === 'user_id'
    ? 'coalesce(f.user_id, 0) as user_id'
    : column === 'month'
      ? monthOfDay
      : `f.${column}`;

/** Selects these counts, or what stands for them, in a report's columns. */
const selectedOf =
  (counts: readonly string[]) =>
  (sql: Sql, columns: readonly ReportColumn[], user: string): Fragment =>
    sql.unsafe(
      [
        ...columns.map((column) => (column === 'user_id' ? `${user} as user_id` : plain(column))),
        'f.partner_id',
        ...counts.map((count) => (count.includes(' ') ? count : `f.${count}`)),
      ].join(', '),
    );

/** What the sums have to keep for a report. */
function askedOf({ intentId, source, userId }: ReportFilter, columns: readonly ReportColumn[]): SumColumn[] {
  const asked = new Set<ReportColumn>(columns);
  if (intentId !== null) asked.add('intent_id');
  if (source !== null) asked.add('source');
  if (userId !== null) asked.add('user_id');
  return [...asked].filter(
    (column): column is SumColumn =>
      column !== 'affiliate_id' && column !== 'month' && column !== 'day' && column !== 'sub_id',
  );
}

const ofPartner = (sql: Sql, { partnerId }: ReportFilter, byPartner: boolean) =>
  byPartner && partnerId !== null ? sql`and f.partner_id = ${partnerId}` : sql``;

/** The conditions that a lead `l`, its day's rows and their sums `f` share. */
function passing(sql: Sql, filter: ReportFilter, of: 'l' | 'f' | 'sum') {
  const { environment, affiliateId, intentId, source } = filter;
  const it = sql(of === 'l' ? 'l' : 'f');
  return sql`
    ${it}.environment = ${environment}
    ${affiliateId === null ? sql`` : sql`and ${it}.affiliate_id = ${affiliateId}`}
    ${intentId === null ? sql`` : sql`and ${it}.intent_id = ${intentId}`}
    ${source === null ? sql`` : sql`and ${it}.source = ${source}`}
    ${ofUser(sql, filter, of)}`;
}

/** What is whose is known of facts and sums, not of leads: one may have captured it and another sold it. */
function ofUser(sql: Sql, { userId }: ReportFilter, of: 'l' | 'f' | 'sum') {
  if (userId === null) return sql``;
  if (userId > 0) return sql`and ${sql(of === 'l' ? 'l' : 'f')}.user_id = ${userId}`;
  return of === 'sum' ? sql`and f.user_id = 0` : sql`and f.user_id is null`;
}
