import type { Queryable } from '@/db/client';
import type { MailKind } from '@/db/schema/event/mail';
import type { Environment } from '@/word/environment';
import type { OperatorRole, UserRole } from '@/word/role';
import { mayStillRead } from './report-schedule';

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

/** Stores the news that a report is paused: for all who may go on with it, and its other receivers. */
export async function insertPausedMails({ sql }: Queryable, filterId: number): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select u.id, 'report paused', f.id, s.paused_at::text
    from report_schedule s join saved_filter f on f.id = s.filter_id
      join ${sql('user')} u on u.affiliate_id is not distinct from f.affiliate_id and u.id <> s.user_id and ${mayStillRead(sql)}
    where f.id = ${filterId}
      and (u.id = any(s.user_ids) or f.is_shared and (u.role = 'manager' or u.operator_role = 'admin'))
    on conflict do nothing`;
}

/** So long after the first lead of a day: then most of them are through, and are counted in it. */
const afterMatching = '15 minutes';

/** Stores the news, once a day, that an operator has matched leads of the affiliate again. */
export async function insertMatchedAgainMails(
  { sql }: Queryable,
  { affiliateId, environment }: { affiliateId: number; environment: Environment },
): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause, due_at)
    select u.id, 'leads matched again', 0, ${environment}::text || ' ' || (now() at time zone 'Africa/Johannesburg')::date,
      now() + ${afterMatching}::interval
    from ${sql('user')} u
    where u.affiliate_id = ${affiliateId} and u.role = 'manager' and u.removed_at is null and u.suspended_at is null
    on conflict do nothing`;
}

/** From seven on; who wants it later than noon gets it from the next day on. */
const morning = { from: 7, until: 12 };

/** Stores, in the morning and once a day, that operators who want it are told what waits. */
export const insertMorningMails = (db: Queryable, now: Date): Promise<void> =>
  insertMails(db, now, { kind: 'morning', role: 'operator', onMondays: false });

/** Stores on Mondays, once, that a lender's people who want it are told of their week. */
export const insertLenderWeekMails = (db: Queryable, now: Date): Promise<void> =>
  insertMails(db, now, { kind: 'lender week', role: 'lender', onMondays: true });

async function insertMails(
  { sql }: Queryable,
  now: Date,
  { kind, role, onMondays }: { kind: 'morning' | 'lender week'; role: UserRole; onMondays: boolean },
): Promise<void> {
  const local = sql`(${now}::timestamptz at time zone 'Africa/Johannesburg')`;
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select u.id, ${kind}, 0, ${local}::date::text
    from ${sql('user')} u
    where u.role = ${role} and u.morning_mail and u.removed_at is null and u.suspended_at is null
      ${onMondays ? sql`and extract(isodow from ${local}) = 1` : sql``}
      and extract(hour from ${local}) >= ${morning.from} and extract(hour from ${local}) < ${morning.until}
    on conflict do nothing`;
}

/** Counts, by environment, the keys that end within a week. */
export async function countEndingKeys({
  sql,
}: Queryable): Promise<{ environment: Environment; keys: number }[]> {
  return sql<{ environment: Environment; keys: number }[]>`
    select k.environment, count(*)::int as keys
    from api_key k join affiliate a on a.id = k.affiliate_id and a.active
    where k.revoked_at is null and k.replaced_at is null and not k.is_sample
      and k.expires_at > now() and k.expires_at <= now() + interval '7 days'
    group by k.environment order by k.environment desc`;
}

/** Of what waits in inboxes of lenders: a decision is asked for. */
const waitsForLender = (sql: Queryable['sql']) => sql`
  partner p join application w on w.partner_id = p.id and w.status = 'pending' and not w.superseded
    and w.waits_since is null
  join lead l on l.id = w.lead_id and l.erased_at is null`;

/**
 * Stores the news that applications wait for a lender's people, for each of them who may decide: five minutes after the
 * newest came, if it came since the last such mail, and every four hours at most.
 */
export async function insertInboxMails({ sql }: Queryable): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select u.id, 'applications wait', 0,
      n.environment || ' ' || to_char(now() at time zone 'Africa/Johannesburg', 'YYYY-MM-DD HH24')
    from (
      select p.lender_id, w.environment, max(w.requested_at) as newest from ${waitsForLender(sql)}
      where p.decides = 'portal' and w.requested_at < now() - interval '5 minutes'
      group by p.lender_id, w.environment) n
    join ${sql('user')} u on u.lender_id = n.lender_id and u.lender_role in ('agent', 'manager')
      and u.removed_at is null and u.suspended_at is null
    where not exists (
      select from mail m where m.user_id = u.id and m.kind = 'applications wait'
        and split_part(m.cause, ' ', 1) = n.environment::text
        and (m.created_at >= n.newest or m.created_at > now() - interval '4 hours'))
    on conflict do nothing`;
}

/** A mail that is to be sent. */
export interface WaitingMail {
  id: number;
  userId: number;
  /** Of a lender's people. */
  lenderId: number | null;
  /** Of an operator. */
  operatorRole: OperatorRole | null;
  /** Of the morning its day, of a lender's week the Monday after it. */
  cause: string;
  kind: MailKind;
  tries: number;
  waitingMs: number;
  email: string;
  /** Null: of an operator. */
  affiliateName: string | null;
  /** Null: of a link. */
  environment: Environment | null;
  /** Of the key, of the key that was requested, or of the report; of a link its kind; of leads and applications how many. */
  name: string;
  /** Of an expiring key. */
  hint: string | null;
  expiresAt: Date | null;
  /** Of a request. */
  requestStatus: 'waiting' | 'allowed' | 'declined' | 'revealed' | null;
}

/** Returns a mail with what it says; null if its user has gone, or what it says is no longer true. */
export async function findWaitingMail({ sql }: Queryable, id: number): Promise<WaitingMail | null> {
  const [row] = await sql<WaitingMail[]>`
    select m.id::float8 as id, m.user_id::float8 as "userId", u.operator_role as "operatorRole", u.lender_id::float8 as "lenderId", m.cause, m.kind, m.tries, extract(epoch from now() - m.created_at)::float8 * 1000 as "waitingMs",
      u.email, a.name as "affiliateName", coalesce(k.environment, r.environment, f.environment, d.environment, q.environment) as environment,
      coalesce(k.name, r.name, f.name, d.leads::text, q.waiting::text, m.cause) as name, k.hint, k.expires_at as "expiresAt", r.status as "requestStatus"
    from mail m join ${sql('user')} u on u.id = m.user_id and u.removed_at is null and u.role in ('manager', 'operator', 'lender')
        and u.suspended_at is null
      left join affiliate a on a.id = u.affiliate_id
      left join api_key k on m.kind = 'key expires' and k.id = m.subject_id and k.affiliate_id = a.id
        and k.revoked_at is null and k.replaced_at is null and k.expires_at > now()
      left join api_key_request r on m.kind = 'key request decided' and r.id = m.subject_id and r.affiliate_id = a.id
      left join saved_filter f on m.kind = 'report paused' and f.id = m.subject_id
        and f.affiliate_id is not distinct from u.affiliate_id
      left join invitation i on m.kind = 'support link' and m.cause = 'invitation' and i.id = m.subject_id
        and i.affiliate_id = a.id
      left join password_reset p on m.kind = 'support link' and m.cause = 'password' and p.id = m.subject_id
      left join lateral (
        select x.environment, count(distinct e.subject_id)::int as leads
        from (select split_part(m.cause, ' ', 1)::environment_name as environment, split_part(m.cause, ' ', 2)::date as day) x
          join audit_event e on e.action = 'lead.matched-again' and e.affiliate_id = a.id and e.environment = x.environment
            and e.at >= x.day::timestamp at time zone 'Africa/Johannesburg'
            and e.at < (x.day + 1)::timestamp at time zone 'Africa/Johannesburg'
        group by x.environment) d on m.kind = 'leads matched again'
      left join lateral (
        select w.environment, count(*)::int as waiting from ${waitsForLender(sql)}
        where p.decides = 'portal' and p.lender_id = u.lender_id and u.lender_role in ('agent', 'manager')
          and w.environment::text = split_part(m.cause, ' ', 1)
        group by w.environment) q on m.kind = 'applications wait'
    where m.id = ${id} and m.status = 'waiting' and coalesce(a.active, true)
      and (coalesce(k.id, r.id, f.id, i.id, p.id) is not null or d.leads > 0 or q.waiting > 0
        or (m.kind = 'morning' and u.role = 'operator' or m.kind = 'lender week' and u.role = 'lender') and u.morning_mail and m.created_at > now() - interval '12 hours')`;
  return row ?? null;
}
