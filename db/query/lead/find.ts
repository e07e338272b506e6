import type { Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';
import type { UserRole } from '@/word/role';

/* Look-ups among all affiliates and in both environments, for operators: each by an index, with a small limit. */

export interface FoundLeadRow {
  id: number;
  affiliateName: string;
  environment: Environment;
  intentTitle: string;
  state: LeadState;
  firstName: string;
  lastName: string;
  at: Date;
}

const oneLead = (sql: Sql, id: number) => sql`(select * from lead where id = ${id}) l`;

type Fragment = ReturnType<typeof oneLead>;

/** Each affiliate and environment has its own part of the index. */
const inEachScope = (sql: Sql, match: Fragment) => sql`
  affiliate a cross join environment e
  join lead l on l.affiliate_id = a.id and l.environment = e.name and ${match}`;

function readLeads(sql: Sql, from: Fragment, limit: number): Promise<FoundLeadRow[]> {
  return sql<FoundLeadRow[]>`
    select l.id::float8 as id, f.name as "affiliateName", l.environment, i.title as "intentTitle", l.state,
      l.first_name as "firstName", l.last_name as "lastName", l.created_at as at
    from ${from} join affiliate f on f.id = l.affiliate_id join intent i on i.id = l.intent_id
    where not ${isRestricted(sql)} order by l.id desc limit ${limit}`;
}

export function listLeadsById({ sql }: Queryable, id: number): Promise<FoundLeadRow[]> {
  return readLeads(sql, oneLead(sql, id), 1);
}

export function listLeadsByIdNumber(
  { sql }: Queryable,
  hashes: readonly Buffer[],
  limit: number,
): Promise<FoundLeadRow[]> {
  return readLeads(sql, inEachScope(sql, sql`l.id_number_hash in ${sql([...hashes])}`), limit);
}

/** `phone`: with leading zero. */
export function listLeadsByPhone({ sql }: Queryable, phone: string, limit: number): Promise<FoundLeadRow[]> {
  return readLeads(sql, inEachScope(sql, sql`l.cell_phone_number = ${phone}`), limit);
}

/** `email`: whole, in small letters. */
export function listLeadsByEmail({ sql }: Queryable, email: string, limit: number): Promise<FoundLeadRow[]> {
  const match = sql`l.email is not null and hashtext(lower(l.email)) = hashtext(${email}) and lower(l.email) = ${email}`;
  return readLeads(sql, inEachScope(sql, match), limit);
}

export interface FoundUserRow {
  id: number;
  name: string;
  role: UserRole;
  /** Null: an operator. */
  affiliateId: number | null;
  affiliateName: string | null;
  isSuspended: boolean;
}

/** Lists users by their whole email address, in small letters; one may be of several teams. */
export function listUsersByEmail({ sql }: Queryable, email: string, limit: number): Promise<FoundUserRow[]> {
  return sql<FoundUserRow[]>`
    select u.id::float8 as id, u.name, u.role, u.affiliate_id::float8 as "affiliateId", f.name as "affiliateName",
      u.suspended_at is not null as "isSuspended"
    from ${sql('user')} u left join affiliate f on f.id = u.affiliate_id
    where lower(u.email) = ${email} and u.removed_at is null order by u.id limit ${limit}`;
}

export interface FoundApplicationRow {
  id: number;
  leadId: number;
  partnerName: string;
  affiliateName: string;
  environment: Environment;
  status: ApplicationStatus;
  at: Date;
}

/** Lists applications by number, or by the partner's own reference. */
export function listApplicationsBy(
  { sql }: Queryable,
  by: { id: number } | { reference: string },
  limit: number,
): Promise<FoundApplicationRow[]> {
  return sql<FoundApplicationRow[]>`
    select a.id::float8 as id, a.lead_id::float8 as "leadId", p.company_name as "partnerName",
      f.name as "affiliateName", a.environment, a.status, a.requested_at as at
    from application a join partner p on p.id = a.partner_id join affiliate f on f.id = a.affiliate_id
    where ${'id' in by ? sql`a.id = ${by.id}` : sql`a.reference = ${by.reference}`}
    order by a.id desc limit ${limit}`;
}

export interface FoundRequestRow {
  id: number;
  at: Date;
  method: string;
  path: string;
  status: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  /** Null: none, or another affiliate's. */
  leadId: number | null;
}

/** Lists the API calls with this id, newest first. A client behind a proxy may send one more than once. */
export function listRequestsById(
  { sql }: Queryable,
  requestId: string,
  limit: number,
): Promise<FoundRequestRow[]> {
  return sql<FoundRequestRow[]>`
    select r.id::float8 as id, r.at, r.method, r.path, r.status, r.affiliate_id::float8 as "affiliateId",
      f.name as "affiliateName", r.environment, l.id::float8 as "leadId"
    from request_log r join affiliate f on f.id = r.affiliate_id
    left join lead l on l.id = r.lead_id and l.affiliate_id = r.affiliate_id and l.environment = r.environment
    where r.request_id = ${requestId} order by r.id desc limit ${limit}`;
}

export interface FoundKeyRow {
  id: number;
  name: string;
  hint: string;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  /** It can be used now. */
  isLive: boolean;
}

/** Lists keys by their last four characters, or by the hash of a whole one; those that work first. */
export function listKeysBy(
  { sql }: Queryable,
  by: { hint: string } | { hash: Buffer },
  limit: number,
): Promise<FoundKeyRow[]> {
  return sql<FoundKeyRow[]>`
    select k.id::float8 as id, k.name, k.hint, k.affiliate_id::float8 as "affiliateId", f.name as "affiliateName",
      k.environment, k.revoked_at is null and k.replaced_at is null and k.expires_at > now() as "isLive"
    from api_key k join affiliate f on f.id = k.affiliate_id
    where ${'hint' in by ? sql`k.hint = ${by.hint}` : sql`k.hash = ${by.hash}`}
    order by "isLive" desc, k.id desc limit ${limit}`;
}

export interface FoundBatchRow {
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  at: Date;
}

export async function findBatchOwner({ sql }: Queryable, id: number): Promise<FoundBatchRow | null> {
  const [row] = await sql<FoundBatchRow[]>`
    select f.id::float8 as "affiliateId", f.name as "affiliateName", b.environment, b.created_at as at
    from batch b join affiliate f on f.id = b.affiliate_id where b.id = ${id}`;
  return row ?? null;
}

export interface FoundNameRow {
  kind: 'affiliate' | 'partner' | 'intent';
  id: number;
  name: string;
  /** The slug of an affiliate or a partner. */
  slug: string | null;
  /** Null: an affiliate belongs to both. */
  environment: Environment | null;
  active: boolean;
  /** A partner that gets no new offers for a while. */
  isLeftOut: boolean;
  /** How many of its kind contain the text. */
  total: number;
}

/**
 * Lists affiliates and partners whose name or slug contains the text, and intents of `environment` whose title or
 * synonym does, or whose number it is; at most `limit` of each kind, those that begin with it first.
 */
export function listNamed(
  { sql }: Queryable,
  text: string,
  environment: Environment,
  limit: number,
): Promise<FoundNameRow[]> {
  const wanted = text.toLowerCase();
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return sql<FoundNameRow[]>`
    select kind, id, name, slug, environment, active, "isLeftOut", total from (
      select *, count(*) over (partition by kind)::int as total, row_number() over (partition by kind order by not starts_with(lower(name), ${wanted}), lower(name), id) as place
      from (
        select 'affiliate' as kind, id::float8 as id, name, slug, null::environment_name as environment, active,
          false as "isLeftOut"
        from affiliate
        where position(${wanted} in lower(name)) > 0 or position(${wanted} in slug) > 0 or id = ${number}
          or referee_id = ${text}
        union all
        select 'partner', id::float8, company_name, slug, environment, active,
          coalesce(left_out_until > now(), false)
        from partner
        where position(${wanted} in lower(company_name)) > 0 or position(${wanted} in slug) > 0 or id = ${number}
        union all
        select 'intent', id::float8, title, null, environment, active, false from intent
        where environment = ${environment} and (position(${wanted} in lower(title)) > 0 or id = ${number}
          or exists (select from unnest(synonyms) s where position(${wanted} in lower(s)) > 0))) named) placed
    where place <= ${limit} order by kind, place`;
}
