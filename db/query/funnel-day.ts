import type { Queryable } from '@/db/client';

/** A day stays open this long after midnight, by when any statement that stored one of its leads has ended. */
export const openAfterMidnight = '1 hour';
/** Leads older than this are committed, so no lead with a smaller id can still appear. */
export const settledAfter = '10 minutes';
const daysAtOnce = 31;
export const foldedAtOnce = 1_000;

/**
 * Closes the next days that are over (at most a month's worth per transaction); returns false if none is left.
 * Each table is counted in one statement that also deletes the day's changes so far: a change is either in that
 * statement's snapshot and counted, or it is not and its row stays.
 */
export async function insertFunnelDays(db: Queryable): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    const [range] = await sql<{ from: string; to: string; afterLeadId: string }[]>`
      select closed_before::text as "from", after_lead_id::text as "afterLeadId",
        least(closed_before + ${daysAtOnce}::int,
          ((now() - ${openAfterMidnight}::interval) at time zone 'Africa/Johannesburg')::date)::text as "to"
      from funnel_progress for update`;
    if (!range || range.from >= range.to) return false;
    const { from, to, afterLeadId } = range;
    const leads = sql`
      lead l where l.id > ${afterLeadId} and l.created_at >= ${from}::date::timestamp at time zone 'Africa/Johannesburg'
        and l.created_at < ${to}::date::timestamp at time zone 'Africa/Johannesburg'`;
    await sql`
      with former as (delete from funnel_day where day >= ${from}::date and day < ${to}::date)
      insert into funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched,
        accepted)
      select l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.user_id,
        l.referee_affiliate_id, count(*), count(*) filter (where has_matched(l.state)),
        count(*) filter (where l.state = 'accepted')
      from ${leads} group by 1, 2, 3, 4, 5, 6`;
    await sql`
      with former as (delete from funnel_partner_day where day >= ${from}::date and day < ${to}::date),
      step as (
        select l.affiliate_id, l.environment, l.created_at, l.user_id, p.partner_id, p.offered, p.chosen, p.accepted
        from (select * from ${leads}) l, lateral (
          select (m ->> 'partnerId')::bigint as partner_id, 1 as offered, 0 as chosen, 0 as accepted
          from offer o, jsonb_array_elements(o.matches) m where o.id = l.offer_id
          union all
          select a.partner_id, 0, 1, (l.state = 'accepted')::int from application a where a.id = l.application_id) p)
      insert into funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted)
      select affiliate_id, environment, funnel_day_of(created_at), partner_id, user_id, sum(offered), sum(chosen),
        sum(accepted)
      from step group by 1, 2, 3, 4, 5`;
    // Without a settled lead since then, keep the previous id: still correct, only further back.
    await sql`
      update funnel_progress set closed_before = ${to}, after_lead_id = coalesce((
        select min(id) - 1 from lead
        where created_at >= ${to}::date::timestamp at time zone 'Africa/Johannesburg'
          and created_at < now() - ${settledAfter}::interval), after_lead_id)`;
    return true;
  });
}

/**
 * Folds later changes of closed days into their rows; returns false if none is left. One statement, for the same
 * reason as above.
 */
export async function updateFunnelDays(db: Queryable): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    await sql`select from funnel_progress for update`;
    const days = await sql`
      with changed as (
        select distinct affiliate_id, environment, day from (
          select affiliate_id, environment, day from funnel_day
          where change and day < (select closed_before from funnel_progress)
          order by day limit ${foldedAtOnce}) c),
      former as (
        delete from funnel_day f using changed c
        where f.affiliate_id = c.affiliate_id and f.environment = c.environment and f.day = c.day returning f.*)
      insert into funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched,
        accepted)
      select affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, sum(leads), sum(matched),
        sum(accepted)
      from former group by 1, 2, 3, 4, 5, 6`;
    const partners = await sql`
      with changed as (
        select distinct affiliate_id, environment, day from (
          select affiliate_id, environment, day from funnel_partner_day
          where change and day < (select closed_before from funnel_progress)
          order by day limit ${foldedAtOnce}) c),
      former as (
        delete from funnel_partner_day f using changed c
        where f.affiliate_id = c.affiliate_id and f.environment = c.environment and f.day = c.day returning f.*)
      insert into funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted)
      select affiliate_id, environment, day, partner_id, user_id, sum(offered), sum(chosen), sum(accepted)
      from former group by 1, 2, 3, 4, 5`;
    return days.count + partners.count > 0;
  });
}
