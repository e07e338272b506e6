import type { Queryable } from '@/db/client';
import { type ReferralStop, referralStop } from '@/db/query/base/gate';
import { historyKind } from '@/db/query/base/history';
import { isFull } from './capacity';

type Sql = Queryable['sql'];

/**
 * Ends a referral's wait, if nothing stops it as of this statement and the partner takes the lead (`isOpen`): it takes
 * its places and may be sent. `full`: there is no room, and it goes on waiting, as it does where a decision is returned
 * that stops it. Null: it does not wait, or another worker has just ended its wait.
 */
export async function updateWaitEnded(
  { sql }: Queryable,
  applicationId: number,
  { isOpen, takeOverAfterMs }: { isOpen: boolean; takeOverAfterMs: number },
): Promise<'sent' | 'full' | ReferralStop | null> {
  // A referral to a partner that never served the lead's intent was named all the same: see `insertReferral`.
  const product = sql`(i.id = l.intent_id or exists (
    select from lead_event w where w.lead_id = l.id and w.kind = ${historyKind('referral waits')}
      and w.detail @> jsonb_build_object('applicationId', a.id, 'otherIntent', true)))`;
  try {
    const [row] = await sql<{ stop: ReferralStop | null; sent: boolean }[]>`
      with asked as materialized (
        select a.id, ${referralStop(sql, product)} as stop
        from application a join lead l on l.id = a.lead_id join partner p on p.id = a.partner_id
        where a.id = ${applicationId} and a.waits_since is not null and a.status = 'sending'),
      sent as (
        update application a set waits_since = null, requested_at = now(), checks = 0,
          next_check_at = now() + make_interval(secs => ${takeOverAfterMs / 1000}::float8)
        from asked
        where a.id = asked.id and asked.stop is null and ${isOpen}::boolean and a.waits_since is not null
          and a.status = 'sending'
        returning a.id, lead_id, partner_id, kind),
      noted as (
        insert into lead_event (lead_id, kind, detail)
        select lead_id, ${historyKind('application sent')}::text, jsonb_build_object(
          'applicationId', id, 'partnerId', partner_id, 'applicationKind', kind) from sent)
      select stop, exists (select from sent) as sent from asked`;
    if (!row) return null;
    if (row.sent) return 'sent';
    if (row.stop === null && isOpen) return null;
    return row.stop ?? 'full';
  } catch (error) {
    if (isFull(error)) return 'full';
    throw error;
  }
}

/** The statement itself, for a transaction that does more: it fails where there is no room, see `isFull`. */
export const waitEnded = (sql: Sql, applicationId: number, takeOverAfterMs: number) => sql`
  with sent as (
    update application set waits_since = null, requested_at = now(), checks = 0,
      next_check_at = now() + make_interval(secs => ${takeOverAfterMs / 1000}::float8)
    where id = ${applicationId} and waits_since is not null and status = 'sending'
    returning id, lead_id, partner_id, kind)
  insert into lead_event (lead_id, kind, detail)
  select lead_id, ${historyKind('application sent')}::text, jsonb_build_object(
    'applicationId', id, 'partnerId', partner_id, 'applicationKind', kind) from sent`;

/** Lets referrals that wait for the partner try again now: it may have more room. */
export async function updateWaitingDue({ sql }: Queryable, partnerId: number): Promise<void> {
  await sql`
    update application set next_check_at = now()
    where partner_id = ${partnerId} and waits_since is not null and status = 'sending'
      and requested_at > now() - interval '61 days'`;
}

/** Counts by affiliate the referrals that wait for the partner to have room. */
export async function listWaiting(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ affiliate: string; count: number }[]> {
  return sql<{ affiliate: string; count: number }[]>`
    select f.name as affiliate, count(*)::float8 as count
    from application a
    join lead l on l.id = a.lead_id
    join affiliate f on f.id = l.affiliate_id
    where a.partner_id = ${partnerId} and a.waits_since is not null and a.status = 'sending'
      and a.requested_at > now() - interval '61 days'
    group by f.id, f.name order by count(*) desc, f.name`;
}
