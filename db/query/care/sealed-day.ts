import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/* Leads that came with `popi: true` alone, by key and day (design care 11). */

export interface SealedDayRow {
  id: number;
  apiKeyId: number;
  affiliateId: number;
  environment: Environment;
  /** `2026-11-27`, in South Africa. */
  day: string;
  leads: number;
  root: Buffer;
  sealedAt: Date;
}

export interface LeadToSeal {
  id: number;
  apiKeyId: number;
  affiliateId: number;
  environment: Environment;
  createdAt: Date;
}

interface Span {
  /** ISO 8601; `to` not included. */
  from: string;
  to: string;
}

/**
 * Lists the leads of a span that a program sent with `popi: true`, that nobody recorded a consent of within it, and that
 * stand for somebody, in the order of their ids, `after` one; of one key, or of all (null).
 */
export function listLeadsToSeal(
  { sql }: Queryable,
  { from, to }: Span,
  { apiKeyId, after, limit }: { apiKeyId: number | null; after: number; limit: number },
): Promise<LeadToSeal[]> {
  return sql<LeadToSeal[]>`
    select l.id::float8 as id, l.api_key_id::float8 as "apiKeyId", l.affiliate_id::float8 as "affiliateId", l.environment,
      l.created_at as "createdAt"
    from lead l
    where l.created_at >= ${from} and l.created_at < ${to} and l.id > ${after} and l.popi
      and l.source in ('api_v1', 'api_v2') and l.api_key_id is not null
      and (${apiKeyId}::bigint is null or l.api_key_id = ${apiKeyId}::bigint)
      and not exists (select from consent c where c.lead_id = l.id and c.recorded_at < ${to})
      and not exists (select from sample_lead s where s.lead_id = l.id)
    order by l.id limit ${limit}`;
}

/** The last day that is sealed; null: none. */
export async function findSealedTo({ sql }: Queryable): Promise<string | null> {
  const [row] = await sql<{ day: string | null }[]>`
    select to_char(sealed_to, 'YYYY-MM-DD') as day from ledger_log`;
  return row?.day ?? null;
}

/** Stores what was sealed of a day, in the transaction that read it. Another worker may have done so: both read the same. */
export async function insertSealedDay(
  { sql }: Queryable,
  day: string,
  keys: readonly Pick<SealedDayRow, 'apiKeyId' | 'affiliateId' | 'environment' | 'leads' | 'root'>[],
): Promise<void> {
  const rows = keys.map(({ root, ...one }) => ({ ...one, root: root.toString('hex') }));
  await sql`
    insert into sealed_day (api_key_id, affiliate_id, environment, day, leads, root)
    select r."apiKeyId", r."affiliateId", r.environment, ${day}::date, r.leads, decode(r.root, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "apiKeyId" bigint, "affiliateId" bigint, environment environment_name, leads int, root text)
    order by 1 on conflict do nothing`;
  await sql`
    update ledger_log set sealed_to = greatest(sealed_to, ${day}::date) where sealed_to is null or sealed_to < ${day}::date`;
}

const columns = (sql: Queryable['sql']) => sql`
  d.id::float8 as id, d.api_key_id::float8 as "apiKeyId", d.affiliate_id::float8 as "affiliateId", d.environment,
  to_char(d.day, 'YYYY-MM-DD') as day, d.leads, d.root, d.sealed_at as "sealedAt"`;

export function listSealedDays({ sql }: Queryable, ids: readonly number[]): Promise<SealedDayRow[]> {
  return sql<
    SealedDayRow[]
  >`select ${columns(sql)} from sealed_day d where d.id = any(${[...ids]}::bigint[])`;
}

/** Lists what was sealed of the days from one on, `after` an id. */
export function listSealedSince(
  { sql }: Queryable,
  since: string,
  after: number,
  limit: number,
): Promise<SealedDayRow[]> {
  return sql<SealedDayRow[]>`
    select ${columns(sql)} from sealed_day d where d.day >= ${since}::date and d.id > ${after} order by d.id limit ${limit}`;
}

/** Finds the sealed day of a lead's key, of which the lead may be one; null: there is none. */
export async function findSealedDayOfLead({ sql }: Queryable, leadId: number): Promise<SealedDayRow | null> {
  const [row] = await sql<SealedDayRow[]>`
    select ${columns(sql)} from lead l
    join sealed_day d on d.api_key_id = l.api_key_id
      and d.day = (l.created_at at time zone 'Africa/Johannesburg')::date
    where l.id = ${leadId}`;
  return row ?? null;
}
