import type { Queryable, Sql } from '@/db/client';
import type { ApplicationStatus } from '@/db/schema/application';
import type { LeadEventKind, LeadState } from '@/db/schema/lead';
import type { EventActor } from './application';
import { eventKind } from './lead-event';
import { type TextMessageRoute, updateTextMessagesDue } from './text-message';

/** An application as it stands when an outcome is heard. */
export interface Standing {
  readonly status: ApplicationStatus;
  /** How often the partner was asked since the status is what it is. */
  readonly checks: number;
  readonly redirect: string | null;
  readonly link: string | null;
  readonly reference: string | null;
  readonly type: string | null;
}

export interface Verdict {
  /** It becomes what was heard; else it keeps its status and gains what it lacked, or stands as it is. */
  readonly change: 'moves' | 'gains' | 'stands';
  readonly redirect: string | null;
  readonly link: string | null;
  readonly linkArrived: boolean;
  /** It brings the link, or the decision where there is none: nobody waits any longer. */
  readonly endsWait: boolean;
  /** A link or decision that its sender should hear of. */
  readonly isNews: boolean;
  /** It had come to nothing: the lead may have another open application at the partner by now. */
  readonly late: boolean;
}

interface Settlement {
  readonly applicationId: number;
  readonly leadId: number;
  readonly status: Exclude<ApplicationStatus, 'sending'>;
  readonly leadFrom: readonly LeadState[];
  readonly leadState: LeadState | null;
  readonly reference: string | null;
  readonly final: boolean;
  /** Delay until the partner is asked next; null: never. */
  readonly nextCheckMs: number | null;
  readonly followUpJob: string;
  /** How messages that wait for the link go on. */
  readonly textMessages: TextMessageRoute;
  /** Source of the outcome. */
  readonly by: string;
  readonly reason: string | null;
  readonly actor: EventActor;
}

export interface Settled {
  /** The application's status after the call, whoever set it. */
  readonly status: ApplicationStatus;
  readonly redirect: string | null;
  readonly link: string | null;
  /** False: it was already settled, and nothing changed. */
  readonly changed: boolean;
}

/**
 * Stores an outcome: the application is locked, `judge` says what becomes of it, and the lead follows if this is its
 * latest application. Always lock the lead before its applications: starting, adopting, settling and erasing then
 * wait for each other without deadlock.
 */
export async function updateOutcome(
  db: Queryable,
  it: Settlement,
  judge: (standing: Standing) => Verdict,
): Promise<Settled | null> {
  return db.transaction(async ({ sql }) => {
    const [, [old]] = await Promise.all([
      sql`select from lead where id = ${it.leadId} for no key update`,
      sql<(Standing & { leadId: number; partnerId: number })[]>`
        select status, redirect, link, reference, type, lead_id::float8 as "leadId", partner_id::float8 as "partnerId", checks
        from application where id = ${it.applicationId} for update`,
    ]);
    if (!old) return null;
    const { change, redirect, link, linkArrived, endsWait, isNews, late } = judge(old);
    if (change === 'stands') {
      if (old.status !== it.status)
        await note(sql, it, old, 'outcome not applied', { status: it.status, standing: old.status });
      return { status: old.status, redirect, link, changed: false };
    }
    const moves = change === 'moves';
    await sql`
      update application set status = ${it.status}, redirect = ${redirect}, link = ${link},
        reference = coalesce(reference, ${it.reference}),
        checks = case when ${moves}::boolean then 0 else checks end,
        settled_at = case when not ${it.final}::boolean then null when ${moves}::boolean then now() else settled_at end,
        awaited = awaited and not ${endsWait}::boolean,
        waited_seconds = case when ${endsWait && it.by !== 'answer'}::boolean and kind = 'accept' and adopted_at is null
          then extract(epoch from now() - requested_at) else waited_seconds end,
        arrived_at = case when ${isNews}::boolean then now() else arrived_at end,
        unseen = unseen or (${isNews}::boolean and user_id is not null),
        operator_needed_at = case when ${moves}::boolean then null else operator_needed_at end,
        superseded = superseded or (${late}::boolean and exists (
          select from application o where o.lead_id = ${old.leadId} and o.partner_id = ${old.partnerId}
            and o.id <> ${it.applicationId} and o.status in ('sending', 'unknown', 'pending', 'accepted')
            and not o.superseded)),
        next_check_at = now() + make_interval(secs => ${it.nextCheckMs === null ? null : it.nextCheckMs / 1000}::float8)
      where id = ${it.applicationId}`;
    const lead = moves && it.leadState !== null ? await moveLead(sql, it, old.leadId) : null;
    if (moves)
      await note(sql, it, old, `application ${it.status}`, {
        by: it.by,
        ...(it.reason === null ? {} : { reason: it.reason }),
        // Shown with the lead: the outcome of an application that is no longer the lead's latest.
        ...(lead === 'left behind' ? { late: true } : {}),
      });
    if (linkArrived) await note(sql, it, old, 'link arrived', { by: it.by });
    await Promise.all([reschedule(sql, it), updateTextMessagesDue(sql, it.applicationId, it.textMessages)]);
    return { status: it.status, redirect, link, changed: true };
  });
}

async function moveLead(tx: Sql, it: Settlement, leadId: number): Promise<'moved' | 'stays' | 'left behind'> {
  const [row] = await tx<{ moved: boolean; latest: boolean }[]>`
    with moved as (
      update lead set state = ${it.leadState}, updated_at = now()
      where id = ${leadId} and application_id = ${it.applicationId}
        and state = any(${[...it.leadFrom]}::lead_state[])
      returning id)
    select exists (select from moved) as moved, application_id is not distinct from ${it.applicationId}::bigint as latest
    from lead where id = ${leadId}`;
  if (row?.moved) return 'moved';
  return row?.latest ? 'stays' : 'left behind';
}

async function note(
  tx: Sql,
  it: Settlement,
  old: { leadId: number; partnerId: number },
  kind: LeadEventKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const full = { applicationId: it.applicationId, partnerId: old.partnerId, ...detail };
  await tx`
    insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
    values (${old.leadId}, ${kind}, ${it.actor.keyId}, ${it.actor.userId}, ${JSON.stringify(full)}::text::jsonb)`;
}

async function reschedule(tx: Sql, it: Settlement): Promise<void> {
  if (it.nextCheckMs === null)
    await tx`select graphile_worker.remove_job(${`application:${it.applicationId}`})`;
  else await addFollowUp(tx, it.applicationId, it.nextCheckMs, it.followUpJob);
}

async function addFollowUp(
  sql: Sql,
  applicationId: number,
  afterMs: number,
  followUpJob: string,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(identifier => ${followUpJob},
      payload => json_build_object('applicationId', ${applicationId}::bigint),
      run_at => now() + make_interval(secs => ${afterMs / 1000}::float8),
      job_key => ${`application:${applicationId}`})`;
}

/**
 * Claims the next check of an application: counts it, and queues the one after it to run in `leaseMs` in case
 * this worker dies. Returns false if no check is due or another worker was first.
 */
export async function updateDueCheck(
  db: Queryable,
  applicationId: number,
  marginMs: number,
  followUpJob: string,
): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    const [row] = await sql<{ leaseMs: number }[]>`
      update application a set checks = checks + 1,
        next_check_at = now() + make_interval(secs => (p.timeout_ms + ${marginMs}::int) / 1000.0)
      from partner p
      where a.id = ${applicationId} and p.id = a.partner_id
        and a.next_check_at <= now() and a.operator_needed_at is null
      returning p.timeout_ms + ${marginMs}::int as "leaseMs"`;
    if (!row) return false;
    await addFollowUp(sql, applicationId, row.leaseMs, followUpJob);
    return true;
  });
}

/**
 * Sets when the check after number `checks` runs; null: never. Does nothing if another worker has checked or
 * settled meanwhile: `checks` and status fence off a slow worker.
 */
export async function updateNextCheck(
  db: Queryable,
  it: { applicationId: number; status: ApplicationStatus; checks: number },
  afterMs: number | null,
  followUpJob: string,
): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const [row] = await sql`
      update application
      set next_check_at = now() + make_interval(secs => ${afterMs === null ? null : afterMs / 1000}::float8)
      where id = ${it.applicationId} and status = ${it.status} and checks = ${it.checks} returning id`;
    if (!row) return;
    if (afterMs === null) await sql`select graphile_worker.remove_job(${`application:${it.applicationId}`})`;
    else await addFollowUp(sql, it.applicationId, afterMs, followUpJob);
  });
}

/** Leaves an application that was not sent at all to the worker: its first call is still to be made. */
export async function updateFirstCall(
  db: Queryable,
  applicationId: number,
  afterMs: number,
  followUpJob: string,
): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const [row] = await sql`
      update application set checks = checks + 1, next_check_at = now() + make_interval(secs => ${afterMs / 1000}::float8)
      where id = ${applicationId} and status = 'sending' and checks = 0 returning id`;
    if (row) await addFollowUp(sql, applicationId, afterMs, followUpJob);
  });
}

/** From now on only an operator (or the partner itself) can settle it. */
export async function updateOperatorNeeded({ sql }: Queryable, applicationId: number): Promise<void> {
  await sql`
    with called as (
      update application set operator_needed_at = now(), next_check_at = null
      where id = ${applicationId} and status in ('sending', 'unknown', 'pending') and operator_needed_at is null
      returning id, lead_id, partner_id),
    unqueued as materialized (
      select graphile_worker.remove_job('application:' || id) from called)
    insert into lead_event (lead_id, kind, detail)
    select lead_id, ${eventKind('operator needed')}::text, jsonb_build_object('applicationId', id, 'partnerId', partner_id) from called`;
}
