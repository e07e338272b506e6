import type { Queryable, Sql } from '@/db/client';
import { type StoredSecrets, secretsFragment } from '@/db/query/catalogue/partner-secret';
import type { Environment } from '@/word/environment';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

/** Which of a partner's applications an event may be about. */
export interface PlaceRow {
  place: number;
  applicationId: number;
}

/** Lists the applications of a partner that have these references, each with the place of its reference. */
export function listPlacesByReference(
  { sql }: Queryable,
  partnerId: number,
  references: readonly string[],
): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select w.place::int - 1 as place, a.id::float8 as "applicationId"
    from unnest(${[...references]}::text[]) with ordinality as w (reference, place)
    join application a on a.reference = w.reference and a.partner_id = ${partnerId}
    order by w.place, a.id`;
}

/** Lists those of these applications that are the partner's. */
export async function listOwnApplications(
  { sql }: Queryable,
  partnerId: number,
  applicationIds: readonly number[],
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from application where id = any(${[...applicationIds]}::bigint[]) and partner_id = ${partnerId}`;
  return new Set(rows.map(({ id }) => id));
}

/** Returns when applications were sent, by their ids. */
export async function findRequestTimes(
  { sql }: Queryable,
  applicationIds: readonly number[],
): Promise<Map<number, Date>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await sql<{ id: number; at: Date }[]>`
    select id::float8 as id, requested_at as at from application where id = any(${[...applicationIds]}::bigint[])`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Lists the partner's applications of applicants, sent at most so many days before a time, or within a grace after it:
 * among all affiliates, each by its index.
 */
export function listPlacesByIdNumber(
  { sql }: Queryable,
  { partnerId, environment }: { partnerId: number; environment: Environment },
  wanted: readonly { place: number; idNumberHash: Buffer; at: Date }[],
  { days, graceMs }: { days: number; graceMs: number },
): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select distinct w.place, a.id::float8 as "applicationId"
    from unnest(${wanted.map(({ place }) => place)}::int[],
      ${wanted.map(({ idNumberHash }) => idNumberHash.toString('hex'))}::text[],
      ${wanted.map(({ at }) => at.toISOString())}::timestamptz[]) as w (place, hash, at)
    cross join affiliate f
    join lead l on l.affiliate_id = f.id and l.environment = ${environment} and l.id_number_hash = decode(w.hash, 'hex')
    join application a on a.lead_id = l.id and a.partner_id = ${partnerId}
      and a.requested_at between w.at - make_interval(days => ${days})
        and w.at + make_interval(secs => ${graceMs / 1000}::float8)
    order by w.place, "applicationId"`;
}

/** A partner as the sender of events. */
export interface EventSender {
  partnerId: number;
  environment: Environment;
  /** The application that it names, and its lead; null: it is named in another way. */
  applicationId: number | null;
  leadId: number | null;
  partner: StoredSecrets;
}

const senderColumns = (sql: Sql) => sql`
  p.id::float8 as "partnerId", p.environment, json_build_object(${secretsFragment(sql)}) as partner`;

/** The partners that have an application with this reference: more than one, if their numbers are alike. */
export function listSendersByReference({ sql }: Queryable, reference: string): Promise<EventSender[]> {
  return sql<EventSender[]>`
    select ${senderColumns(sql)}, null as "applicationId", null as "leadId" from partner p
    where p.id in (select partner_id from application where reference = ${reference})
    order by p.environment = 'production' desc, p.id limit 20`;
}

export function listSendersOfApplication({ sql }: Queryable, applicationId: number): Promise<EventSender[]> {
  return sql<EventSender[]>`
    select ${senderColumns(sql)}, a.id::float8 as "applicationId", a.lead_id::float8 as "leadId"
    from application a join partner p on p.id = a.partner_id where a.id = ${applicationId}`;
}

/** The partners with a slug: at most one in each environment. */
export function listSendersBySlug({ sql }: Queryable, slug: string): Promise<EventSender[]> {
  return sql<
    EventSender[]
  >`select ${senderColumns(sql)}, null as "applicationId", null as "leadId" from partner p where p.slug = ${slug} order by p.id`;
}

/** Lists those of these partners that have told an event with this id, wherever it stands now. */
export async function listSendersOfEvent(
  { sql }: Queryable,
  partnerIds: readonly number[],
  eventId: string,
): Promise<number[]> {
  const rows = await sql<{ partnerId: number }[]>`
    select id::float8 as "partnerId" from unnest(${[...partnerIds]}::bigint[]) as p (id)
    where exists (select from outcome o where o.partner_id = p.id and o.event_id = ${eventId})
      or exists (select from outcome_unplaced u where u.partner_id = p.id and u.event_id = ${eventId})`;
  return rows.map(({ partnerId }) => partnerId);
}

/** Which of these ids of a partner's events are stored, wherever the events stand now. */
export async function listStoredEventIds(
  { sql }: Queryable,
  partnerId: number,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${[...eventIds]}::text[]) as e (id)
    where exists (select from outcome o where o.partner_id = ${partnerId} and o.event_id = e.id)
      or exists (select from outcome_unplaced u where u.partner_id = ${partnerId} and u.event_id = e.id)`;
  return new Set(rows.map(({ id }) => id));
}

/** A partner whose outcomes an operator records. */
export async function findEventPartner(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ partnerId: number; environment: Environment; name: string } | null> {
  const [row] = await sql<{ partnerId: number; environment: Environment; name: string }[]>`
    select id::float8 as "partnerId", environment, company_name as name from partner where id = ${partnerId}`;
  return row ?? null;
}

export interface CountingOutcome {
  applicationId: number;
  kind: OutcomeKind;
  occurredAt: Date;
  amountCents: number | null;
  source: OutcomeSource;
  eventId: string;
  /** The event that it corrects. */
  corrects: string | null;
}

/** Lists the outcomes of a partner's applications that count. */
export function listCountingOutcomes(
  { sql }: Queryable,
  partnerId: number,
  applicationIds: readonly number[],
): Promise<CountingOutcome[]> {
  return sql<CountingOutcome[]>`
    select o.application_id::float8 as "applicationId", o.kind, o.occurred_at as "occurredAt",
      o.amount_cents::float8 as "amountCents", o.source, o.event_id as "eventId", was.event_id as corrects
    from outcome o left join outcome was on was.id = o.corrects
    where o.application_id = any(${[...applicationIds]}::bigint[]) and o.partner_id = ${partnerId}
      and not exists (select from outcome c where c.corrects = o.id)
    order by o.id`;
}

export function listEventPartners(
  { sql }: Queryable,
  environment: Environment,
): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select id::float8 as id, company_name as name from partner where environment = ${environment}
    order by lower(company_name), id`;
}
