import type { Queryable } from '@/db/client';
import type { DeliveryStatus } from '@/db/schema/alert-channel';
import type { Environment } from '@/db/schema/environment';
import type { MailKind } from '@/db/schema/mail';

/** Stores a reminder for each manager of a key that expires within a week, and another within a day. */
export async function insertKeyMails({ sql }: Queryable): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select u.id, 'key expires', k.id,
      case when k.expires_at <= now() + interval '1 day' then 'day ' else 'week ' end || k.expires_at::date
    from api_key k join affiliate a on a.id = k.affiliate_id and a.active
      join ${sql('user')} u on u.affiliate_id = a.id and u.role = 'manager' and u.removed_at is null
    where k.revoked_at is null and k.replaced_at is null and not k.is_sample
      and k.expires_at > now() and k.expires_at <= now() + interval '7 days'
    on conflict do nothing`;
}

/** Stores the news of a decision for each manager of the affiliate. */
export async function insertRequestMails({ sql }: Queryable, requestId: number): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select u.id, 'key request decided', r.id, r.status::text
    from api_key_request r
      join ${sql('user')} u on u.affiliate_id = r.affiliate_id and u.role = 'manager' and u.removed_at is null
    where r.id = ${requestId}
    on conflict do nothing`;
}

/** Returns the time until a mail is to be sent: 0 or less if one is due, null if none waits. */
export async function findNextMailMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from mail where status = 'waiting'`;
  return row.ms;
}

/** Claims mails that are due: for `leaseMs` no other worker gets them. Returns their ids. */
export async function updateDueMails({ sql }: Queryable, limit: number, leaseMs: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with due as materialized (
      select id from mail where status = 'waiting' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    update mail m set due_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where m.id = due.id returning m.id::float8 as id`;
  return rows.map(({ id }) => id);
}

/** A mail that is to be sent. */
export interface WaitingMail {
  id: number;
  kind: MailKind;
  tries: number;
  waitingMs: number;
  email: string;
  affiliateName: string;
  environment: Environment;
  /** Of the key, or of the key that was requested. */
  keyName: string;
  /** Of an expiring key. */
  hint: string | null;
  expiresAt: Date | null;
  /** Of a request. */
  requestStatus: 'waiting' | 'allowed' | 'declined' | 'revealed' | null;
}

/** Returns a mail with what it says; null if its user has gone, or what it says is no longer true. */
export async function findWaitingMail({ sql }: Queryable, id: number): Promise<WaitingMail | null> {
  const [row] = await sql<WaitingMail[]>`
    select m.id::float8 as id, m.kind, m.tries, extract(epoch from now() - m.created_at)::float8 * 1000 as "waitingMs",
      u.email, a.name as "affiliateName", coalesce(k.environment, r.environment) as environment,
      coalesce(k.name, r.name) as "keyName", k.hint, k.expires_at as "expiresAt", r.status as "requestStatus"
    from mail m join ${sql('user')} u on u.id = m.user_id and u.removed_at is null and u.role = 'manager'
      join affiliate a on a.id = u.affiliate_id
      left join api_key k on m.kind = 'key expires' and k.id = m.subject_id and k.affiliate_id = a.id
        and k.revoked_at is null and k.replaced_at is null and k.expires_at > now()
      left join api_key_request r on m.kind = 'key request decided' and r.id = m.subject_id and r.affiliate_id = a.id
    where m.id = ${id} and m.status = 'waiting' and coalesce(k.id, r.id) is not null`;
  return row ?? null;
}

/** Settles a mail, once, however many workers try. */
export async function updateMailSettled(
  { sql }: Queryable,
  id: number,
  it: { status: Exclude<DeliveryStatus, 'waiting'>; problem: string | null },
): Promise<void> {
  await sql`
    update mail set status = ${it.status}, problem = ${it.problem}, tries = tries + 1, settled_at = now()
    where id = ${id} and status = 'waiting'`;
}

/** Counts a try that brought no answer; the mail stays, for the next one. */
export async function updateMailTried(
  { sql }: Queryable,
  id: number,
  it: { problem: string; againAfterMs: number },
): Promise<void> {
  await sql`
    update mail set tries = tries + 1, problem = ${it.problem},
      due_at = now() + make_interval(secs => ${it.againAfterMs / 1000}::float8)
    where id = ${id} and status = 'waiting'`;
}

/** Deletes mails that were settled long ago. */
export async function deleteOldMails({ sql }: Queryable, keptDays: number): Promise<void> {
  await sql`
    delete from mail where id in (
      select id from mail where settled_at < now() - make_interval(days => ${keptDays}::int) order by id limit 100)`;
}
