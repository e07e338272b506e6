import type { Queryable } from '@/db/client';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

/** An outcome of an application of ours, to be recorded. */
export interface NewOutcome {
  partnerId: number;
  applicationId: number;
  kind: OutcomeKind;
  occurredAt: Date;
  /** ZAR. */
  amountCents: number | null;
  reason: string | null;
  source: OutcomeSource;
  eventId: string;
  /** The outcome that it replaces. */
  corrects: number | null;
  /** Who recorded or placed it; null: the partner's system. */
  userId: number | null;
}

export interface RecordedOutcome {
  id: number;
  eventId: string;
  affiliateId: number;
  environment: Environment;
  leadId: number;
  applicationId: number;
}

/**
 * Records outcomes, each with affiliate, environment and lead of its application; one whose event the partner has sent
 * before, and one of another partner's application, is left out. A reason is not kept of an erased lead, whose row is
 * locked, so that none slips past its erasure. Returns those that are new.
 */
export function insertOutcomes(
  { sql }: Queryable,
  outcomes: readonly NewOutcome[],
): Promise<RecordedOutcome[]> {
  const column = <T>(read: (outcome: NewOutcome) => T) => outcomes.map(read);
  return sql<RecordedOutcome[]>`
    with fresh as (
      select * from unnest(${column((o) => o.partnerId)}::bigint[], ${column((o) => o.applicationId)}::bigint[],
        ${column((o) => o.kind)}::outcome_kind[], ${column((o) => o.occurredAt.toISOString())}::timestamptz[],
        ${column((o) => o.amountCents)}::bigint[], ${column((o) => o.reason)}::text[],
        ${column((o) => o.source)}::outcome_source[], ${column((o) => o.eventId)}::text[],
        ${column((o) => o.corrects)}::bigint[], ${column((o) => o.userId)}::bigint[])
        with ordinality as f(partner_id, application_id, kind, occurred_at, amount_cents, reason, source, event_id, corrects,
          user_id, place)),
    about as materialized (
      select a.id, a.partner_id, a.affiliate_id, a.environment, l.id as lead_id, l.erased_at is not null as erased
      from application a join lead l on l.id = a.lead_id
      where a.id in (select application_id from fresh) order by l.id for share of l)
    insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, amount_cents,
      reason, source, event_id, corrects, user_id)
    select a.affiliate_id, a.environment, a.lead_id, a.id, f.partner_id, f.kind, f.occurred_at, f.amount_cents,
      case when not a.erased then f.reason end, f.source, f.event_id, f.corrects, f.user_id
    from fresh f join about a on a.id = f.application_id and a.partner_id = f.partner_id
    order by f.place
    on conflict (partner_id, event_id) do nothing
    returning id::float8 as id, event_id as "eventId", affiliate_id::float8 as "affiliateId", environment,
      lead_id::float8 as "leadId", application_id::float8 as "applicationId"`;
}

export interface OutcomeRow {
  id: number;
  applicationId: number;
  partnerId: number;
  partnerName: string;
  kind: OutcomeKind;
  occurredAt: Date;
  recordedAt: Date;
  amountCents: number | null;
  reason: string | null;
  source: OutcomeSource;
  eventId: string;
  corrects: number | null;
  /** A later one corrects it: it does not count. */
  replaced: boolean;
}

/**
 * Lists the outcomes of a lead in the order in which they occurred, also those that were replaced; of somebody whose data is
 * restricted without reasons.
 */
export function listOutcomesOfLead(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  limit: number,
): Promise<OutcomeRow[]> {
  return sql<OutcomeRow[]>`
    select o.id::float8 as id, o.application_id::float8 as "applicationId", o.partner_id::float8 as "partnerId",
      p.company_name as "partnerName", o.kind, o.occurred_at as "occurredAt", o.recorded_at as "recordedAt",
      o.amount_cents::float8 as "amountCents", ${shown(sql, sql`o.reason`)} as reason, o.source, o.event_id as "eventId",
      o.corrects::float8 as corrects, exists (select from outcome c where c.corrects = o.id) as replaced
    from lead l ${withRestriction(sql)}
    join outcome o on o.lead_id = l.id join partner p on p.id = o.partner_id
    where l.id = ${leadId} and o.affiliate_id = ${scope.affiliateId} and o.environment = ${scope.environment}
    order by o.occurred_at, o.id limit ${limit}`;
}
