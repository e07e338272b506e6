import type { Queryable, Sql } from '@/db/client';
import type { LeadSource } from '@/db/schema/lead';
import { reportCounts, reportFacts } from './report-day';
import {
  acceptedSource,
  openLeads,
  type ReportColumn,
  type ReportFilter,
  reportBounds,
  reportSource,
} from './report-source';

export type { ReportFilter };

export type ReportGroupName = 'affiliate' | 'partner' | 'intent' | 'source' | 'agent' | 'day';

/** Of leads that arrived in the period; what became of them counts whenever it happened. Money in cents. */
export interface ReportCounts {
  leads: number;
  offered: number;
  accepted: number;
  approved: number;
  funded: number;
  returned: number;
  amountCents: number;
  commissionCents: number;
  /** Some of the leads are younger than 90 % of the outcomes of their partners take. */
  approvedOpen: boolean;
  fundedOpen: boolean;
  returnedOpen: boolean;
  /** One of the partners that accepted leads has told outcomes. */
  tells: boolean;
}

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
  day: string | null;
}

export interface ReportFound {
  /** The newest days, then the largest groups first; at most `limit`. */
  rows: ReportGroupRow[];
  /** How many groups there are. */
  groups: number;
  total: ReportCounts;
}

/** Of partners that have told too few outcomes to know. */
const usualDelayDays = 30;

/** A report's groups as columns of its sums. */
const columnOf: Record<Exclude<ReportGroupName, 'partner'>, ReportColumn> = {
  affiliate: 'affiliate_id',
  intent: 'intent_id',
  source: 'source',
  agent: 'user_id',
  day: 'day',
};
const marks = ['approved_open', 'funded_open', 'returned_open', 'tells'];

/**
 * Counts leads and what became of them, by groups and in total: closed days from their sums, open ones lead by lead.
 * By partner, `leads` are those of the row's other groups, whichever partner they went to. `delaysOf`: by whose
 * outcomes the partners' delays are known; null: everybody's.
 */
export async function countReport(
  { sql }: Queryable,
  filter: ReportFilter,
  { by, limit, delaysOf }: { by: readonly ReportGroupName[]; limit: number; delaysOf: number | null },
): Promise<ReportFound> {
  const list = (parts: readonly string[]) => sql.unsafe(parts.join(', '));
  const others = by.flatMap((group) => (group === 'partner' ? [] : [columnOf[group]]));
  const groups = by.includes('partner') ? [...others, 'partner_id'] : others;
  const isOfPartners = by.includes('partner') || filter.partnerId !== null;
  const groupedBy = (columns: readonly string[]) =>
    columns.length > 0 ? sql`group by ${list(columns)}` : sql``;
  const matching = (columns: readonly string[]) =>
    columns.length > 0 ? sql`using (${list(columns)})` : sql`on true`;
  const sums = reportCounts.map((count) => `coalesce(sum(${count}), 0) as ${count}`);
  const [leads, ...ofPartner] = reportCounts;
  const counted = sql`
    select ${list([...groups, ...marks.map((mark) => `coalesce(${mark}, false) as ${mark}`), ...reportCounts])} from (
      ${
        isOfPartners
          ? sql`select ${list([...groups, leads, ...ofPartner.map((count) => `coalesce(p.${count}, 0) as ${count}`)])}
              from (select ${list([...others, leads])} from once) n
              ${by.includes('partner') ? sql`` : sql`left`} join partnered p ${matching(others)}`
          : sql`select * from once`
      }) c left join mark ${matching(groups)}`;
  const open = (days: string) =>
    sql`a.day > funnel_day_of(now()) - coalesce(d.${sql.unsafe(days)}, ${usualDelayDays}::int)`;
  const order = sql`
    order by ${by.includes('day') ? sql`f.day desc,` : sql``} f.offered desc, f.leads desc, f.accepted desc`;
  const rows = await sql<(Partial<ReportGroupRow> & { groups: number; total: ReportCounts })[]>`
    with bounds as materialized (${reportBounds(sql, filter)}),
    open_lead as materialized (${openLeads(sql, filter)}),
    open_fact as materialized (${reportFacts(sql, sql`open_lead`)}),
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
    delay as materialized (
      select partner_id, approved_days, funded_days, returned_days from report_delay
      where affiliate_id = ${delaysOf ?? 0}),
    -- Older leads are complete, whoever accepted them.
    longest as materialized (
      select greatest(${usualDelayDays}::int, max(approved_days), max(funded_days), max(returned_days)) as days from delay),
    mark as materialized (
      select ${list([...groups, ...marks.map((mark) => `bool_or(${mark}) as ${mark}`)])} from (
        select ${sql.unsafe(groups.map((group) => `a.${group}, `).join(''))} ${open('approved_days')} as approved_open,
          ${open('funded_days')} as funded_open, ${open('returned_days')} as returned_open, false as tells
        from (${acceptedSource(sql, filter, others)}) a left join delay d on d.partner_id = a.partner_id
        union all
        select ${sql.unsafe(groups.map((group) => `f.${group}, `).join(''))} false, false, false, true
        from (${reportSource(sql, filter, { columns: others, byPartner: true })}) f join delay d on d.partner_id = f.partner_id
        where f.accepted > 0
      ) m ${groupedBy(groups)}),
    total as (
      select ${
        filter.partnerId === null
          ? sql`${list(sums)} from once`
          : sql`(select ${list(sums.slice(0, 1))} from once), ${list(sums.slice(1))} from partnered`
      }),
    marked as (select ${list(marks.map((mark) => `coalesce(bool_or(${mark}), false) as ${mark}`))} from mark),
    found as (
      -- What was taken back leaves a row of zeros.
      select * from (${counted}) f
      where ${sql.unsafe((by.includes('partner') ? ofPartner : reportCounts).map((count) => `${count} <> 0`).join(' or '))}),
    shown as (select * from found f ${order} limit ${limit})
    select (select count(*)::int from found) as groups,
      (select jsonb_build_object(${list(figures.map(([name, column]) => `'${name}', ${column}`))}) from total, marked) as total,
      ${namesOf(sql, by)}
      ${list(figures.map(([name, column]) => `f.${column}${marks.includes(column) ? '' : '::float8'} as "${name}"`))}
    from (select) one left join shown f on true ${namesJoined(sql, by)}
    ${order}`;
  const [first] = rows;
  if (!first) throw new Error('a report has a total');
  return {
    rows:
      first.groups === 0
        ? []
        : rows.map(({ groups: _, total: __, ...row }) => ({ ...noGroup, ...row }) as ReportGroupRow),
    groups: first.groups,
    total: first.total,
  };
}

const figures: readonly (readonly [keyof ReportCounts, string])[] = [
  ['leads', 'leads'],
  ['offered', 'offered'],
  ['accepted', 'accepted'],
  ['approved', 'approved'],
  ['funded', 'funded'],
  ['returned', 'returned'],
  ['amountCents', 'amount_cents'],
  ['commissionCents', 'commission_cents'],
  ['approvedOpen', 'approved_open'],
  ['fundedOpen', 'funded_open'],
  ['returnedOpen', 'returned_open'],
  ['tells', 'tells'],
];

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
    day: '',
  };
  return sql.unsafe(by.map((group) => joins[group]).join(' '));
}
