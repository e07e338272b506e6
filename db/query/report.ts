import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/db/schema/environment';
import type { LeadSource } from '@/db/schema/lead';
import { reportFacts } from './report-day';
import { isNoPractice } from './sample-lead';

export type ReportGroupName = 'affiliate' | 'partner' | 'intent' | 'source' | 'agent' | 'day';

/** Days are inclusive, in South African time: `2026-11-21`. Null: no filter. */
export interface ReportFilter {
  environment: Environment;
  from: string;
  to: string;
  affiliateId: number | null;
  partnerId: number | null;
  intentId: number | null;
  source: LeadSource | null;
  /** 0: leads that nobody captured or uploaded in the portal. */
  userId: number | null;
}

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
  /** One of the partners has told enough outcomes to know how long they take. */
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

/** A report's groups as columns of `report_day`. */
const columnOf: Record<ReportGroupName, string> = {
  affiliate: 'affiliate_id',
  partner: 'partner_id',
  intent: 'intent_id',
  source: 'source',
  agent: 'user_id',
  day: 'day',
};
const outcomes = ['approved', 'funded', 'returned', 'amount_cents', 'commission_cents'];
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
  const list = (columns: readonly string[]) => sql.unsafe(columns.join(', '));
  const others = by.filter((group) => group !== 'partner').map((group) => columnOf[group]);
  // Without a partner, a lead counts once, however many partners took part.
  const counted = filter.partnerId === null ? sql`partner_id is null` : sql`partner_id is not null`;
  const sums = sql`
    coalesce(sum(leads), 0) as leads, coalesce(sum(offered) filter (where ${counted}), 0) as offered,
    coalesce(sum(accepted) filter (where ${counted}), 0) as accepted,
    ${list(outcomes.map((column) => `coalesce(sum(${column}), 0) as ${column}`))},
    ${list(marks.map((mark) => `coalesce(bool_or(${mark}), false) as ${mark}`))}`;
  const grouped = by.includes('partner')
    ? sql`
      select * from (
        select ${list([...others, 'partner_id'])},
          sum(leads) over (${others.length > 0 ? sql`partition by ${list(others)}` : sql``}) as leads,
          offered, accepted, ${list([...outcomes, ...marks])}
        from side) s where partner_id is not null`
    : others.length > 0
      ? sql`select ${list(others)}, ${sums} from side group by ${list(others)}`
      : sql`select * from total where leads > 0`;
  const counts = [...(by.includes('partner') ? [] : ['leads']), 'offered', 'accepted', ...outcomes];
  const open = (days: string) => sql`
    coalesce(bool_or(f.accepted > 0 and f.partner_id is not null
      and f.day > funnel_day_of(now()) - coalesce(${sql.unsafe(days)}, ${usualDelayDays})), false)`;
  const rows = await sql<(Partial<ReportGroupRow> & { groups: number; total: ReportCounts })[]>`
    with open_lead as materialized (
      select l.id, l.affiliate_id, l.environment, l.created_at, l.intent_id, l.source, l.user_id, l.state, l.offer_id,
        l.application_id
      from lead l where ${passing(sql, filter, 'l')} and ${openLeads(sql, filter)}),
    fact as (
      select ${list(factColumns)} from report_day f where ${passing(sql, filter, 'f')} and ${closedDays(sql, filter)}
      union all
      select ${list(factColumns)} from (${reportFacts(sql, sql`open_lead`)}) f),
    side as materialized (
      select ${list([...others, 'f.partner_id'])}, sum(leads) as leads, sum(offered) as offered,
        sum(accepted) as accepted, ${list(outcomes.map((column) => `sum(${column}) as ${column}`))},
        ${open('approved_days')} as approved_open, ${open('funded_days')} as funded_open,
        ${open('returned_days')} as returned_open, bool_or(delayed_by is not null) as tells
      from fact f left join (
        select partner_id as delayed_by, approved_days, funded_days, returned_days from report_delay
        where affiliate_id = ${delaysOf ?? 0}) d on d.delayed_by = f.partner_id
      where ${filter.partnerId === null ? sql`true` : sql`(f.partner_id is null or f.partner_id = ${filter.partnerId})`}
      group by ${list([...others, 'f.partner_id'])}),
    total as (select ${sums} from side),
    found as (
      -- What was taken back leaves a row of zeros.
      select * from (${grouped}) f where ${sql.unsafe(counts.map((column) => `${column} <> 0`).join(' or '))}),
    shown as (
      select * from found f
      order by ${by.includes('day') ? sql`day desc,` : sql``} offered desc, leads desc, accepted desc
      limit ${limit})
    select (select count(*)::int from found) as groups,
      (select jsonb_build_object(${sql.unsafe(figures.map(([name, column]) => `'${name}', ${column}`).join(', '))}) from total)
        as total,
      ${namesOf(sql, by)}
      ${sql.unsafe(figures.map(([name, column]) => `f.${column}${marks.includes(column) ? '' : '::float8'} as "${name}"`).join(', '))}
    from (select) one left join shown f on true ${namesJoined(sql, by)}
    order by ${by.includes('day') ? sql`f.day desc,` : sql``} f.offered desc, f.leads desc, f.accepted desc`;
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

const factColumns = [
  ...['affiliate_id', 'day', 'intent_id', 'source', 'coalesce(user_id, 0) as user_id', 'partner_id'],
  ...['leads', 'offered', 'accepted', ...outcomes],
];

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

/** The conditions that a lead `l` and its sums `f` share. */
function passing(sql: Sql, filter: ReportFilter, of: 'l' | 'f') {
  const { environment, affiliateId, intentId, source, userId } = filter;
  const it = sql(of);
  return sql`
    ${it}.environment = ${environment}
    ${affiliateId === null ? sql`` : sql`and ${it}.affiliate_id = ${affiliateId}`}
    ${intentId === null ? sql`` : sql`and ${it}.intent_id = ${intentId}`}
    ${source === null ? sql`` : sql`and ${it}.source = ${source}`}
    ${userId === null ? sql`` : userId === 0 ? sql`and ${it}.user_id is null` : sql`and ${it}.user_id = ${userId}`}`;
}

const openLeads = (sql: Sql, { from, to }: ReportFilter) => sql`
  l.id > (select after_lead_id from report_progress)
  and l.created_at >= (select greatest(${from}::date, closed_before)::timestamp at time zone 'Africa/Johannesburg' from report_progress)
  and l.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Johannesburg'
  and ${isNoPractice(sql)}`;

const closedDays = (sql: Sql, { from, to }: ReportFilter) => sql`
  f.day between ${from}::date and ${to}::date and f.day < (select closed_before from report_progress)`;
