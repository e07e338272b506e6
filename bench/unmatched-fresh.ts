import type { Database } from '@/db/client';
import type { UnmatchedView } from '@/lib/report/unmatched/get-unmatched';
import { leadsToJudge } from '@/lib/report/unmatched/get-unmatched';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly affiliate?: number;
}

interface Effect {
  partner: number;
  place: number;
  excluded: number;
  alone: number;
  rescued: number;
  /** What the leads have that only this rule excludes. */
  has: number[];
}

/**
 * Says how "why leads do not match" differs from a fresh count of the filled leads; null: in nothing. Their rules are
 * limits of income, loan and age, which are compared here by the database.
 */
export async function unmatchedDifference(
  { sql }: Database,
  { affiliate, ...asked }: Asked,
  view: UnmatchedView,
): Promise<string | null> {
  const { from, to } = { ...asked, ...view };
  const ofAffiliate = affiliate === undefined ? sql`true` : sql`affiliate = ${affiliate}`;
  const intents = await sql<{ id: number; leads: number; withoutOffer: number }[]>`
    select intent::float8 as id, sum(leads)::float8 as leads, (sum(leads) - sum(offered))::float8 as "withoutOffer"
    from fresh where partner is null and day between ${from} and ${to} and ${ofAffiliate} group by intent`;
  for (const { id, leads, withoutOffer } of view.intents) {
    const fresh = intents.find((one) => one.id === id);
    if (fresh?.leads !== leads || fresh.withoutOffer !== withoutOffer)
      return `intent ${id}: ${withoutOffer} of ${leads}, not ${fresh?.withoutOffer} of ${fresh?.leads}`;
  }
  if (intents.length !== view.intents.length) return `${view.intents.length} intents, not ${intents.length}`;

  const intent = view.intent?.id ?? 0;
  const [counted] = await sql<[{ judged: number; unmatched: number; effects: Effect[] }]>`
    with looked as materialized (
      select id, (fields ->> 'net_income')::float8 as net_income,
        (fields ->> 'loan_amount_required')::float8 as loan_amount_required,
        extract(year from age(current_date, date '1980-01-01')) as age
      from lead
      where environment = 'uat' and intent_id = ${intent} and state <> 'new'
        and (created_at at time zone 'Africa/Johannesburg')::date between ${from} and ${to}
        and ${affiliate === undefined ? sql`true` : sql`affiliate_id = ${affiliate}`}
      order by created_at desc, id desc limit ${leadsToJudge}),
    failing as materialized (
      select l.id as lead, i.partner_id as partner, r.place, v.value
      from looked l cross join partner_intent i cross join jsonb_array_elements(i.eligibility) with ordinality r (rule, place)
        cross join lateral (select case rule ->> 'field' when 'net_income' then l.net_income
          when 'age' then l.age else l.loan_amount_required end as value) v
      where i.intent_id = ${intent} and not case rule ->> 'operator'
        when '>=' then v.value >= (rule ->> 'value')::float8
        when '<=' then v.value <= (rule ->> 'value')::float8
        else v.value between (rule -> 'value' ->> 0)::float8 and (rule -> 'value' ->> 1)::float8 end),
    excluded as (select lead, partner, count(*) as rules from failing group by lead, partner),
    unmatched as (
      select lead from excluded group by lead
      having count(*) = (select count(*) from partner_intent where intent_id = ${intent})),
    effect as (
      select partner, place, count(*) as excluded, count(*) filter (where e.rules = 1) as alone,
        count(*) filter (where e.rules = 1 and lead in (select lead from unmatched)) as rescued,
        coalesce(json_agg(value) filter (where e.rules = 1), '[]') as has
      from failing f join excluded e using (lead, partner) group by partner, place)
    select (select count(*)::float8 from looked) as judged, (select count(*)::float8 from unmatched) as unmatched,
      (select coalesce(json_agg(effect), '[]') from effect) as effects`;
  if (view.judged !== counted.judged || view.withoutMatch !== counted.unmatched)
    return `${view.withoutMatch} of ${view.judged} match nobody, not ${counted.unmatched} of ${counted.judged}`;
  if (view.rules.length !== counted.effects.length)
    return `${view.rules.length} rules, not ${counted.effects.length}`;
  for (const { partnerId, index, rule, others, ...effect } of view.rules) {
    const fresh = counted.effects.find(({ partner, place }) => partner === partnerId && place === index + 1);
    for (const name of ['excluded', 'alone', 'rescued'] as const)
      if (effect[name] !== fresh?.[name])
        return `rule ${index} of ${partnerId}: ${effect[name]} ${name}, not ${fresh?.[name]}`;
    for (const { value, gained } of others) {
      const [low, high] = Array.isArray(value) ? value.map(Number) : [Number(value), Number(value)];
      const lets = (has: number) =>
        rule.operator === '>='
          ? has >= (low ?? 0)
          : rule.operator === '<='
            ? has <= (high ?? 0)
            : has >= (low ?? 0) && has <= (high ?? 0);
      const passing = fresh?.has.filter(lets).length;
      if (passing !== gained)
        return `rule ${index} of ${partnerId} at ${value}: ${gained} gained, not ${passing}`;
    }
  }
  return null;
}
