import type { Queryable, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';
import { eventKind } from './lead-event';
import { moveReportCounts } from './report-day';

/**
 * Moves all times of a lead back by some days, and notes it in the lead's history: its own and its identity's, and those
 * of its offers, applications, text messages and history; `sandboxIds`: its applications as the sandbox's partners know
 * them. Who has read it, and when it was called for, are facts of ours and stay. Locks the identity before the lead and
 * the lead before its applications, as all writes do.
 */
export async function updateLeadTimes(
  db: Queryable,
  { affiliateId, environment }: Scope,
  { leadId, days, sandboxIds }: { leadId: number; days: number; sandboxIds: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sql } = tx;
    const back = sql`make_interval(days => ${days}::int)`;
    await sql`
      update lead_identity i set created_at = i.created_at - ${back} from lead l
      where l.id = ${leadId} and i.affiliate_id = l.affiliate_id and i.environment = l.environment
        and i.intent_id = l.intent_id and i.id_number_hash = l.id_number_hash and i.lead_id = l.id`;
    const [lead] = await sql`
      select from lead where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment}
      for no key update`;
    if (!lead) return;
    await moveCounts(sql, leadId, days);
    await moveReportCounts(tx, leadId, days);
    await sql`
      update lead set created_at = created_at - ${back}, updated_at = updated_at - ${back} where id = ${leadId}`;
    await sql`update offer set created_at = created_at - ${back} where lead_id = ${leadId}`;
    await sql`
      update application set requested_at = requested_at - ${back}, settled_at = settled_at - ${back},
        next_check_at = next_check_at - ${back}, operator_needed_at = operator_needed_at - ${back},
        adopted_at = adopted_at - ${back}, arrived_at = arrived_at - ${back}
      where lead_id = ${leadId}`;
    await sql`
      update text_message set requested_at = requested_at - ${back}, queued_at = queued_at - ${back},
        next_call_at = next_call_at - ${back}, settled_at = settled_at - ${back}
      where lead_id = ${leadId}`;
    await sql`
      update link_opening set first_at = first_at - ${back}, last_at = last_at - ${back}
      where application_id in (select id from application where lead_id = ${leadId})`;
    await sql`
      update sandbox_application set created_at = created_at - ${back}
      where application_id = any(${[...sandboxIds]}::text[])`;
    await sql`update lead_event set at = at - ${back} where lead_id = ${leadId}`;
    await sql`
      insert into lead_event (lead_id, kind, detail)
      values (${leadId}, ${eventKind('moved in time')}, jsonb_build_object('days', ${days}::int))`;
  });
}

/** Takes the lead out of the counts of its day and adds it to those of the other: changes of days that may be closed. */
async function moveCounts(sql: Sql, leadId: number, days: number): Promise<void> {
  const moved = sql`
    lead l cross join lateral (values (funnel_day_of(l.created_at), -1),
      (funnel_day_of(l.created_at - make_interval(days => ${days}::int)), 1)) d(day, sign)
    where l.id = ${leadId} and d.day < funnel_day_of(now())`;
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
