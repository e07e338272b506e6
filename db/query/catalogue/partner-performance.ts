import type { Queryable } from '@/db/client';

export interface PartnerPerformanceRow {
  intentTitle: string;
  /** Leads that the partner was offered for. */
  offered: number;
  /** Of those, sent to it: chosen by the applicant, or by live feedback. */
  chosen: number;
  accepted: number;
  declined: number;
  failed: number;
  /** Of valid responses about these leads, in milliseconds; null: none. */
  scoreMs: number | null;
  acceptMs: number | null;
}

export interface PartnerPerformanceCount {
  /** How many offers were looked at, and when the oldest of them was made; null: none was. */
  looked: number;
  since: Date | null;
  intents: PartnerPerformanceRow[];
}

/**
 * Counts what became of the newest `offers` offers of all partners, as far as they include this one, by intent. A lead
 * counts once; its latest application at the partner says how it ended.
 */
export async function countPartnerPerformance(
  { sql }: Queryable,
  partnerId: number,
  offers: number,
): Promise<PartnerPerformanceCount> {
  const [row] = await sql<[PartnerPerformanceCount]>`
    with recent as materialized (
      select lead_id, created_at, matches from offer order by id desc limit ${offers}),
    offered as materialized (
      select distinct l.id, l.intent_id from recent r join lead l on l.id = r.lead_id
      where r.matches @> jsonb_build_array(jsonb_build_object('partnerId', ${partnerId}::bigint))),
    ended as (
      select o.intent_id, a.status, s.duration_ms as score_ms, c.duration_ms as accept_ms
      from offered o
      left join lateral (
        select a.id, a.status from application a
        where a.lead_id = o.id and a.partner_id = ${partnerId} and (a.kind <> 'referral' or a.adopted_at is not null)
        order by a.id desc limit 1) a on true
      left join lateral (
        select c.duration_ms from partner_call c
        where c.lead_id = o.id and c.partner_id = ${partnerId} and c.kind = 'score' and c.problem is null
        order by c.id desc limit 1) s on true
      left join lateral (
        select c.duration_ms from partner_call c
        where c.lead_id = o.id and c.application_id = a.id and c.kind = 'accept' and c.problem is null
        order by c.id limit 1) c on true),
    counted as (
      select i.title as "intentTitle", count(*)::int as offered, count(e.status)::int as chosen,
        count(*) filter (where e.status = 'accepted')::int as accepted,
        count(*) filter (where e.status = 'declined')::int as declined,
        count(*) filter (where e.status = 'failed')::int as failed,
        percentile_disc(0.5) within group (order by e.score_ms) as "scoreMs",
        percentile_disc(0.5) within group (order by e.accept_ms) as "acceptMs"
      from ended e join intent i on i.id = e.intent_id group by i.id)
    select (select min(created_at) from recent) as since, (select count(*)::int from recent) as looked,
      (select coalesce(json_agg(c order by c.offered desc, c."intentTitle"), '[]') from counted c) as intents`;
  return row;
}
