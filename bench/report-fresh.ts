import type { Database } from '@/db/client';
import type { ReportGroup } from '@/lib/report/definition';
import { rowKey } from '@/lib/report/name';
import type { ReportInput } from '@/lib/report/schema';
import type { ReportView } from '@/lib/report/view';

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
  const filters = Object.entries({ affiliate, intent, source, agent }).filter(
    ([, value]) => value !== undefined,
  );
  const count = async (by: readonly ReportGroup[], isOfPartner: boolean) => {
    const columns = by.map((name) => `"${name}"`).join(', ');
    const rows = await sql<(Record<ReportGroup, unknown> & Counts)[]>`
      select ${sql.unsafe(columns === '' ? '' : `${columns},`)} ${sql.unsafe(counts.map((name) => `coalesce(sum("${name}"), 0)::float8 as "${name}"`).join(', '))}
      from fresh
      where day between ${view.from} and ${view.to} and ${isOfPartner ? sql`partner is not null` : sql`partner is null`}
        ${isOfPartner && partner !== undefined ? sql`and partner = ${partner}` : sql``}
        ${filters.map(([name, value]) => sql`and ${sql(name)}::text = ${String(value)}`)}
      ${columns === '' ? sql`` : sql`group by ${sql.unsafe(columns)}`}`;
    return new Map(rows.map((row) => [by.map((name) => String(row[name])).join(' '), row]));
  };
  const { by } = view;
  const others = by.filter((group) => group !== 'partner');
  const leads = await count(others, false);
  const isOfPartners = by.includes('partner') || partner !== undefined;
  const became = isOfPartners ? await count(by, true) : leads;
  let wanted = 0;
  for (const counted of (by.includes('partner') ? became : leads).values())
    if (counts.some((name) => counted[name] !== 0)) wanted += 1;
  if (view.groups !== null && view.groups !== wanted) return `${view.groups} groups, not ${wanted}`;
  for (const row of view.rows) {
    const key = rowKey(by, row);
    for (const name of counts) {
      const from = name === 'leads' ? leads.get(rowKey(others, row)) : became.get(key);
      if (row[name] !== (from?.[name] ?? 0)) return `${key}: ${row[name]} ${name}, not ${from?.[name]}`;
    }
  }
  const all = (await count([], false)).get('');
  const allBecame = partner === undefined ? all : (await count([], true)).get('');
  for (const name of counts) {
    const from = (name === 'leads' ? all : allBecame)?.[name];
    if (view.total[name] !== from) return `in total ${view.total[name]} ${name}, not ${from}`;
  }
  return null;
}
