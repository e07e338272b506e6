import type { Queryable } from '@/db/client';
import type { Environment } from '@/db/schema/environment';
import type { EndpointKind } from '@/db/schema/partner-call';

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
