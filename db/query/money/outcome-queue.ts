import type { Queryable } from '@/db/client';
import type { UnplacedCause } from '@/db/schema/money/outcome';
import type { ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

export interface UnplacedRow {
  id: number;
  environment: Environment;
  partnerId: number;
  partnerName: string;
  kind: OutcomeKind;
  occurredAt: Date;
  receivedAt: Date;
  amountCents: number | null;
  reason: string | null;
  source: OutcomeSource;
  eventId: string;
  correctsEventId: string | null;
  cause: UnplacedCause;
  reference: string | null;
  candidates: { id: number; leadId: number; affiliateName: string; status: ApplicationStatus; at: string }[];
}

/** Lists what waits for an operator in an environment, oldest first, each with the applications that fitted. */
export function listUnplaced(
  { sql }: Queryable,
  environment: Environment,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<UnplacedRow[]> {
  return sql<UnplacedRow[]>`
    select u.id::float8 as id, u.environment, u.partner_id::float8 as "partnerId", p.company_name as "partnerName", u.kind,
      u.occurred_at as "occurredAt", u.received_at as "receivedAt", u.amount_cents::float8 as "amountCents", u.reason,
      u.source, u.event_id as "eventId", u.corrects_event_id as "correctsEventId", u.cause, u.reference,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'leadId', a.lead_id, 'affiliateName', f.name, 'status', a.status,
          'at', a.requested_at) order by a.id)
        from application a join affiliate f on f.id = a.affiliate_id where a.id = any(u.candidates)), '[]') as candidates
    from outcome_unplaced u join partner p on p.id = u.partner_id
    where u.environment = ${environment} and u.set_aside_at is null and u.id > ${afterId}
    order by u.id limit ${limit}`;
}

export async function countUnplaced({ sql }: Queryable, environment: Environment): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from outcome_unplaced where environment = ${environment} and set_aside_at is null`;
  return row.count;
}

/** What is needed to decide on an event that waits; null: there is none, or no longer. */
export async function findUnplaced(
  { sql }: Queryable,
  id: number,
): Promise<{ partnerId: number; environment: Environment; eventId: string; cause: UnplacedCause } | null> {
  const [row] = await sql<
    { partnerId: number; environment: Environment; eventId: string; cause: UnplacedCause }[]
  >`
    select partner_id::float8 as "partnerId", environment, event_id as "eventId", cause
    from outcome_unplaced where id = ${id} and set_aside_at is null`;
  return row ?? null;
}

/** The partner's applications of a lead, for an operator who names the lead. */
export async function listApplicationsAt(
  { sql }: Queryable,
  partnerId: number,
  leadId: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${leadId} and partner_id = ${partnerId} order by id`;
  return rows.map(({ id }) => id);
}

export interface LeadApplicationRow {
  id: number;
  partnerId: number;
  partnerName: string;
  environment: Environment;
  affiliateId: number;
  status: ApplicationStatus;
  reference: string | null;
  at: Date;
}

/** Lists the applications of a lead, for an operator who writes down an outcome. */
export function listLeadApplications({ sql }: Queryable, leadId: number): Promise<LeadApplicationRow[]> {
  return sql<LeadApplicationRow[]>`
    select a.id::float8 as id, a.partner_id::float8 as "partnerId", p.company_name as "partnerName", a.environment,
      a.affiliate_id::float8 as "affiliateId", a.status, a.reference, a.requested_at as at
    from application a join partner p on p.id = a.partner_id where a.lead_id = ${leadId} order by a.id limit 100`;
}

export async function findApplicationOwner(
  { sql }: Queryable,
  applicationId: number,
): Promise<{ partnerId: number; affiliateId: number } | null> {
  const [row] = await sql<{ partnerId: number; affiliateId: number }[]>`
    select partner_id::float8 as "partnerId", affiliate_id::float8 as "affiliateId" from application where id = ${applicationId}`;
  return row ?? null;
}

/** The event of an outcome of the partner, and that of what corrects it, if anything does. */
export async function findOutcomeEvent(
  { sql }: Queryable,
  partnerId: number,
  outcomeId: number,
): Promise<{ eventId: string; correctedBy: string | null } | null> {
  const [row] = await sql<{ eventId: string; correctedBy: string | null }[]>`
    select o.event_id as "eventId", c.event_id as "correctedBy" from outcome o left join outcome c on c.corrects = o.id
    where o.id = ${outcomeId} and o.partner_id = ${partnerId}`;
  return row ?? null;
}
