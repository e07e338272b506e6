import type postgres from 'postgres';
import type { Queryable, Sql } from '@/db/client';
import { errorCode } from '@/db/error';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { productStop } from '@/db/query/base/gate';
import { historyKind } from '@/db/query/base/history';
import { type KeyUse, usedForApplication } from '@/db/query/base/idempotency-key';
import { isNotShared, isOptedOutOf } from '@/db/query/base/opt-out-part';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import { isFull } from '@/db/query/catalogue/capacity';
import { type StoredSecrets, secretsFragment } from '@/db/query/catalogue/partner-secret';
import type { Scope } from '@/db/scope';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';
import type { Decider } from '@/word/lender';
import type { ContactStop } from '@/word/opt-out';

/** Actor recorded in the lead's history. */
export interface EventActor {
  readonly keyId: number | null;
  readonly userId: number | null;
}

/** An application with everything needed to call its partner. */
export interface ApplicationRow {
  id: number;
  affiliateId: number;
  environment: Environment;
  leadId: number;
  partnerId: number;
  kind: ApplicationKind;
  type: string | null;
  status: ApplicationStatus;
  liveQuotes: unknown;
  bank: string | null;
  reference: string | null;
  redirect: string | null;
  link: string | null;
  checks: number;
  ageMs: number;
  operatorNeeded: boolean;
  /** The lead's applicant has been erased. */
  erased: boolean;
  /** Since when a referral waits for its partner to have room. Null: it was sent, or may be. */
  waitsMs: number | null;
  partner: StoredSecrets & {
    id: number;
    companyName: string;
    slug: string;
    endToEnd: boolean;
    acceptUrl: string | null;
    decides: Decider | null;
    linkUrl: string | null;
    redirectUrl: string | null;
    timeoutMs: number;
  };
}

/** Of `application a` and its `partner p`. */
export const applicationColumns = (sql: Sql) => sql`
  a.id::float8 as id, a.affiliate_id::float8 as "affiliateId", a.environment, a.lead_id::float8 as "leadId",
  a.partner_id::float8 as "partnerId", a.kind, a.type, a.status, a.live_quotes as "liveQuotes", a.bank,
  a.reference, a.redirect, a.link, a.checks, extract(epoch from (now() - a.requested_at))::float8 * 1000 as "ageMs",
  a.operator_needed_at is not null as "operatorNeeded",
  (select erased_at is not null from lead where id = a.lead_id) as erased,
  extract(epoch from (now() - a.waits_since))::float8 * 1000 as "waitsMs",
  json_build_object('id', p.id, 'companyName', p.company_name, 'slug', p.slug, 'endToEnd', p.end_to_end,
    'acceptUrl', p.accept_url, 'decides', p.decides, 'linkUrl', p.link_url, 'redirectUrl', p.redirect_url,
    'timeoutMs', p.timeout_ms, ${secretsFragment(sql)}) as partner`;

export async function findApplication({ sql }: Queryable, id: number): Promise<ApplicationRow | null> {
  const [row] = await sql<ApplicationRow[]>`
    select ${applicationColumns(sql)} from application a join partner p on p.id = a.partner_id where a.id = ${id}`;
  return row ?? null;
}

interface NewApplication {
  readonly leadId: number;
  readonly partnerId: number;
  readonly kind: ApplicationKind;
  readonly type: string | null;
  readonly bank: string | null;
  readonly liveQuotes: unknown;
  /** The link is to be sent by text message when it is there. */
  readonly textLink?: boolean;
  /** The key that the client sent it under. */
  readonly keyUse?: KeyUse | null;
  /** Delay until the worker takes over if the call's result is never recorded; must be longer than the call. */
  readonly takeOverAfterMs: number;
  /** A referral whose partner has no room: it waits, and takes no place yet. */
  readonly waits?: boolean;
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/**
 * Inserts the application, due to be followed up, and its entry in the history, from a `moved (id, application_id)`. `moves`:
 * the lead is pending now.
 */
function writtenFragment(
  sql: Sql,
  scope: Scope,
  it: NewApplication,
  by: EventActor,
  { moves, onConflict }: { moves: boolean; onConflict: postgres.PendingQuery<postgres.Row[]> },
) {
  const senderId = it.kind === 'accept' ? by.userId : null;
  return sql`
    written as (
      insert into application (id, affiliate_id, environment, lead_id, partner_id, kind, type, bank, live_quotes,
        next_check_at, user_id, awaited, waits_since)
      overriding system value
      select application_id, ${scope.affiliateId}, ${scope.environment}, id, ${it.partnerId}, ${it.kind}, ${it.type},
        ${it.bank}, ${jsonOrNull(it.liveQuotes)}::text::jsonb,
        now() + make_interval(secs => ${it.takeOverAfterMs / 1000}::float8), ${senderId}::bigint,
        ${senderId !== null}::boolean, case when ${it.waits === true}::boolean then now() end
      from moved
      ${onConflict}
      returning id),
    texted as (
      insert into text_message (affiliate_id, environment, lead_id, application_id, user_id, status)
      select ${scope.affiliateId}, ${scope.environment}, ${it.leadId}, id, ${by.userId}::bigint, 'awaiting link'
      from written where ${it.textLink === true}::boolean),
    ${it.keyUse ? sql`used as (${usedForApplication(sql, scope, it.keyUse)} from written),` : sql``}
    event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select ${it.leadId}, ${historyKind(it.waits ? 'referral waits' : 'application sent')}::text, ${by.keyId}, ${by.userId}, jsonb_build_object(
        'applicationId', id, 'partnerId', ${it.partnerId}::bigint, 'applicationKind', ${it.kind}::text)
        ${it.waits ? otherIntentNoted(sql, it) : sql``}
      from written)
    ${
      moves
        ? sql`, told as (
      ${leadEventsOut(sql)}
      select ${scope.affiliateId}::bigint, ${scope.environment}::environment_name, ${it.leadId}::bigint,
        ${eventType('lead.pending')}::text, false,
        jsonb_build_object('state', 'pending', 'partner_id', ${it.partnerId}::bigint)
      from written)`
        : sql``
    }
    select id::float8 as id from written`;
}

/** Noted with a referral that waits to a partner that does not serve the lead's intent: its wait does not end for that. */
const otherIntentNoted = (sql: Sql, { leadId, partnerId }: NewApplication) => sql`
  || case when exists (
      select from partner_intent s join lead l on l.id = ${leadId} and l.intent_id = s.intent_id
      where s.partner_id = ${partnerId})
    then '{}'::jsonb else jsonb_build_object('otherIntent', true) end`;

/**
 * Moves the lead to `pending` and stores the application before its partner is called. One statement, with an
 * UPDATE conditional on the lead's state: of any number of simultaneous accepts only one gets an id. `after`:
 * only from these states; `afterApplicationId`: only while that is the lead's latest application;
 * `unchangedSince`: only if the lead was last changed then (to the millisecond, as a page knows it); `valuesVersion`: only
 * while the values are those that will be sent; `asksGate`: only if nothing was decided that stops it, for what was not
 * begun by this request (design base 6). Returns null without writing if the lead is not as the caller saw it, its
 * applicant asked not to be contacted, or the partner already holds or may hold an application of it; `full` without
 * writing if a cap of the partner has no room. Fails without writing if `keyUse` was used: see `isKeyUsed`.
 */
export async function insertApplication(
  { sql }: Queryable,
  scope: Scope,
  application: NewApplication,
  guard: {
    states: readonly LeadState[];
    currentMatch: boolean;
    valuesVersion: number;
    afterApplicationId?: number | null;
    unchangedSince?: string | null;
    asksGate?: boolean;
  },
  by: EventActor,
): Promise<number | 'full' | null> {
  const match = JSON.stringify([{ partnerId: application.partnerId }]);
  const started = sql<{ id: number }[]>`
    with moved as (
      update lead l set state = 'pending', updated_at = now(), bank = coalesce(${application.bank}::text, bank),
        application_id = nextval(pg_get_serial_sequence('application', 'id'))
      where id = ${application.leadId} and affiliate_id = ${scope.affiliateId}
        and environment = ${scope.environment} and state = any(${[...guard.states]}::lead_state[])
        and values_version = ${guard.valuesVersion} and not ${isNotShared(sql)}
        and not ${isOptedOutOf(sql, sql`${application.partnerId}::bigint`)}
        and (not ${guard.currentMatch}::boolean
          or exists (select from offer o where o.id = l.offer_id and o.matches @> ${match}::text::jsonb))
        and (${guard.afterApplicationId === undefined}::boolean
          or application_id is not distinct from ${guard.afterApplicationId ?? null}::bigint)
        and (${guard.unchangedSince ?? null}::timestamptz is null
          or date_trunc('milliseconds', l.updated_at) = ${guard.unchangedSince ?? null}::timestamptz)
        ${guard.asksGate ? sql`and (select ${productStop(sql)} from partner p where p.id = ${application.partnerId}) is null` : sql``}
      returning id, application_id),
    ${writtenFragment(sql, scope, application, by, { moves: true, onConflict: sql`` })}`;
  try {
    const [row] = await started;
    return row?.id ?? null;
  } catch (error) {
    if (isHeldAlready(error)) return null;
    if (isFull(error)) return 'full';
    throw error;
  }
}

/** The unique index behind "one open application per lead and partner". */
function isHeldAlready(error: unknown): boolean {
  return (
    errorCode(error) === '23505' &&
    (error as { constraint_name?: unknown }).constraint_name === 'application_open'
  );
}

/**
 * Stores a referral. Returns null if the lead was already referred to this partner, or the partner holds or may
 * hold an application of it, or its applicant asked not to be contacted, or has been erased, or its values are not those of `valuesVersion`, which will be sent; `full`
 * without writing if a cap of the partner has no room, unless it `waits` for that.
 * Never moves the lead, but waits for anyone moving it: always lock the lead before its applications.
 */
export async function insertReferral(
  { sql }: Queryable,
  scope: Scope,
  application: NewApplication & { readonly valuesVersion: number },
  by: EventActor,
): Promise<number | 'full' | null> {
  const stored = sql<{ id: number }[]>`
    with moved as (
      select id, nextval(pg_get_serial_sequence('application', 'id')) as application_id from lead l
      where id = ${application.leadId} and affiliate_id = ${scope.affiliateId}
        and environment = ${scope.environment} and values_version = ${application.valuesVersion}
        and l.erased_at is null
        and not ${isNotShared(sql)} and not ${isOptedOutOf(sql, sql`${application.partnerId}::bigint`)}
      for no key update),
    ${writtenFragment(sql, scope, application, by, { moves: false, onConflict: sql`on conflict do nothing` })}`;
  try {
    const [row] = await stored;
    return row?.id ?? null;
  } catch (error) {
    if (isFull(error)) return 'full';
    throw error;
  }
}

/**
 * Notes once in a lead's history that its referral to a partner was not sent. `suppressed`: why no lender may have it, which
 * the affiliate is told; null: it is one lender's to know.
 */
export async function insertReferralNotSent(
  { sql }: Queryable,
  leadId: number,
  { partnerId, reason, suppressed }: { partnerId: number; reason: string; suppressed: ContactStop | null },
): Promise<void> {
  const detail = sql`jsonb_build_object('partnerId', ${partnerId}::bigint, 'reason', ${reason}::text)`;
  await sql`
    with noted as (
      insert into lead_event (lead_id, kind, detail)
      select ${leadId}::bigint, ${historyKind('referral not sent')}::text, ${detail}
      where not exists (
        select from lead_event where lead_id = ${leadId} and kind = ${historyKind('referral not sent')}::text
          and detail = ${detail})
      returning lead_id)
    ${leadEventsOut(sql)}
    select l.affiliate_id, l.environment, l.id, ${eventType('lead.suppressed')}::text, false,
      jsonb_build_object('reason', ${suppressed}::text, 'partner_id', ${partnerId}::bigint)
    from noted join lead l on l.id = noted.lead_id where ${suppressed}::text is not null`;
}

/**
 * Returns the link of a lead's latest application; none if that was declined or failed, or the applicant's data is restricted.
 * Null: no such lead.
 */
export async function findLink(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<{ link: string | null; applied: boolean } | null> {
  const [row] = await sql<{ link: string | null; applied: boolean }[]>`
    select ${shown(sql, sql`a.link`)} as link, l.application_id is not null as applied from lead l ${withRestriction(sql)}
    left join application a on a.id = l.application_id and a.status not in ('declined', 'failed')
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
  return row ?? null;
}
