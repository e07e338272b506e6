import type { Queryable } from '@/db/client';
import type { EndpointKind, PartnerCallKind } from '@/db/schema/catalogue/partner-call';
import type { Environment } from '@/word/environment';

export interface NewCallCount {
  partnerId: number;
  kind: EndpointKind;
  hour: Date;
  calls: number;
  failed: number;
  durations: number[];
  lastFailedAt: Date | null;
  lastProblem: string | null;
}

/** Adds to the hourly counts, in the given order. */
export async function insertCallCounts({ sql }: Queryable, counts: readonly NewCallCount[]): Promise<void> {
  for (const { partnerId, kind, hour, calls, failed, durations, lastFailedAt, lastProblem } of counts)
    await sql`
      insert into partner_call_hour as h
        (partner_id, kind, hour, calls, failed, durations, last_failed_at, last_problem)
      select p.id, ${kind}::endpoint_kind, ${hour.toISOString()}::timestamptz, ${calls}, ${failed},
        ${durations}::int[], ${lastFailedAt?.toISOString() ?? null}::timestamptz, ${lastProblem}
      from partner p where p.id = ${partnerId}
      on conflict (partner_id, kind, hour) do update set
        calls = h.calls + excluded.calls, failed = h.failed + excluded.failed,
        durations = (
          select array_agg(coalesce(was, 0) + coalesce(more, 0) order by place)
          from unnest(h.durations, excluded.durations) with ordinality as u(was, more, place)),
        last_failed_at = coalesce(excluded.last_failed_at, h.last_failed_at),
        last_problem = coalesce(excluded.last_problem, h.last_problem)`;
}

export interface CallCountRow extends Omit<NewCallCount, 'hour'> {
  /** Whether it lies within the last 24 hours. */
  recent: boolean;
}

/** Lists the calls of an environment's partners, oldest hour first. */
export function listCallCounts({ sql }: Queryable, environment: Environment): Promise<CallCountRow[]> {
  return sql<CallCountRow[]>`
    select h.partner_id::float8 as "partnerId", h.kind, h.calls, h.failed, h.durations,
      h.last_failed_at as "lastFailedAt", h.last_problem as "lastProblem",
      h.hour > now() - interval '24 hours' as recent
    from partner_call_hour h join partner p on p.id = h.partner_id
    where p.environment = ${environment} and (h.hour > now() - interval '24 hours' or h.last_failed_at is not null)
    order by h.hour`;
}

/** Returns how many hours were deleted. */
export async function deleteOldCallCounts({ sql }: Queryable): Promise<number> {
  return (await sql`delete from partner_call_hour where hour < now() - interval '30 days'`).count;
}

export interface NewPartnerCall {
  at: Date;
  partnerId: number;
  kind: PartnerCallKind;
  leadId: number | null;
  applicationId: number | null;
  /** Null: no response. */
  status: number | null;
  durationMs: number;
  problem: string | null;
}

export async function insertPartnerCalls(
  { sql }: Queryable,
  calls: readonly NewPartnerCall[],
): Promise<void> {
  const column = <T>(read: (call: NewPartnerCall) => T) => calls.map(read);
  await sql`
    insert into partner_call (at, partner_id, kind, lead_id, application_id, status, duration_ms, problem)
    select * from unnest(${column((call) => call.at.toISOString())}::timestamptz[],
      ${column((call) => call.partnerId)}::bigint[], ${column((call) => call.kind)}::text[],
      ${column((call) => call.leadId)}::bigint[], ${column((call) => call.applicationId)}::bigint[],
      ${column((call) => call.status)}::smallint[], ${column((call) => call.durationMs)}::integer[],
      ${column((call) => call.problem)}::text[])`;
}

export interface PartnerCallRow extends NewPartnerCall {
  id: number;
  partnerName: string;
  /** Which call of this kind it is for the application; of scores, for the lead. */
  attempt: number;
}

/** Lists the calls about a lead, oldest first. */
export async function listCallsOfLead(
  { sql }: Queryable,
  leadId: number,
  limit: number,
): Promise<PartnerCallRow[]> {
  return sql<PartnerCallRow[]>`
    select c.id::float8 as id, c.at, c.partner_id::float8 as "partnerId", p.company_name as "partnerName", c.kind,
      c.lead_id::float8 as "leadId", c.application_id::float8 as "applicationId", c.status,
      c.duration_ms as "durationMs", c.problem,
      row_number() over (partition by c.partner_id, c.kind, c.application_id order by c.id)::int as attempt
    from partner_call c join partner p on p.id = c.partner_id
    where c.lead_id = ${leadId} order by c.at, c.id limit ${limit}`;
}

/** Lists an endpoint's latest calls, and callbacks, newest first; without those that the circuit breaker kept back. */
export async function listCallsOfPartner(
  { sql }: Queryable,
  partnerId: number,
  { perKind, notMade }: { perKind: number; notMade: string },
): Promise<PartnerCallRow[]> {
  return sql<PartnerCallRow[]>`
    select c.id::float8 as id, c.at, c.partner_id::float8 as "partnerId", p.company_name as "partnerName", c.kind,
      c.lead_id::float8 as "leadId", c.application_id::float8 as "applicationId", c.status,
      c.duration_ms as "durationMs", c.problem, (
        select count(*)::int from partner_call e
        where e.lead_id = c.lead_id and e.id <= c.id and e.partner_id = c.partner_id and e.kind = c.kind
          and e.application_id is not distinct from c.application_id) as attempt
    from partner p, unnest(array['score', 'accept', 'link', 'callback']) k(kind) cross join lateral (
      select * from partner_call c
      where c.partner_id = ${partnerId} and c.kind = k.kind and c.problem is distinct from ${notMade}
      order by c.id desc limit ${perKind}) c
    where p.id = ${partnerId}
    order by c.id desc`;
}

/** Deletes calls beyond the retention of their environment's request log. Returns how many. */
export async function deleteOldPartnerCalls(
  { sql }: Queryable,
  environment: Environment,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from partner_call where id in (
      select c.id from partner_call c join partner p on p.id = c.partner_id join environment e on e.name = p.environment
      where e.name = ${environment} and c.at < now() - make_interval(days => e.request_log_retention_days)
      limit ${limit})`;
  return count;
}
