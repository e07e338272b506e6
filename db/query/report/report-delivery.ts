import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { ReportRhythm } from '@/word/report-rhythm';
import type { OperatorRole, UserRole } from '@/word/role';
import { mayStillRead } from './report-schedule';

/** Days are inclusive, in South African time. */
interface Period {
  from: string;
  to: string;
}

/**
 * Stores a report of a period for each of its schedule's receivers. `scheduledAt`: when it was due, and nobody gets the
 * period again who has it already; null: on request. Returns for how many.
 */
export async function insertReportDeliveries(
  { sql }: Queryable,
  filterId: number,
  { from, to }: Period,
  scheduledAt: Date | null,
): Promise<number> {
  const { count } = await sql`
    insert into report_delivery (filter_id, period_from, period_to, scheduled_at, user_id, channel_id)
    select s.filter_id, ${from}::date, ${to}::date, ${scheduledAt}::timestamptz, r.user_id, r.channel_id
    from report_schedule s cross join lateral (
      select unnest(s.user_ids) as user_id, null::bigint as channel_id
      union all select null, unnest(s.channel_ids)) r
    where s.filter_id = ${filterId}
    on conflict do nothing`;
  return count;
}

/** Returns whether a report was sent on request within these seconds. */
export async function isJustRequested(
  { sql }: Queryable,
  filterId: number,
  seconds: number,
): Promise<boolean> {
  const rows = await sql`
    select from report_delivery where filter_id = ${filterId} and scheduled_at is null
      and created_at > now() - make_interval(secs => ${seconds}) limit 1`;
  return rows.length > 0;
}

/** A report that is to be sent, in whose name, and to whom. */
export interface WaitingReport extends Period {
  id: number;
  tries: number;
  waitingMs: number;
  scheduledAt: Date | null;
  rhythm: ReportRhythm;
  hour: number;
  name: string;
  filter: Record<string, unknown>;
  environment: Environment;
  affiliateId: number | null;
  affiliateName: string | null;
  ownerId: number;
  ownerRole: UserRole;
  ownerOperatorRole: OperatorRole | null;
  /** Of the user who receives it; null: a channel does. */
  email: string | null;
  channelId: number | null;
}

/** Returns a report that waits; null where it was stopped, or its owner or receiver may not read it any more. */
export async function findWaitingReport({ sql }: Queryable, id: number): Promise<WaitingReport | null> {
  const [row] = await sql<WaitingReport[]>`
    select d.id::float8 as id, d.tries, extract(epoch from now() - d.created_at)::float8 * 1000 as "waitingMs",
      d.period_from::text as "from", d.period_to::text as "to", d.scheduled_at as "scheduledAt", s.rhythm, s.hour,
      f.name, f.filter, f.environment, f.affiliate_id::float8 as "affiliateId", b.name as "affiliateName",
      u.id::float8 as "ownerId", u.role as "ownerRole", u.operator_role as "ownerOperatorRole",
      receiver.email, d.channel_id::float8 as "channelId"
    from report_delivery d join saved_filter f on f.id = d.filter_id join report_schedule s on s.filter_id = f.id
      join ${sql('user')} u on u.id = s.user_id left join affiliate b on b.id = f.affiliate_id
      left join lateral (select u.email from ${sql('user')} u where u.id = d.user_id and ${mayStillRead(sql)}) receiver on true
      left join alert_channel c on c.id = d.channel_id and c.active and f.affiliate_id is null
    where d.id = ${id} and d.status = 'waiting' and s.paused_at is null and ${mayStillRead(sql)}
      and (receiver.email is not null or c.id is not null)`;
  return row ?? null;
}
