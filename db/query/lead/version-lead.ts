import type { Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { VersionSpan } from '@/db/query/catalogue/catalogue-version';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';

/** A lead whose current offer was made by a version of the catalogue, with all that matching needs. */
export interface VersionLeadRow {
  id: number;
  state: LeadState;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  intentId: number;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  erased: boolean;
  /** The partners that the offer was limited to; null: all. */
  partnerIds: number[] | null;
}

/** An offer is stored in the time of its version, by the database's clock; a little more is looked through. */
const slack = '1 minute';

/** The condition that offer `o` was made by a version. */
export const madeByVersion = (sql: Sql, { at, stamp, until, nextStamp }: VersionSpan) => sql`
  o.created_at >= ${at.toISOString()}::timestamptz - ${slack}::interval
  ${until === null ? sql`` : sql`and o.created_at < ${until.toISOString()}::timestamptz + ${slack}::interval`}
  and o.catalogue_version >= ${stamp} ${nextStamp === null ? sql`` : sql`and o.catalogue_version < ${nextStamp}`}`;

/** Lists the leads whose current offer was made by a version of an environment's catalogue, newest offer first. */
export function listVersionLeads(
  { sql }: Queryable,
  environment: Environment,
  span: VersionSpan,
  limit: number,
): Promise<VersionLeadRow[]> {
  return sql<VersionLeadRow[]>`
    select l.id::float8 as id, l.state, l.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", l.environment,
      l.intent_id::float8 as "intentId", l.first_name as "firstName", l.last_name as "lastName",
      l.cell_phone_number as "cellPhoneNumber", l.email, l.id_number_ciphertext as "idNumberCiphertext",
      l.id_number_hash as "idNumberHash", l.fields, (l.erased_at is not null or ${isRestricted(sql)}) as erased,
      o.partner_ids::float8[] as "partnerIds"
    from offer o join lead l on l.id = o.lead_id and l.offer_id = o.id join affiliate f on f.id = l.affiliate_id
    where ${madeByVersion(sql, span)} and l.environment = ${environment}
    order by o.id desc limit ${limit}`;
}

/** Counts offers by a version, and of how many leads of each affiliate they are the current one; at most `limit` are looked at. */
export function countVersionLeads(
  { sql }: Queryable,
  environment: Environment,
  span: VersionSpan,
  limit: number,
): Promise<{ affiliateId: number; affiliateName: string; leads: number }[]> {
  return sql<{ affiliateId: number; affiliateName: string; leads: number }[]>`
    select f.id::float8 as "affiliateId", f.name as "affiliateName", count(*)::int as leads
    from (
      select l.affiliate_id from offer o join lead l on l.id = o.lead_id and l.offer_id = o.id
      where ${madeByVersion(sql, span)} and l.environment = ${environment}
      limit ${limit}) l
    join affiliate f on f.id = l.affiliate_id
    group by f.id, f.name order by leads desc, f.name`;
}
