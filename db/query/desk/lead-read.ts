import type { Queryable } from '@/db/client';
import type { callersRead, LeadReadKind } from '@/db/schema/desk/lead-read';
import type { Scope } from '@/db/scope';
import type { ApplicationKind } from '@/word/application';

export interface NewLeadRead {
  at: Date;
  affiliateId: number;
  environment: Scope['environment'];
  actorKind: string;
  actorId: number | null;
  /** Of a user: in which session, where it has a number. */
  sessionNumber?: number | null;
  origin: string | null;
  kind: LeadReadKind | typeof callersRead;
  leadId: number | null;
  rows: number | null;
  /** The leads of a list or an export (`packIds`); null for one lead, and for notes. */
  ids: Buffer | null;
}

/** Stores reads, and which leads those of lists and exports held, in one statement. */
export async function insertLeadReads({ sql }: Queryable, reads: readonly NewLeadRead[]): Promise<void> {
  const column = <T>(read: (row: NewLeadRead) => T) => reads.map(read);
  await sql`
    with read as materialized (
      select nextval('lead_read_id_seq') as id, r.* from unnest(${column((row) => row.at.toISOString())}::timestamptz[],
      ${column((row) => row.affiliateId)}::bigint[], ${column((row) => row.environment)}::environment_name[],
      ${column((row) => row.actorKind)}::text[], ${column((row) => row.actorId)}::bigint[],
      ${column((row) => row.sessionNumber ?? null)}::bigint[],
      ${column((row) => row.origin)}::text[], ${column((row) => row.kind)}::text[],
      ${column((row) => row.leadId)}::bigint[], ${column((row) => row.rows)}::integer[],
        ${column((row) => row.ids?.toString('hex') ?? null)}::text[])
        as r(at, affiliate_id, environment, actor_kind, actor_id, session_number, origin, kind, lead_id, rows, ids)),
    sets as (
      insert into lead_read_set (read_id, ids) select id, decode(ids, 'hex') from read where ids is not null)
    insert into lead_read
      (id, at, affiliate_id, environment, actor_kind, actor_id, session_number, origin, kind, lead_id, rows)
    overriding system value
    select id, at, affiliate_id, environment, actor_kind, actor_id, session_number, origin, kind, lead_id, rows
    from read`;
}

export interface LeadReadRow {
  id: number;
  at: Date;
  kind: LeadReadKind;
  rows: number | null;
  actorKind: string;
  actorId: number | null;
  origin: string | null;
  userName: string | null;
  /** Operators act for the service: affiliates are not told their names. */
  isOperator: boolean;
  /** Of a lender's people: affiliates are told the company, not who it was. */
  lenderName: string | null;
  keyName: string | null;
  /** The leads of an export; null: it is of an earlier release, which did not store them. */
  ids: Buffer | null;
}

/**
 * Lists who has read a lead, newest first, and the exports since it was created, because they may hold it; `before` is
 * the id of the last row of the page before.
 */
export async function listLeadReadRows(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  lead: { id: number; createdAt: Date },
  { before, limit }: { before: number | null; limit: number },
): Promise<LeadReadRow[]> {
  const page = sql`${before === null ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`;
  const scope = sql`affiliate_id = ${affiliateId} and environment = ${environment}`;
  return sql<LeadReadRow[]>`
    select r.id::float8 as id, r.at, r.kind, r.rows, r.actor_kind as "actorKind", r.actor_id::float8 as "actorId",
      r.origin, u.name as "userName", u.role is not distinct from 'operator' as "isOperator",
      (select trading_name from lender where id = u.lender_id) as "lenderName", k.name as "keyName",
      case when r.kind = 'exported' then s.ids end as ids
    from (
      (select * from lead_read where lead_id = ${lead.id} and ${scope} ${page})
      union all
      (select * from lead_read where ${scope} and kind = 'exported' and at >= ${lead.createdAt.toISOString()} ${page})
    ) r
    left join ${sql('user')} u on r.actor_kind = 'user' and u.id = r.actor_id
    left join api_key k on r.actor_kind = 'key' and k.id = r.actor_id
    left join lead_read_set s on s.read_id = r.id
    order by r.id desc limit ${limit}`;
}

export interface LeadReceiverRow {
  partnerName: string;
  at: Date;
  /** `score`: the partner was asked for a live score. Otherwise what was sent. */
  kind: 'score' | ApplicationKind;
}

/** Lists the partners that were sent a lead's values, newest first: asked for a score, or sent an application. */
export async function listLeadReceivers(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
  limit: number,
): Promise<LeadReceiverRow[]> {
  return sql<LeadReceiverRow[]>`
    select p.company_name as "partnerName", r.at, r.kind
    from (
      select unnest(o.asked_partner_ids) as partner_id, o.created_at as at, 'score' as kind
      from offer o where o.lead_id = ${leadId}
      union all
      select a.partner_id, a.requested_at, a.kind::text from application a where a.lead_id = ${leadId}
    ) r
    join partner p on p.id = r.partner_id
    where exists (
      select from lead where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment})
    order by r.at desc, p.company_name limit ${limit}`;
}

/** Returns the packed leads of a list or an export that was read; null: one of an earlier release, or of one lead. */
export async function findReadSet(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  readId: number,
): Promise<Buffer | null> {
  const [row] = await sql<{ ids: Buffer }[]>`
    select s.ids from lead_read r join lead_read_set s on s.read_id = r.id
    where r.id = ${readId} and r.affiliate_id = ${affiliateId} and r.environment = ${environment}`;
  return row?.ids ?? null;
}

/** Deletes an environment's reads beyond its period, with the leads that they held. Returns how many. */
export async function deleteOldLeadReads(
  { sql }: Queryable,
  environment: Scope['environment'],
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with old as (
      delete from lead_read where id in (
        select id from lead_read where environment = ${environment} and at < now() - make_interval(
          days => (select read_retention_days from environment where name = ${environment})) limit ${limit})
      returning id),
    sets as (delete from lead_read_set where read_id in (select id from old))
    select count(*)::int as count from old`;
  return row.count;
}
