import type { Fragment, Queryable, Sql } from '@/db/client';
import { foldedAtOnce, openAfterMidnight, settledAfter } from './funnel-day';

const daysAtOnce = 31;

/** What the rows of `report_day` are about, and what they count. */
const groups = ['affiliate_id', 'environment', 'day', 'intent_id', 'source', 'user_id', 'partner_id'];
const counts = [
  'leads',
  'offered',
  'accepted',
  'approved',
  'funded',
  'returned',
  'amount_cents',
  'commission_cents',
];
const columns = (sql: Sql) => sql.unsafe(`(${[...groups, ...counts].join(', ')})`);
const summed = (sql: Sql) =>
  sql.unsafe(`${groups.join(', ')}, ${counts.map((count) => `sum(${count})`).join(', ')}`);
const grouped = (sql: Sql) => sql.unsafe(groups.join(', '));

/**
 * Selects what leads count for, as `report_day` holds it: a row for the lead itself, and one for each partner that it
 * was offered, that accepted it, and for each application of which outcomes were told (`note_report_outcome`). `leads` names them; it is read several times. The only place
 * that says what a report counts.
 */
export function reportFacts(sql: Sql, leads: Fragment): Fragment {
  const lead = sql`
    l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, l.intent_id, l.source, l.user_id`;
  return sql`
    select ${lead}, null::bigint as partner_id, 1 as leads, has_matched(l.state)::int as offered,
      (l.state = 'accepted')::int as accepted, 0 as approved, 0 as funded, 0 as returned, 0::bigint as amount_cents,
      0::bigint as commission_cents
    from ${leads} l
    union all
    select ${lead}, (m ->> 'partnerId')::bigint, 0, 1, 0, 0, 0, 0, 0, 0
    from ${leads} l join offer o on o.id = l.offer_id, jsonb_array_elements(o.matches) m
    union all
    select ${lead}, a.partner_id, 0, 0, 1, 0, 0, 0, 0, 0
    from ${leads} l join application a on a.id = l.application_id where l.state = 'accepted'
    union all
    select ${lead}, o.partner_id, 0, 0, 0, o.approved, o.funded, o.returned, o.amount_cents, 0
    from ${leads} l join (
      select lead_id, application_id, partner_id, bool_or(kind in ('approved', 'funded'))::int as approved,
        bool_or(kind = 'funded')::int as funded, bool_or(kind in ('returned', 'charged_back'))::int as returned,
        coalesce(sum(amount_cents) filter (where kind = 'funded'), 0) as amount_cents
      from outcome o
      where lead_id in (select id from ${leads}) and not exists (select from outcome c where c.corrects = o.id)
      group by lead_id, application_id, partner_id) o on o.lead_id = l.id
    union all
    select ${lead}, a.partner_id, 0, 0, 0, 0, 0, 0, 0, c.cents
    from ${leads} l join application a on a.lead_id = l.id join (
      select application_id, sum(amount_cents) as cents from commission_entry
      where plan_id is not null and application_id in (select id from application where lead_id in (select id from ${leads}))
      group by application_id) c on c.application_id = a.id`;
}

/**
 * Closes the next days that are over, as `insertFunnelDays` does; returns false if none is left. What an older release
 * left uncounted is counted from the oldest lead on.
 */
export async function insertReportDays(db: Queryable): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    const [range] = await sql<{ from: string; to: string; afterLeadId: string }[]>`
      select closed_before::text as "from", after_lead_id::text as "afterLeadId", least(
          greatest(closed_before, (
            select coalesce(min(day), funnel_day_of(now())) from (
              select funnel_day_of(created_at) as day from lead order by id limit 1) l)) + ${daysAtOnce}::int,
          ((now() - ${openAfterMidnight}::interval) at time zone 'Africa/Johannesburg')::date)::text as "to"
      from report_progress for update`;
    if (!range || range.from >= range.to) return false;
    const { from, to, afterLeadId } = range;
    await sql`
      with former as (delete from report_day where day >= ${from}::date and day < ${to}::date),
      closing as materialized (
        select * from lead l where l.id > ${afterLeadId}
          and l.created_at >= ${from}::date::timestamp at time zone 'Africa/Johannesburg'
          and l.created_at < ${to}::date::timestamp at time zone 'Africa/Johannesburg'),
      fact as (${reportFacts(sql, sql`closing`)})
      insert into report_day ${columns(sql)} select ${summed(sql)} from fact group by ${grouped(sql)}`;
    await sql`
      update report_progress set closed_before = ${to}, after_lead_id = coalesce((
        select min(id) - 1 from lead
        where created_at >= ${to}::date::timestamp at time zone 'Africa/Johannesburg'
          and created_at < now() - ${settledAfter}::interval), after_lead_id)`;
    return true;
  });
}

/** Folds later changes of closed days into their rows; returns false if none is left. */
export async function updateReportDays(db: Queryable): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    await sql`select from report_progress for update`;
    const folded = await sql`
      with changed as (
        select distinct affiliate_id, environment, day from (
          select affiliate_id, environment, day from report_day
          where change and day < (select closed_before from report_progress)
          order by day limit ${foldedAtOnce}) c),
      former as (
        delete from report_day f using changed c
        where f.affiliate_id = c.affiliate_id and f.environment = c.environment and f.day = c.day returning f.*)
      insert into report_day ${columns(sql)} select ${summed(sql)} from former group by ${grouped(sql)}`;
    return folded.count > 0;
  });
}

/**
 * Takes leads out of the counts of their days and adds them to those of the days so many seconds earlier: changes of days
 * that may be closed.
 */
export async function moveReportCounts(
  db: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
  seconds: number,
): Promise<void> {
  const { sql } = db;
  await insertSigned(
    db,
    leadIds,
    sql`(f.day, -1), (funnel_day_of(f.created_at - make_interval(secs => ${seconds}::float8)), 1)`,
  );
}

/** Takes leads out of the counts of days that may be closed: they are about to be deleted. */
export async function insertReportCountsWithout(
  db: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
): Promise<void> {
  await insertSigned(db, leadIds, db.sql`(f.day, -1)`);
}

/** `days`: pairs of a day and the sign with which a fact `f` counts there. */
async function insertSigned(
  { sql }: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
  days: Fragment,
): Promise<void> {
  await sql`
    with moved as materialized (select * from lead where id = any(${[...leadIds]}::bigint[])),
    counted as (${reportFacts(sql, sql`moved`)}),
    fact as (select c.*, m.created_at from counted c join moved m on m.id = c.lead_id),
    step as (
      select d.sign, d.to_day, f.* from fact f cross join lateral (values ${days}) d(to_day, sign)
      where d.to_day < funnel_day_of(now()))
    insert into report_day (${grouped(sql)}, ${sql.unsafe(counts.join(', '))}, change)
    select affiliate_id, environment, to_day, intent_id, source, user_id, partner_id,
      ${sql.unsafe(counts.map((count) => `sign * ${count}`).join(', '))}, true
    from step`;
}

/** Of the newest outcomes, so that a partner that becomes faster is soon known to be. */
const outcomesToLookAt = 200_000;
/** Fewer do not tell how long a partner usually takes. */
const fewOutcomes = 10;

/** Works out anew how long partners take, by all outcomes and by those of each affiliate. */
export async function replaceReportDelays(db: Queryable): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const usual = (kinds: string) =>
      sql.unsafe(`
      case when count(*) filter (where kind in (${kinds})) >= ${fewOutcomes}
        then (percentile_disc(0.9) within group (order by days) filter (where kind in (${kinds})))::int end`);
    await sql`select from report_progress for update`;
    await sql`delete from report_delay`;
    await sql`
      with newest as (
        select o.id, o.partner_id, o.affiliate_id, o.lead_id, o.kind, o.occurred_at
        from outcome o order by o.id desc limit ${outcomesToLookAt}),
      told as (
        select n.partner_id, n.affiliate_id, n.kind,
          greatest(0, funnel_day_of(n.occurred_at) - funnel_day_of(l.created_at)) as days
        from newest n join lead l on l.id = n.lead_id
        where n.kind <> 'applied' and not exists (select from outcome c where c.corrects = n.id))
      insert into report_delay (partner_id, affiliate_id, approved_days, funded_days, returned_days)
      select partner_id, coalesce(affiliate_id, 0), ${usual("'approved', 'rejected'")}, ${usual("'funded'")},
        ${usual("'returned', 'charged_back'")}
      from told group by grouping sets ((partner_id), (partner_id, affiliate_id))`;
  });
}
