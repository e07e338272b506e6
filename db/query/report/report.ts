import type { Fragment, Queryable, Sql } from '@/db/client';
import type { LeadSource } from '@/word/lead';
import { reportCounts } from './report-day';
import type { ReportFilter } from './report-filter';
import { reportMarks } from './report-mark';
import {
  figures,
  isByMark,
  keyOf,
  marks,
  type ReportCounts,
  type ReportGroupName,
  type ReportOrder,
} from './report-order';
import { joinedBy, type ReportColumn, reportLeads, reportSource } from './report-source';

export type { ReportCounts, ReportFilter, ReportGroupName, ReportOrder };

/** Null where the report is not grouped by it; `userId` 0: nobody, `userName` null then. */
export interface ReportGroupRow extends ReportCounts {
  affiliateId: number | null;
  affiliateName: string | null;
  partnerId: number | null;
  partnerName: string | null;
  intentId: number | null;
  intentTitle: string | null;
  source: LeadSource | null;
  userId: number | null;
  userName: string | null;
  /** '': they did not say where they came from. */
  subId: string | null;
  /** `2026-11`. */
  month: string | null;
  day: string | null;
}

/** A group as `only` names it: the columns that the report is grouped by. */
export type ReportKey = Readonly<Partial<Record<ReportColumn | 'partner_id', string | number | null>>>;

export interface ReportListing {
  by: readonly ReportGroupName[];
  /** No more groups are listed: those of the newest days, then the largest. */
  limit: number;
  /** By whose outcomes the partners' delays are known; null: everybody's. */
  delaysOf: number | null;
  /** Null: the newest days, then the largest groups first. */
  order?: ReportOrder | null;
  /** Of what is listed, so many rows; the last page if there are not as many. Null: all. */
  page?: { nth: number; size: number } | null;
  /** Only these groups; the total counts all. */
  only?: readonly ReportKey[] | null;
}

export interface ReportFound {
  rows: ReportGroupRow[];
  /** How many groups there are, listed or not. */
  groups: number;
  total: ReportCounts;
}

/** A report's groups as columns of its sums. */
export const columnOf = {
  affiliate: 'affiliate_id',
  partner: 'partner_id',
  intent: 'intent_id',
  source: 'source',
  agent: 'user_id',
  sub: 'sub_id',
  month: 'month',
  day: 'day',
} as const satisfies Record<ReportGroupName, ReportColumn | 'partner_id'>;
/** The columns of a report's groups beside the partner. */
export const columnsBeside = (by: readonly ReportGroupName[]): ReportColumn[] =>
  by.flatMap((group) => (group === 'partner' ? [] : [columnOf[group]]));
const typeOf = { source: 'lead_source', sub: 'text', month: 'date', day: 'date' } as const;
/** As floating point, which is exact up to ninety trillion rand and faster than any number. */
const sumOf = (count: string) => `coalesce(sum(${count}::float8), 0) as ${count}`;

/**
 * Counts leads and what became of them, by groups and in total: from sums, and lead by lead what is in none yet.
 * By partner, `leads` are those of the row's other groups, whichever partner they went to.
 */
export async function countReport(
  { sql }: Queryable,
  filter: ReportFilter,
  { by, limit, delaysOf, order = null, page = null, only = null }: ReportListing,
): Promise<ReportFound> {
  const list = (parts: readonly string[]) => sql.unsafe(parts.join(', '));
  const others = columnsBeside(by);
  const byPartner = by.includes('partner');
  const groups = byPartner ? [...others, 'partner_id'] : others;
  const isOfPartners = byPartner || filter.partnerId !== null;
  const groupedBy = (columns: readonly string[]) =>
    columns.length > 0 ? sql`group by ${list(columns)}` : sql``;
  const sums = reportCounts.map(sumOf);
  const [leads, ...ofPartner] = reportCounts;
  const counted = isOfPartners
    ? sql`
        select ${list([...groups, leads, ...ofPartner.map((count) => `coalesce(p.${count}, 0) as ${count}`)])}
        from (select ${list([...others, leads])} from once) n
          ${byPartner ? sql`` : sql`left`} join partnered p ${joinedBy(sql, others)}`
    : sql`select * from once`;
  const { known, markRows, markTotal } = reportMarks(sql, filter, { others, byPartner, delaysOf });
  const usualOrder = list([
    ...(by.includes('month') ? ['f.month desc'] : []),
    ...(by.includes('day') ? ['f.day desc'] : []),
    ...['f.offered desc', 'f.leads desc', 'f.accepted desc'],
    ...groups.map((group) => `f.${group}`),
  ]);
  const sorted = order
    ? sql`${keyOf(sql, order)} ${order.descending ? sql`desc` : sql`asc`} nulls last, ${usualOrder}`
    : usualOrder;
  const shown = (rows: Fragment) => sql`
    select f.*, row_number() over (order by ${sorted}) as nth from ${rows} f order by nth
    ${
      page
        ? sql`limit ${page.size} offset least(${(page.nth - 1) * page.size}::bigint,
            (greatest((select count(*) from listed), 1) - 1) / ${page.size}::bigint * ${page.size}::bigint)`
        : sql``
    }`;
  const rows = await sql<(Partial<ReportGroupRow> & { groups: number; total: ReportCounts })[]>`
    with ${reportLeads(sql, filter, { columns: others, withOffers: isOfPartners })},
    -- Each lead once, whichever partners it went to.
    once as materialized (
      select ${list([...others, ...sums])} from (${reportSource(sql, filter, { columns: others, byPartner: false })}) f
      ${groupedBy(others)}),
    ${
      isOfPartners
        ? sql`partnered as materialized (
            select ${list([...groups, ...sums.slice(1)])}
            from (${reportSource(sql, filter, { columns: others, byPartner: true })}) f ${groupedBy(groups)}),`
        : sql``
    }
    ${known},
    all_counted as materialized (
      select ${
        filter.partnerId === null
          ? sql`${list(sums)} from once`
          : sql`(select ${list(sums.slice(0, 1))} from once), ${list(sums.slice(1))} from partnered`
      }),
    total as (${markTotal(sql`all_counted`)}),
    found as materialized (
      -- What was taken back leaves a row of zeros.
      select f.* from (${counted}) f ${only && groups.length > 0 ? sql`join (${keysOf(sql, by, only)}) k ${joinedBy(sql, groups)}` : sql``}
      where ${sql.unsafe((byPartner ? ofPartner : reportCounts).map((count) => `${count} <> 0`).join(' or '))}),
    listed as materialized (select f.* from found f order by ${usualOrder} limit ${limit}),
    ${
      isByMark(order)
        ? sql`ranked as materialized (${markRows(sql`listed`)}), given as (${shown(sql`ranked`)})`
        : sql`paged as materialized (${shown(sql`listed`)}), given as (${markRows(sql`paged`)})`
    }
    select (select count(*)::int from found) as groups,
      (select jsonb_build_object(${list(figures.map(([name, column]) => `'${name}', ${column}`))}) from total) as total,
      ${namesOf(sql, by)}
      ${list(figures.map(([name, column]) => `f.${column}${column === 'tells' || marks.includes(column) ? '' : '::float8'} as "${name}"`))}
    from (select) one left join given f on true ${namesJoined(sql, by)}
    order by f.nth`;
  const [first] = rows;
  if (!first) throw new Error('a report has a total');
  return {
    // Without groups, the total's names stand alone.
    rows:
      first.leads === null
        ? []
        : rows.map(({ groups: _, total: __, ...row }) => ({ ...noGroup, ...row }) as ReportGroupRow),
    groups: first.groups,
    total: first.total,
  };
}

/** Selects groups as rows of their columns. */
function keysOf(sql: Sql, by: readonly ReportGroupName[], only: readonly ReportKey[]): Fragment {
  const columns = by.map(
    (group) => `${columnOf[group]} ${group in typeOf ? typeOf[group as 'day'] : 'bigint'}`,
  );
  return sql`select * from jsonb_to_recordset(${JSON.stringify(only)}::text::jsonb) k(${sql.unsafe(columns.join(', '))})`;
}

const noGroup = {
  affiliateId: null,
  affiliateName: null,
  partnerId: null,
  partnerName: null,
  intentId: null,
  intentTitle: null,
  source: null,
  userId: null,
  userName: null,
  subId: null,
  month: null,
  day: null,
} satisfies Partial<ReportGroupRow>;

/** The groups' columns, with a comma at the end. */
function namesOf(sql: Sql, by: readonly ReportGroupName[]) {
  const names: Record<ReportGroupName, string> = {
    affiliate: 'f.affiliate_id::float8 as "affiliateId", a.name as "affiliateName"',
    partner: 'f.partner_id::float8 as "partnerId", p.company_name as "partnerName"',
    intent: 'f.intent_id::float8 as "intentId", i.title as "intentTitle"',
    source: 'f.source',
    agent: 'f.user_id::float8 as "userId", u.name as "userName"',
    sub: 'f.sub_id as "subId"',
    month: "to_char(f.month, 'YYYY-MM') as month",
    day: 'f.day::text as day',
  };
  return sql.unsafe(by.map((group) => `${names[group]}, `).join(''));
}

function namesJoined(sql: Sql, by: readonly ReportGroupName[]) {
  const joins: Record<ReportGroupName, string> = {
    affiliate: 'left join affiliate a on a.id = f.affiliate_id',
    partner: 'left join partner p on p.id = f.partner_id',
    intent: 'left join intent i on i.id = f.intent_id',
    source: '',
    agent: 'left join "user" u on u.id = f.user_id',
    sub: '',
    month: '',
    day: '',
  };
  return sql.unsafe(by.map((group) => joins[group]).join(' '));
}
