import type { Queryable, Sql } from '@/db/client';
import { insertLeadEventOut } from '@/db/query/base/event-outbox';
import { historyKind } from '@/db/query/base/history';
import { upsertLedgersAsked } from '@/db/query/base/ledger-asked';
import { notifySmsDue, type SmsRoute, updateSmsDue } from '@/db/query/message/sms';
import type { EventData } from '@/db/schema/event/event';
import type { HistoryKind } from '@/db/schema/lead/lead';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { EventType } from '@/word/event-type';
import type { LeadState } from '@/word/lead';
import { type ApplicationRow, applicationColumns, type EventActor } from './application';
import {
  type Crossed,
  type Crossing,
  crossingNotes,
  isChosen,
  listOthersHeld,
  stays,
} from './application-crossing';

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
  readonly leadState: Extract<LeadState, 'pending' | 'accepted' | 'declined' | 'failed'> | null;
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

export interface Settled {
  /** The application's status after the call, whoever set it. */
  readonly status: ApplicationStatus;
  readonly redirect: string | null;
  readonly link: string | null;
  /** The lead's applicant has been erased. */
  readonly erased: boolean;
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
  judgeCrossing: (crossing: Crossing) => Crossed,
): Promise<Settled | null> {
  let texted = false;
  const settled = await db.transaction(async (tx) => {
    const { sql } = tx;
    const [[lead], [old]] = await Promise.all([
      sql<{ state: LeadState; applicationId: number | null; erased: boolean }[]>`
        select state, application_id::float8 as "applicationId", erased_at is not null as erased from lead where id = ${it.leadId} for no key update`,
      sql<StoredApplication[]>`
        select status, kind, superseded, ${isChosen(sql, sql`application`)} as "isChosen", affiliate_id::float8 as "affiliateId", environment, redirect, link, reference, type, lead_id::float8 as "leadId", partner_id::float8 as "partnerId", checks
        from application where id = ${it.applicationId} for update`,
    ]);
    if (!old) return null;
    const verdict = judge(old);
    const { change, redirect, link, linkArrived } = verdict;
    const erased = lead?.erased === true;
    if (change === 'stands') {
      if (old.status !== it.status)
        await note(sql, it, old, 'outcome not applied', { status: it.status, standing: old.status });
      return { status: old.status, redirect, link, erased, changed: false };
    }
    const moves = change === 'moves';
    const isLatest = lead?.applicationId === it.applicationId;
    const notes: [HistoryKind, Record<string, unknown>][] = [];
    if (moves)
      notes.push([
        `application ${it.status}`,
        {
          by: it.by,
          ...(it.reason === null ? {} : { reason: it.reason }),
          // Shown with the lead: the outcome of an application that is no longer the lead's latest. No lead follows what is
          // only a referral.
          ...(it.leadState !== null && !isLatest && old.isChosen ? { late: true } : {}),
        },
      ]);
    if (linkArrived) notes.push(['link arrived', { by: it.by }]);
    const movesLead = moves && isLatest && lead !== undefined && it.leadFrom.includes(lead.state);
    const crossed =
      lead && mayCross(it, old, verdict)
        ? judgeCrossing({
            ...old,
            applicationId: it.applicationId,
            status: it.status,
            late: verdict.late,
            isLatest,
            lead,
            others: await listOthersHeld(sql, it),
          })
        : stays(old);
    const { follows } = crossed;
    // Both rows are locked and none depends on what another returns: they are sent together, and run in this order.
    const written = [
      storeOutcome(sql, it, verdict, crossed),
      ...(follows ? [moveLead(sql, it.leadId, follows.state, follows.applicationId)] : []),
      ...(!follows && movesLead ? [moveLead(sql, it.leadId, it.leadState, it.applicationId)] : []),
      // No event tells of it, and it may be paid for.
      ...(verdict.late && it.status === 'accepted' && !movesLead && !follows
        ? [upsertLedgersAsked(tx, old.environment, old.affiliateId)]
        : []),
      ...notes.map(([kind, detail]) => note(sql, it, old, kind, detail)),
      ...crossingNotes(it, crossed).map(([kind, detail]) => note(sql, it, old, kind, detail)),
      ...toldOf(it, old, { moves, movesLead, follows, linkReady: linkArrived && isLatest }).map(
        ([type, data]) => insertLeadEventOut({ sql }, old.leadId, type, data),
      ),
    ];
    const due = updateSmsDue(sql, it.applicationId, it.smsRoute);
    await Promise.all([...written, due]);
    texted = await due;
    return { status: it.status, redirect, link, erased, changed: true };
  });
  if (texted) notifySmsDue(db);
  return settled;
}

/** What affiliates are told: what became of the lead, that its link is there, what became of a referral. */
function toldOf(
  { status, leadState, final }: Settlement,
  { partnerId, kind }: { partnerId: number; kind: ApplicationKind },
  {
    moves,
    movesLead,
    follows,
    linkReady,
  }: { moves: boolean; movesLead: boolean; follows: Crossed['follows']; linkReady: boolean },
): [EventType, EventData][] {
  const told: [EventType, EventData][] = [];
  if (follows) told.push([`lead.${follows.state}`, { state: follows.state, partner_id: follows.partnerId }]);
  else if (movesLead && leadState !== null)
    told.push([`lead.${leadState}`, { state: leadState, partner_id: partnerId }]);
  if (linkReady) told.push(['lead.link_ready', { partner_id: partnerId }]);
  if (moves && final && kind === 'referral')
    told.push(['referral.settled', { partner_id: partnerId, status }]);
  return told;
}

/** An application as it is locked. */
type StoredApplication = Standing &
  Pick<Crossing, 'partnerId' | 'isChosen' | 'superseded'> & {
    readonly leadId: number;
    readonly kind: ApplicationKind;
    readonly affiliateId: number;
    readonly environment: Environment;
  };

/** Other applications matter only to what comes late, and to what came to nothing while another one may be held. */
const mayCross = ({ status }: Settlement, { superseded }: StoredApplication, { change, late }: Verdict) =>
  change === 'moves' && (late || superseded || status === 'declined' || status === 'failed');

async function storeOutcome(
  tx: Sql,
  it: Settlement,
  { change, redirect, link, endsWait, isNews }: Verdict,
  { superseded, supersedes, revives, twoLenders }: Crossed,
): Promise<void> {
  const moves = change === 'moves';
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

async function note(
  tx: Sql,
  it: Settlement,
  old: { leadId: number; partnerId: number },
  kind: HistoryKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const full = { applicationId: it.applicationId, partnerId: old.partnerId, ...detail };
  await tx`
    insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
    values (${old.leadId}, ${kind}, ${it.actor.keyId}, ${it.actor.userId}, ${JSON.stringify(full)}::text::jsonb)`;
}

/** Returns the time until the next check is due: 0 or less if one is, null if there is none. */
export async function findNextCheckMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(next_check_at) - now())::float8 * 1000 as ms
    from application where operator_needed_at is null`;
  return row.ms;
}

/**
 * Claims checks that are due, the longest due first: counts each, and makes the application due again after its
 * partner's time limit and `marginMs`, in case this worker dies. No two workers claim the same one.
 */
export async function updateDueChecks(
  { sql }: Queryable,
  limit: number,
  marginMs: number,
): Promise<ApplicationRow[]> {
  return sql<ApplicationRow[]>`
    with due as materialized (
      select id from application where next_check_at <= now() and operator_needed_at is null
      order by next_check_at limit ${limit} for update skip locked)
    update application a set checks = a.checks + 1,
      next_check_at = now() + make_interval(secs => (p.timeout_ms + ${marginMs}::int) / 1000.0)
    from due, partner p
    where a.id = due.id and p.id = a.partner_id
    returning ${applicationColumns(sql)}`;
}

/**
 * Sets when the check after number `checks` runs; null: never. Does nothing if another worker has checked or
 * settled meanwhile: `checks` and status fence off a slow worker.
 */
export async function updateNextCheck(
  { sql }: Queryable,
  it: { applicationId: number; status: ApplicationStatus; checks: number },
  afterMs: number | null,
): Promise<void> {
  await sql`
    update application
    set next_check_at = now() + make_interval(secs => ${afterMs === null ? null : afterMs / 1000}::float8)
    where id = ${it.applicationId} and status = ${it.status} and checks = ${it.checks}`;
}

/**
 * Leaves an application to the worker that its partner has not taken for certain. One that was not sent at all is sent
 * with the values of that day; one that was (`wasSent`) with the same bytes, as its id stands for them.
 */
export async function updateFirstCall(
  { sql }: Queryable,
  applicationId: number,
  { afterMs, wasSent }: { afterMs: number; wasSent: boolean },
): Promise<void> {
  await sql`
    with left_over as (
      update application set checks = checks + 1, next_check_at = now() + make_interval(secs => ${afterMs / 1000}::float8)
      where id = ${applicationId} and status = 'sending' and checks = 0
      returning id)
    delete from application_sent where not ${wasSent}::boolean and application_id in (select id from left_over)`;
}

/** From now on only an operator (or the partner itself) can settle it. */
export async function updateOperatorNeeded({ sql }: Queryable, applicationId: number): Promise<void> {
  await sql`
    with called as (
      update application set operator_needed_at = now(), next_check_at = null
      where id = ${applicationId} and status in ('sending', 'unknown', 'pending') and operator_needed_at is null
      returning id, lead_id, partner_id)
    insert into lead_event (lead_id, kind, detail)
    select lead_id, ${historyKind('operator needed')}::text, jsonb_build_object('applicationId', id, 'partnerId', partner_id) from called`;
}
