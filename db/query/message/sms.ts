import type { Database, Queryable, Sql } from '@/db/client';
import { type TextStop, textStop } from '@/db/query/base/gate';
import { historyKind } from '@/db/query/base/history';
import type { SmsStatus } from '@/db/schema/message/sms';
import type { Scope } from '@/db/scope';
import type { ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import { isLiveFragment } from './link-opening';
import { type HandOverTexts, handOverTexts } from './message-template';

/** How a message goes on once its link is there. */
export interface SmsRoute {
  /** False: no gateway is set up, an agent sends it. */
  readonly hasGateway: boolean;
}

export interface SmsRow {
  id: number;
  applicationId: number;
  status: SmsStatus;
  tries: number;
  problem: string | null;
  requestedAt: Date;
  settledAt: Date | null;
}

const columns = (sql: Sql) => sql`
  m.id::float8 as id, m.application_id::float8 as "applicationId", m.status, m.tries, m.problem,
  m.requested_at as "requestedAt", m.settled_at as "settledAt"`;

/** Returns the latest message about an application. */
export async function findSms({ sql }: Queryable, applicationId: number): Promise<SmsRow | null> {
  const [row] = await sql<SmsRow[]>`
    select ${columns(sql)} from text_message m where m.lead_id = (select lead_id from application where id = ${applicationId})
      and m.application_id = ${applicationId} order by m.id desc limit 1`;
  return row ?? null;
}

/**
 * Moves on the messages that wait for this application's link: to the gateway, due at once, or to the agent where there
 * is none. They are cancelled when the application came to nothing. Call it in the transaction that changed the
 * application. Returns true if one is due: `notifySmsDue` after the commit.
 */
export async function updateSmsDue(
  sql: Sql,
  applicationId: number,
  { hasGateway }: SmsRoute,
): Promise<boolean> {
  const moved = await sql<{ status: SmsStatus }[]>`
    update text_message m
    set status = case when a.status in ('declined', 'failed') then 'cancelled'
        when ${hasGateway}::boolean then 'queued' else 'ready' end::text_message_status,
      queued_at = case when a.status not in ('declined', 'failed') and ${hasGateway}::boolean then now() end,
      next_call_at = case when a.status not in ('declined', 'failed') and ${hasGateway}::boolean then now() end,
      settled_at = case when a.status in ('declined', 'failed') then now() end
    from application a
    where a.id = ${applicationId} and m.application_id = a.id and m.status = 'awaiting link'
      and (a.status in ('declined', 'failed') or coalesce(a.link, a.redirect) is not null)
    returning m.status`;
  return moved.some(({ status }) => status === 'queued');
}

const channel = 'text_message';

/**
 * Wakes the workers for a message that is due, instead of at their next look. A transaction that notifies holds a lock
 * of the whole instance until its commit is durable, so this is one of its own that waits for no disk and no standby.
 */
export function notifySmsDue({ sql }: Queryable): void {
  // Not awaited: without it the message goes with the worker's next look.
  sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, '')`.catch(() => {});
}

/** Calls back whenever a message may be due. */
export async function listenToSms({ listen }: Database, due: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await listen(channel, due, due);
  return unlisten;
}

/** Returns the time until the gateway is to be called next: 0 or less if it is due, null if nothing is queued. */
export async function findNextSmsMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(next_call_at) - now())::float8 * 1000 as ms
    from text_message where status = 'queued'`;
  return row.ms;
}

/** Claims messages that are due: for `leaseMs` no other worker gets them. Returns their ids. */
export async function claimDueSms({ sql }: Queryable, limit: number, leaseMs: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with due as materialized (
      select id from text_message where status = 'queued' and next_call_at <= now()
      order by next_call_at limit ${limit} for update skip locked)
    update text_message m set next_call_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where m.id = due.id
    returning m.id::float8 as id`;
  return rows.map(({ id }) => id);
}

/** The application that a lead follows, locked, and how many messages there are about it. */
export interface Textable {
  applicationId: number;
  status: ApplicationStatus;
  hasLink: boolean;
  latestId: number | null;
  messages: number;
}

/** Locks the lead, then the application that it follows; null if there is none, or the applicant was erased. */
export async function lockTextable(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<Textable | null> {
  const [lead] = await sql<{ applicationId: number | null }[]>`
    select application_id::float8 as "applicationId" from lead
    where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
      and erased_at is null
    for no key update`;
  if (!lead?.applicationId) return null;
  const [row] = await sql<Textable[]>`
    select a.id::float8 as "applicationId", a.status, coalesce(a.link, a.redirect) is not null as "hasLink",
      (select max(id)::float8 from text_message where lead_id = ${leadId} and application_id = a.id) as "latestId",
      (select count(*)::int from text_message where lead_id = ${leadId} and application_id = a.id) as messages
    from application a where a.id = ${lead.applicationId} for update of a`;
  return row ?? null;
}

/**
 * Stores a message that waits for its link, as `updateSmsDue` expects it. Returns false if one waits already,
 * or is on its way.
 */
export async function insertSms(
  { sql }: Queryable,
  scope: Scope,
  it: { leadId: number; applicationId: number; userId: number | null },
): Promise<boolean> {
  const { count } = await sql`
    insert into text_message (affiliate_id, environment, lead_id, application_id, user_id, status)
    values (${scope.affiliateId}, ${scope.environment}, ${it.leadId}, ${it.applicationId}, ${it.userId}, 'awaiting link')
    on conflict do nothing`;
  return count > 0;
}

/** Takes back what waits for its link, or for an agent. Returns false if there is no such message. */
export async function updateSmsCancelled({ sql }: Queryable, scope: Scope, leadId: number): Promise<boolean> {
  const { count } = await sql`
    update text_message set status = 'cancelled', settled_at = now()
    where lead_id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
      and status in ('awaiting link', 'ready')`;
  return count > 0;
}

/** A message that is to be sent, with all that its words are made of: what stops it is asked no earlier than that. */
export interface QueuedMessage extends HandOverTexts {
  id: number;
  affiliateId: number;
  environment: Environment;
  leadId: number;
  applicationId: number;
  userId: number | null;
  tries: number;
  queuedMs: number;
  /** Null: the applicant was erased. */
  phone: string | null;
  firstName: string;
  companyName: string;
  /** The partner's own link, if our short one has ended. */
  partnerLink: string | null;
  /** Its application came to nothing, or its link is gone. */
  ended: boolean;
  /** What was decided since, and stops it; null: nothing. */
  stop: TextStop | null;
}

/** `linkDays`: how long a short link lives. */
export async function findQueuedMessage(
  { sql }: Queryable,
  id: number,
  linkDays: number,
): Promise<QueuedMessage | null> {
  const [row] = await sql<QueuedMessage[]>`
    select m.id::float8 as id, m.affiliate_id::float8 as "affiliateId", m.environment, m.lead_id::float8 as "leadId",
      m.application_id::float8 as "applicationId", m.user_id::float8 as "userId", m.tries,
      extract(epoch from (now() - m.queued_at))::float8 * 1000 as "queuedMs",
      nullif(l.cell_phone_number, '') as phone, l.first_name as "firstName", p.company_name as "companyName",
      case when not ${isLiveFragment(sql, linkDays)} then coalesce(a.link, a.redirect) end as "partnerLink",
      a.status in ('declined', 'failed') or coalesce(a.link, a.redirect) is null as ended,
      ${handOverTexts(sql, sql`m.environment`)}, ${textStop(sql)} as stop
    from text_message m join lead l on l.id = m.lead_id join application a on a.id = m.application_id
    join partner p on p.id = a.partner_id join affiliate on affiliate.id = m.affiliate_id
    where m.id = ${id} and m.status = 'queued'`;
  return row ?? null;
}

/**
 * Settles a queued message with its event, once, however many workers try.
 */
export async function updateSmsSettled(
  { sql }: Queryable,
  { id, leadId, applicationId, userId }: QueuedMessage,
  it: { status: 'sent' | 'failed' | 'cancelled'; problem: string | null; sandbox: boolean },
): Promise<void> {
  const detail = {
    applicationId,
    ...(it.status === 'sent'
      ? { channel: 'sms', ...(it.sandbox && { sandbox: true }) }
      : { problem: it.problem }),
    gateway: true,
  };
  const kind = it.status === 'sent' ? historyKind('link handed over') : historyKind('link not sent');
  await sql`
    with settled as (
      update text_message set status = ${it.status}, problem = ${it.problem}, settled_at = now()
      where id = ${id} and status = 'queued' returning id)
    insert into lead_event (lead_id, kind, user_id, detail)
    select ${leadId}, ${kind}, ${userId}, ${JSON.stringify(detail)}::text::jsonb
    from settled where ${it.status !== 'cancelled' || it.problem !== null}::boolean`;
}

/** It waits for a decision to be taken back: looked at again then, and its time for calls begins anew. */
export async function updateSmsHeld({ sql }: Queryable, id: number, againAfterMs: number): Promise<void> {
  await sql`
    update text_message set queued_at = now(),
      next_call_at = now() + make_interval(secs => ${againAfterMs / 1000}::float8)
    where id = ${id} and status = 'queued'`;
}

/** Counts a call that brought no answer; the message stays queued, for the next call. */
export async function updateSmsTried(
  { sql }: Queryable,
  id: number,
  it: { problem: string; againAfterMs: number },
): Promise<void> {
  await sql`
    update text_message set tries = tries + 1, problem = ${it.problem},
      next_call_at = now() + make_interval(secs => ${it.againAfterMs / 1000}::float8)
    where id = ${id} and status = 'queued'`;
}

export interface GatewayTrouble {
  /** Waiting for the gateway now, after at least one call without an answer. */
  waiting: number;
  failedLastDay: number;
  lastProblem: string;
  lastSentAt: Date | null;
}

/** Returns null if the gateway's last word on a message was good. */
export async function findGatewayTrouble(
  { sql }: Queryable,
  environment: Environment,
): Promise<GatewayTrouble | null> {
  const [row] = await sql<(Omit<GatewayTrouble, 'lastProblem'> & { lastProblem: string | null })[]>`
    select
      (select count(*)::int from text_message where environment = ${environment} and status = 'queued' and tries > 0)
        as waiting,
      (select count(*)::int from text_message where environment = ${environment} and status = 'failed'
        and settled_at > now() - interval '1 day') as "failedLastDay",
      (select max(settled_at) from text_message where environment = ${environment} and status = 'sent') as "lastSentAt",
      (select problem from text_message where environment = ${environment} and problem is not null
        and (status = 'queued' or status = 'failed' and settled_at > now() - interval '1 day'
          and settled_at > coalesce((select max(settled_at) from text_message
            where environment = ${environment} and status = 'sent'), '-infinity'))
        order by id desc limit 1) as "lastProblem"`;
  return row?.lastProblem ? { ...row, lastProblem: row.lastProblem } : null;
}

/** Lists the ids of an affiliate's messages that reached a gateway, newest first. */
export async function listSentMessageIds({ sql }: Queryable, scope: Scope, most: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from text_message
    where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment} and queued_at is not null
    order by id desc limit ${most}`;
  return rows.map(({ id }) => id);
}
