import type { Queryable, Sql } from '@/db/client';
import type { AlertDetail } from '@/db/schema/event/alert';
import type { AlertKind } from '@/word/alert-kind';
import type { AuditAction } from '@/word/audit-action';
import type { Environment } from '@/word/environment';
import type { InboxKind } from '@/word/inbox';

/** Of each kind, longest waiting first: more is for the page of that kind. */
const mostOfKind = 200;

/** Alerts that say no more than what stands in the inbox itself. */
const saidElsewhere: readonly AlertKind[] = ['stuck-application', 'key-request', 'held-change', 'rights-due'];

/** Everything that waits, each as its own table has it: done there, it is gone from here. */
const waiting = (sql: Sql) => sql`
  (select 'key-request' as kind, r.id as subject_id, r.environment, r.requested_at as since, f.name as subject,
    r.name as about, null::bigint as lead_id, null::timestamptz as due_at, 1 as count, null::text as alert_kind,
    null::jsonb as detail, null::bigint as alert_subject
  from api_key_request r join affiliate f on f.id = r.affiliate_id where r.status = 'waiting'
  order by r.id limit ${mostOfKind})
  union all
  (select 'application', a.id, a.environment, a.operator_needed_at, p.company_name, f.name, a.lead_id, null, 1, null, null,
    null
  from application a join partner p on p.id = a.partner_id join affiliate f on f.id = a.affiliate_id
  where a.operator_needed_at is not null order by a.operator_needed_at limit ${mostOfKind})
  union all
  (select 'outcomes', u.partner_id, u.environment, min(u.received_at), p.company_name, null, null, null, count(*)::int, null,
    null, null
  from outcome_unplaced u join partner p on p.id = u.partner_id where u.set_aside_at is null
  group by u.partner_id, u.environment, p.company_name order by min(u.received_at) limit ${mostOfKind})
  union all
  (select 'planned-change', c.id, c.environment, c.planned_at,
    coalesce((select string_agg(e ->> 'name', ', ') from (select * from jsonb_array_elements(c.entries) limit 3) n(e)), ''),
    c.status, null, c.due_at, jsonb_array_length(c.entries), null, null, null
  from planned_change c
  where c.status in ('held', 'proposed') or (c.status = 'waiting' and c.due_at < now() + interval '24 hours')
  order by c.due_at nulls first limit ${mostOfKind})
  union all
  (select 'rights-request', r.id, null, r.entered_at, r.kind, f.name, null, r.due_on::timestamp at time zone 'Africa/Johannesburg', 1, null,
    null, null
  from rights_request r left join affiliate f on f.id = r.affiliate_id where r.state = 'open'
  order by r.due_on, r.id limit ${mostOfKind})
  union all
  (select 'alert', a.id, a.environment, a.opened_at, a.subject, null, null, null, 1, a.kind, a.detail, a.subject_id
  from alert a where a.resolved_at is null and not a.kind = any(${[...saidElsewhere]}::text[])
  order by a.id limit ${mostOfKind})`;

export interface InboxRow {
  kind: InboxKind;
  subjectId: number;
  environment: Environment | null;
  since: Date;
  /** An affiliate, a lender, what is planned, or what an applicant asks for. */
  subject: string;
  /** Of a request the key's name, of an application the affiliate, of a change its state. */
  about: string | null;
  leadId: number | null;
  dueAt: Date | null;
  count: number;
  alertKind: AlertKind | null;
  detail: AlertDetail | null;
  alertSubjectId: number | null;
  takenById: number | null;
  takenBy: string | null;
  takenAt: Date | null;
  snoozedUntil: Date | null;
  snoozedBy: string | null;
}

/** Lists what waits in both environments with who has it, longest waiting first; what is put off until later is among it. */
export function listInboxRows({ sql }: Queryable): Promise<InboxRow[]> {
  return sql<InboxRow[]>`
    select w.kind, w.subject_id::float8 as "subjectId", w.environment, w.since, w.subject, w.about,
      w.lead_id::float8 as "leadId", w.due_at as "dueAt", w.count, w.alert_kind as "alertKind", w.detail,
      w.alert_subject::float8 as "alertSubjectId", i.taken_by::float8 as "takenById", t.name as "takenBy",
      i.taken_at as "takenAt", case when i.snoozed_until > now() then i.snoozed_until end as "snoozedUntil",
      case when i.snoozed_until > now() then s.name end as "snoozedBy"
    from (${waiting(sql)}) w
    left join inbox_item i on i.kind = w.kind and i.subject_id = w.subject_id
    left join ${sql('user')} t on t.id = i.taken_by
    left join ${sql('user')} s on s.id = i.snoozed_by
    order by w.since, w.kind, w.subject_id`;
}

/** Counts what waits and is not put off. */
export async function countInboxRows({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (${waiting(sql)}) w
    where not exists (
      select from inbox_item i where i.kind = w.kind and i.subject_id = w.subject_id and i.snoozed_until > now())`;
  return row.count;
}

export interface InboxKey {
  readonly kind: InboxKind;
  readonly id: number;
}

/** Removes what was said of things that no longer wait, and returns whether this one still does. */
export async function deleteDoneItems({ sql }: Queryable, { kind, id }: InboxKey): Promise<boolean> {
  const [row] = await sql<[{ waits: boolean }]>`
    with w as materialized (select kind, subject_id from (${waiting(sql)}) w),
    swept as (
      delete from inbox_item i where not exists (
        select from w where w.kind = i.kind and w.subject_id = i.subject_id)
        and (select count(*) from w) < ${mostOfKind})
    select exists (select from w where kind = ${kind} and subject_id = ${id}) as waits`;
  return row.waits;
}

/** Who has it: null, nobody. */
export async function findHolder(
  { sql }: Queryable,
  { kind, id }: InboxKey,
): Promise<{ id: number; name: string; at: Date } | null> {
  const [row] = await sql<{ id: number; name: string; at: Date }[]>`
    select u.id::float8 as id, u.name, i.taken_at as at from inbox_item i join ${sql('user')} u on u.id = i.taken_by
    where i.kind = ${kind} and i.subject_id = ${id}`;
  return row ?? null;
}

/** Gives it to a user, unless another one than `from` has it. Returns whether it did. */
export async function updateTaken(
  { sql }: Queryable,
  { kind, id }: InboxKey,
  userId: number,
  from: number | null,
): Promise<boolean> {
  const { count } = await sql`
    insert into inbox_item as i (kind, subject_id, taken_by, taken_at) values (${kind}, ${id}, ${userId}, now())
    on conflict (kind, subject_id) do update set taken_by = excluded.taken_by, taken_at = now()
    where i.taken_by is null or i.taken_by = ${userId} or i.taken_by = ${from}::bigint`;
  return count === 1;
}

/** Gives it back; false: the user does not have it. */
export async function updateReleased(
  { sql }: Queryable,
  { kind, id }: InboxKey,
  userId: number,
): Promise<boolean> {
  const { count } = await sql`
    update inbox_item set taken_by = null, taken_at = null
    where kind = ${kind} and subject_id = ${id} and taken_by = ${userId}`;
  return count === 1;
}

/** Puts it off until a time; null: it is to be seen again now. */
export async function updateSnoozed(
  { sql }: Queryable,
  { kind, id }: InboxKey,
  userId: number,
  until: Date | null,
): Promise<void> {
  const at = until?.toISOString() ?? null;
  const by = until === null ? null : userId;
  await sql`
    insert into inbox_item (kind, subject_id, snoozed_until, snoozed_by) values (${kind}, ${id}, ${at}, ${by})
    on conflict (kind, subject_id) do update set snoozed_until = excluded.snoozed_until, snoozed_by = excluded.snoozed_by`;
}

export interface DoneRow<Action extends AuditAction> {
  at: Date;
  /** Null: an alert that is over. */
  action: Action | null;
  environment: Environment | null;
  subject: string | null;
  /** Null: nobody, or the command line. */
  by: string | null;
}

/** Lists what was done in the last seven days, newest first: by whom, or over by itself. */
export function listDoneRows<Action extends AuditAction>(
  { sql }: Queryable,
  actions: readonly Action[],
  limit: number,
): Promise<DoneRow<Action>[]> {
  return sql<DoneRow<Action>[]>`
    select d.at, d.action, d.environment, d.subject, d.by from (
      (select e.at, e.action, e.environment,
        case
          when e.action = 'application.decided' then (
            select p.company_name from application a join partner p on p.id = a.partner_id where a.id = e.subject_id)
          when e.action = 'api-key-request.decided' then (
            select f.name from api_key_request r join affiliate f on f.id = r.affiliate_id where r.id = e.subject_id)
          when e.action like 'catalogue.planned%' or e.action like 'catalogue.proposal%' then (
            select string_agg(n ->> 'name', ', ') from planned_change c, jsonb_array_elements(c.entries) n
            where c.id = e.subject_id)
        end as subject,
        coalesce(u.name, e.actor_name) as by
      from audit_event e left join ${sql('user')} u on e.actor_kind = 'user' and u.id = e.actor_id
      where e.action = any(${[...actions]}::text[]) and e.at > now() - interval '7 days'
      order by e.id desc limit ${limit})
      union all
      (select a.resolved_at, null, a.environment, a.subject, null from alert a
      where a.resolved_at > now() - interval '7 days' and not a.kind = any(${[...saidElsewhere]}::text[])
      order by a.resolved_at desc limit ${limit})) d
    order by d.at desc limit ${limit}`;
}
