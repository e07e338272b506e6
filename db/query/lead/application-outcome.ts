import type { Queryable, Sql } from '@/db/client';
import { insertLeadEventOut } from '@/db/query/base/event-outbox';
import { upsertLedgersAsked } from '@/db/query/base/ledger-asked';
import { type SmsRoute, updateSmsDue } from '@/db/query/message/sms';
import type { EventData } from '@/db/schema/event/event';
import type { HistoryKind } from '@/db/schema/lead/lead';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { EventType } from '@/word/event-type';
import type { LeadState } from '@/word/lead';
import type { EventActor } from './application';
import { type Crossed, isChosen } from './application-crossing';

/** An application as it stands when an outcome is heard, locked. */
export interface StoredApplication {
  readonly status: ApplicationStatus;
  readonly kind: ApplicationKind;
  readonly leadId: number;
  readonly partnerId: number;
  readonly affiliateId: number;
  readonly environment: Environment;
  /** It is recorded and does not count: another one of the same partner does. */
  readonly superseded: boolean;
  /** An accept or live feedback made it, or took it over: the lead may follow it. */
  readonly isChosen: boolean;
  /** How often the partner was asked since the status is what it is. */
  readonly checks: number;
  readonly redirect: string | null;
  readonly link: string | null;
  readonly reference: string | null;
  readonly type: string | null;
}

/** Its lead, locked too. */
export interface FollowingLead {
  readonly state: LeadState;
  readonly applicationId: number | null;
  /** The applicant has been erased. */
  readonly erased: boolean;
}

/** An outcome, and who said so. */
export interface Settlement {
  readonly applicationId: number;
  readonly leadId: number;
  readonly status: Exclude<ApplicationStatus, 'sending'>;
  readonly reference: string | null;
  readonly final: boolean;
  /** Delay until the partner is asked next; null: never. */
  readonly nextCheckMs: number | null;
  /** How messages that wait for the link go on. */
  readonly smsRoute: SmsRoute;
  /** Source of the outcome. */
  readonly by: string;
  readonly reason: string | null;
  readonly actor: EventActor;
}

/** An entry in the lead's history. */
export type OutcomeNote = readonly [HistoryKind, Record<string, unknown>];

/** All that an outcome changes. */
export interface OutcomeChange {
  /** The application becomes what was heard; else it gains what it lacked. */
  readonly moves: boolean;
  readonly redirect: string | null;
  readonly link: string | null;
  /** It brings the link, or the decision where there is none: nobody waits any longer. */
  readonly endsWait: boolean;
  /** A link or decision that its sender should hear of. */
  readonly isNews: boolean;
  readonly crossed: Omit<Crossed, 'follows'>;
  /** What the lead becomes, and by which application; null: it stays. */
  readonly lead: { readonly state: LeadState | null; readonly applicationId: number } | null;
  /** No event tells of it, and it may be paid for. */
  readonly asksLedger: boolean;
  readonly notes: readonly OutcomeNote[];
  /** What affiliates are told. */
  readonly told: readonly (readonly [EventType, EventData])[];
}

/**
 * Locks an application and its lead for an outcome; null: there is no such application. Always lock the lead before its
 * applications: starting, adopting, settling and erasing then wait for each other without deadlock.
 */
export async function lockApplication(
  { sql }: Queryable,
  { applicationId, leadId }: Pick<Settlement, 'applicationId' | 'leadId'>,
): Promise<{ application: StoredApplication; lead: FollowingLead | null } | null> {
  const [[lead], [application]] = await Promise.all([
    sql<FollowingLead[]>`
      select state, application_id::float8 as "applicationId", erased_at is not null as erased from lead where id = ${leadId} for no key update`,
    sql<StoredApplication[]>`
      select status, kind, superseded, ${isChosen(sql, sql`application`)} as "isChosen", affiliate_id::float8 as "affiliateId", environment, redirect, link, reference, type, lead_id::float8 as "leadId", partner_id::float8 as "partnerId", checks
      from application where id = ${applicationId} for update`,
  ]);
  return application ? { application, lead: lead ?? null } : null;
}

/** Stores what an outcome changes of what `lockApplication` has locked. Returns true if an SMS is due by it. */
export async function updateOutcome(
  tx: Queryable,
  it: Settlement,
  { leadId, affiliateId, environment, partnerId }: StoredApplication,
  change: OutcomeChange,
): Promise<boolean> {
  const { sql } = tx;
  // Both rows are locked and none depends on what another returns: they are sent together, and run in this order.
  const written = [
    storeOutcome(sql, it, change),
    ...(change.lead ? [moveLead(sql, it.leadId, change.lead.state, change.lead.applicationId)] : []),
    ...(change.asksLedger ? [upsertLedgersAsked(tx, environment, affiliateId)] : []),
    ...change.notes.map((note) => insertOutcomeNote(tx, it, { leadId, partnerId }, note)),
    ...change.told.map(([type, data]) => insertLeadEventOut({ sql }, leadId, type, data)),
  ];
  const due = updateSmsDue(sql, it.applicationId, it.smsRoute);
  await Promise.all([...written, due]);
  return due;
}

async function storeOutcome(
  tx: Sql,
  it: Settlement,
  {
    moves,
    redirect,
    link,
    endsWait,
    isNews,
    crossed: { superseded, supersedes, revives, twoLenders },
  }: OutcomeChange,
): Promise<void> {
  // One after the other: a partner has at most one application of a lead that counts.
  if (supersedes !== null) await tx`update application set superseded = true where id = ${supersedes}`;
  await tx`
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
      superseded = ${superseded},
      crossed_at = case when ${twoLenders !== null}::boolean then coalesce(crossed_at, now()) else crossed_at end,
      next_check_at = now() + make_interval(secs => ${it.nextCheckMs === null ? null : it.nextCheckMs / 1000}::float8)
    where id = ${it.applicationId}`;
  if (revives !== null) await tx`update application set superseded = false where id = ${revives}`;
}

async function moveLead(
  tx: Sql,
  leadId: number,
  state: LeadState | null,
  applicationId: number,
): Promise<void> {
  await tx`
    update lead set state = ${state}, application_id = ${applicationId}, updated_at = now() where id = ${leadId}`;
}

/** Adds an entry about an outcome to the lead's history. */
export async function insertOutcomeNote(
  { sql }: Queryable,
  it: Pick<Settlement, 'applicationId' | 'actor'>,
  { leadId, partnerId }: Pick<StoredApplication, 'leadId' | 'partnerId'>,
  [kind, detail]: OutcomeNote,
): Promise<void> {
  const full = { applicationId: it.applicationId, partnerId, ...detail };
  await sql`
    insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
    values (${leadId}, ${kind}, ${it.actor.keyId}, ${it.actor.userId}, ${JSON.stringify(full)}::text::jsonb)`;
}
