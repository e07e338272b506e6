import type { Fragment, Queryable, Sql } from '@/db/client';
import { insertReportCountsWithout, moveReportCounts } from './report-day';

/**
 * Moves all times of leads back by so many seconds: their own and their identities', and those of their offers,
 * applications, text messages and history; `sandboxIds`: their applications as the sandbox's partners know them. The
 * counts of days follow. Who has read them, and when they were called for, are facts of ours and stay. Locks identities
 * before leads and leads before their applications, as all writes do; call it in a transaction.
 */
export async function updateTimesOfLeads(
  { sql }: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
  seconds: number,
  sandboxIds: readonly string[] = [],
): Promise<void> {
  const ids = sql`any(${[...leadIds]}::bigint[])`;
  const back = sql`make_interval(secs => ${seconds}::float8)`;
  await sql`
    update lead_identity i set created_at = i.created_at - ${back} from lead l
    where l.id = ${ids} and i.affiliate_id = l.affiliate_id and i.environment = l.environment
      and i.intent_id = l.intent_id and i.id_number_hash = l.id_number_hash and i.lead_id = l.id`;
  await sql`select from lead where id = ${ids} order by id for no key update`;
  await moveCounts(sql, leadIds, seconds);
  await moveReportCounts({ sql }, leadIds, seconds);
  await sql`update lead set created_at = created_at - ${back}, updated_at = updated_at - ${back} where id = ${ids}`;
  await sql`update offer set created_at = created_at - ${back} where lead_id = ${ids}`;
  await sql`
    update application set requested_at = requested_at - ${back}, settled_at = settled_at - ${back},
      next_check_at = next_check_at - ${back}, operator_needed_at = operator_needed_at - ${back},
      adopted_at = adopted_at - ${back}, arrived_at = arrived_at - ${back}
    where lead_id = ${ids}`;
  await sql`
    update text_message set requested_at = requested_at - ${back}, queued_at = queued_at - ${back},
      next_call_at = next_call_at - ${back}, settled_at = settled_at - ${back}
    where lead_id = ${ids}`;
  await sql`
    update link_opening set first_at = first_at - ${back}, last_at = last_at - ${back}
    where application_id in (select id from application where lead_id = ${ids})`;
  await sql`
    update sandbox_application set created_at = created_at - ${back}
    where application_id = any(${[...sandboxIds]}::text[])`;
  await sql`update lead_event set at = at - ${back} where lead_id = ${ids}`;
}

/** Takes leads out of the counts of their days and adds them to those of the others: changes of days that may be closed. */
async function moveCounts(sql: Sql, leadIds: readonly number[], seconds: number): Promise<void> {
  const moved = sql`
    lead l cross join lateral (values (funnel_day_of(l.created_at), -1),
      (funnel_day_of(l.created_at - make_interval(secs => ${seconds}::float8)), 1)) d(day, sign)
    where l.id = any(${[...leadIds]}::bigint[]) and d.day < funnel_day_of(now())
      and funnel_day_of(l.created_at) <> funnel_day_of(l.created_at - make_interval(secs => ${seconds}::float8))`;
  await insertCounts(sql, moved);
}

/** Takes leads out of the counts of days that may be closed: they are about to be deleted. */
export async function insertCountsWithout(
  { sql }: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
): Promise<void> {
  await insertReportCountsWithout({ sql }, leadIds);
  await insertCounts(
    sql,
    sql`lead l cross join lateral (values (funnel_day_of(l.created_at), -1)) d(day, sign)
      where l.id = any(${[...leadIds]}::bigint[]) and d.day < funnel_day_of(now())`,
  );
}

/** `moved`: leads `l` with a `d.day` and the `d.sign` with which they count there. */
async function insertCounts(sql: Sql, moved: Fragment): Promise<void> {
  await sql`
    insert into funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched,
      accepted, change)
    select l.affiliate_id, l.environment, d.day, l.intent_id, l.user_id, l.referee_affiliate_id, d.sign,
      d.sign * has_matched(l.state)::int, d.sign * (l.state = 'accepted')::int, true
    from ${moved}`;
  await sql`
    insert into funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted,
      change)
    select m.affiliate_id, m.environment, m.day, p.partner_id, m.user_id, m.sign * sum(p.offered)::int,
      m.sign * sum(p.chosen)::int, m.sign * sum(p.accepted)::int, true
    from (select l.*, d.day, d.sign from ${moved}) m cross join lateral (
      select (o ->> 'partnerId')::bigint as partner_id, 1 as offered, 0 as chosen, 0 as accepted
      from offer, jsonb_array_elements(matches) o where offer.id = m.offer_id
      union all
      select a.partner_id, 0, 1, (m.state = 'accepted')::int from application a where a.id = m.application_id) p
    group by m.affiliate_id, m.environment, m.day, m.sign, m.user_id, p.partner_id`;
}
