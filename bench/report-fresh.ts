import type { Database } from '@/db/client';
import type { ReportGroup } from '@/lib/report/report/definition';
import { rowKey } from '@/lib/report/report/name';
import type { ReportInput } from '@/lib/report/report/schema';
import type { ReportView } from '@/lib/report/report/view';

const counts = [
  ...(['leads', 'offered', 'accepted', 'approved', 'funded', 'returned'] as const),
  ...(['amountCents', 'commissionCents'] as const),
];
type Counts = Record<(typeof counts)[number], number>;

/** Writes down what each lead counts for, from the leads themselves: what reports are compared with. */
export async function writeFresh({ sql }: Database): Promise<void> {
  await sql`
    create unlogged table fresh as
    with told as (
      select application_id, max((kind in ('approved', 'funded'))::int) as approved, max((kind = 'funded')::int) as funded,
        max((kind in ('returned', 'charged_back'))::int) as returned,
        sum(case when kind = 'funded' then amount_cents end) as "amountCents"
      from outcome where id not in (select corrects from outcome where corrects is not null) group by application_id),
    paid as (
      select application_id, sum(amount_cents) as "commissionCents" from commission_entry
      where plan_id is not null group by application_id),
    it as (
      select l.id, l.affiliate_id as affiliate, l.intent_id as intent, l.source::text as source,
        coalesce(l.user_id, 0) as agent, (l.created_at at time zone 'Africa/Johannesburg')::date::text as day, l.offer_id,
        (l.state not in ('new', 'unmatched'))::int as offered, (l.state = 'accepted')::int as accepted, a.partner_id,
        coalesce(t.approved, 0) as approved, coalesce(t.funded, 0) as funded, coalesce(t.returned, 0) as returned,
        coalesce(t."amountCents", 0) as "amountCents", coalesce(p."commissionCents", 0) as "commissionCents"
      from lead l left join application a on a.id = l.application_id left join told t on t.application_id = a.id
        left join paid p on p.application_id = a.id
      where l.environment = 'uat')
    select affiliate, intent, source, agent, day, null::bigint as partner, 1 as leads, offered, accepted, approved, funded,
      returned, "amountCents", "commissionCents"
    from it
    union all
    select affiliate, intent, source, agent, day, (m ->> 'partnerId')::bigint, 0, 1, 0, 0, 0, 0, 0, 0
    from it join offer o on o.id = it.offer_id, jsonb_array_elements(o.matches) m
    union all
    select affiliate, intent, source, agent, day, partner_id, 0, 0, accepted, approved, funded, returned, "amountCents",
      "commissionCents"
    from it where partner_id is not null`;
  await sql`analyze fresh`;
}

/** Says how a report differs from a fresh count of the same; null: in nothing. */
export async function differenceOf(
  { sql }: Database,
  asked: ReportInput,
  view: ReportView,
): Promise<string | null> {
  const { affiliate, partner, intent, source, agent } = asked;
  const passing = Object.entries({ affiliate, intent, source, agent }).reduce(
    (all, [name, value]) =>
      value === undefined ? all : sql`${all} and ${sql(name)}::text = ${String(value)}`,
    sql``,
  );
  const { by } = view;
  const others = by.filter((group) => group !== 'partner');
  const isOfPartners = by.includes('partner') || partner !== undefined;
  const isCut = view.groups !== view.rows.length;
  const oldest = view.rows.reduce((day, row) => (row.day !== null && row.day < day ? row.day : day), view.to);
  const fresh = (columns: readonly ReportGroup[], ofPartner: boolean, from: string) => sql`
    select ${sql.unsafe([...columns.map((name) => `"${name}"`), ...counts.map((name) => `coalesce(sum("${name}"), 0)::float8 as "${name}"`)].join(', '))}
    from fresh
    where day between ${from} and ${view.to} and ${ofPartner ? sql`partner is not null` : sql`partner is null`}
      ${ofPartner && partner !== undefined ? sql`and partner = ${partner}` : sql``} ${passing}
    ${columns.length === 0 ? sql`` : sql`group by ${sql.unsafe(columns.map((name) => `"${name}"`).join(', '))}`}`;
  const count = async (columns: readonly ReportGroup[], ofPartner: boolean) => {
    // Of a report that shows the largest groups or the newest days only, no more is read.
    const isByDay = columns.includes('day');
    const least =
      isCut && !isByDay && columns === by ? Math.min(...view.rows.map(({ offered }) => offered)) : 0;
    const rows = await sql<(Record<ReportGroup, unknown> & Counts)[]>`
      select * from (${fresh(columns, ofPartner, isCut && isByDay ? oldest : view.from)}) f where offered >= ${least}`;
    return new Map(rows.map((row) => [columns.map((name) => String(row[name])).join(' '), row]));
  };
  const leads = await count(others, false);
  const became = isOfPartners ? await count(by, true) : leads;
  if (view.groups !== null) {
    const [{ groups }] = await sql<[{ groups: number }]>`
      select count(*)::int as groups from (${fresh(by, by.includes('partner'), view.from)}) f
      where ${sql.unsafe(counts.map((name) => `"${name}" <> 0`).join(' or '))}`;
    if (view.groups !== groups) return `${view.groups} groups, not ${groups}`;
  }
  for (const row of view.rows) {
    for (const name of counts) {
      const from = name === 'leads' ? leads.get(rowKey(others, row)) : became.get(rowKey(by, row));
      if (row[name] !== (from?.[name] ?? 0))
        return `${rowKey(by, row)}: ${row[name]} ${name}, not ${from?.[name]}`;
    }
  }
  const [all] = await sql<[Counts]>`${fresh([], false, view.from)}`;
  const [allBecame] = partner === undefined ? [all] : await sql<[Counts]>`${fresh([], true, view.from)}`;
  for (const name of counts) {
    const from = (name === 'leads' ? all : allBecame)[name];
    if (view.total[name] !== from) return `in total ${view.total[name]} ${name}, not ${from}`;
  }
  return null;
}
