import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** After these an affiliate may have earned something, or lost it. */
const telling = ['lead.accepted', 'referral.settled', 'outcome.recorded', 'outcome.corrected'];

/** An affiliate's ledger that is to be brought up to date. */
export interface DueLedger {
  affiliateId: number;
  environment: Environment;
  /** How far its log of events had come when it was claimed. */
  eventPosition: number;
  /** As text, to the microsecond. */
  asked: string | null;
}

const changed = ({ sql }: Queryable) => sql`
  event_stream s full join commission_run r using (affiliate_id, environment)
  where (r.asked is not null or s.last_position is not null and s.last_position <> coalesce(r.event_position, 0))`;

/** Returns the milliseconds until the next ledger may be looked at; null: nothing happened. */
export async function findNextLedgerMs(db: Queryable): Promise<number | null> {
  const [row] = await db.sql<[{ ms: number | null }]>`
    select (extract(epoch from min(coalesce(r.next_at, now())) - now()) * 1000)::float8 as ms from ${changed(db)}`;
  return row.ms;
}

/**
 * Claims ledgers of which something may have changed, for as long as the lease; those whose events were none of these are
 * noted as seen.
 */
export async function claimDueLedgers(
  db: Queryable,
  { limit, leaseMs, pauseMs }: { limit: number; leaseMs: number; pauseMs: number },
): Promise<DueLedger[]> {
  return db.sql<DueLedger[]>`
    with due as (
      select affiliate_id, environment, coalesce(s.last_position, r.event_position, 0) as position,
        r.asked is not null or exists (
          select from event e where e.affiliate_id = coalesce(s.affiliate_id, r.affiliate_id)
            and e.environment = coalesce(s.environment, r.environment)
            and e.position > coalesce(r.event_position, 0) and e.type = any(${telling}::text[])) as told
      from ${changed(db)} and coalesce(r.next_at, now()) <= now()
      order by r.next_at nulls first limit ${limit}),
    claimed as (
      insert into commission_run as r (affiliate_id, environment, event_position, next_at)
      select affiliate_id, environment, case when told then 0 else position end,
        now() + make_interval(secs => case when told then ${leaseMs / 1000}::float8 else ${pauseMs / 1000}::float8 end)
      from due
      on conflict (affiliate_id, environment) do update set next_at = excluded.next_at,
        event_position = case when excluded.event_position = 0 then r.event_position else excluded.event_position end
        where r.next_at <= now()
      returning affiliate_id, environment, asked)
    select c.affiliate_id::float8 as "affiliateId", c.environment, d.position::float8 as "eventPosition",
      c.asked::text as asked
    from claimed c join due d using (affiliate_id, environment) where d.told`;
}

/** A ledger is up to date with what was claimed; it may be looked at again after a pause. */
export async function updateLedgerDone(
  { sql }: Queryable,
  { affiliateId, environment, eventPosition, asked }: DueLedger,
  pauseMs: number,
): Promise<void> {
  await sql`
    update commission_run set event_position = ${eventPosition},
      asked = case when asked = ${asked}::timestamptz then null else asked end,
      next_at = now() + make_interval(secs => ${pauseMs / 1000}::float8)
    where affiliate_id = ${affiliateId} and environment = ${environment}`;
}
