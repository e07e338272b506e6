import type { Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { Environment } from '@/word/environment';

export interface RuleTrialFilter {
  /** In any case; leads of no other intent are listed. */
  intentTitle: string;
  /** Null: all affiliates. */
  affiliateId: number | null;
  /** Offers since then, ISO 8601; null: however old. */
  since: string | null;
  /** At most this many offers, the newest. */
  offers: number;
}

export interface RuleTrialLead {
  id: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  erased: boolean;
  offeredAt: Date;
  /** The partners that the offer was limited to; null: all. */
  partnerIds: number[] | null;
}

export interface RuleTrialLeads {
  catalogueVersion: number;
  /** How many offers were considered, of whatever intent, and when the oldest of them was made. */
  offers: number;
  since: Date | null;
  /** The leads of the intent whose latest offer is among them, newest offer first. */
  leads: RuleTrialLead[];
}

/** An offer has neither environment nor affiliate of its own: so many of the newest are looked through at most. */
const offersToLookAt = 20_000;
/** Of an affiliate, so many of its newest leads. */
const leadsToLookAt = 5_000;

/** Lists the leads of an intent in the newest offers of an environment: all columns that matching needs. */
export async function listRuleTrialLeads(
  { sql }: Queryable,
  environment: Environment,
  filter: RuleTrialFilter,
): Promise<RuleTrialLeads> {
  type Row = Omit<RuleTrialLeads, 'leads'> & (RuleTrialLead | { [Column in keyof RuleTrialLead]: null });
  const rows = await sql<Row[]>`
    with recent as materialized (${recentOffers(sql, environment, filter)})
    select e.catalogue_version::float8 as "catalogueVersion", c.offers, c.since, l.*
    from environment e
    cross join (select count(*)::int as offers, min(created_at) as since from recent) c
    left join (
      select r.id as offer_id, l.id::float8 as id, l.affiliate_id::float8 as "affiliateId", a.name as "affiliateName",
        l.environment, l.first_name as "firstName", l.last_name as "lastName",
        l.cell_phone_number as "cellPhoneNumber", l.email, l.id_number_ciphertext as "idNumberCiphertext",
        l.id_number_hash as "idNumberHash", l.fields, (l.erased_at is not null or ${isRestricted(sql)}) as erased, r.created_at as "offeredAt",
        r.partner_ids::float8[] as "partnerIds"
      from recent r
      join lead l on l.id = r.lead_id and l.offer_id = r.id
      join intent i on i.id = l.intent_id
      join affiliate a on a.id = l.affiliate_id
      where i.environment = ${environment} and lower(i.title) = lower(${filter.intentTitle.trim()})
    ) l on true
    where e.name = ${environment}
    order by l.offer_id desc`;
  const [first] = rows;
  if (!first) throw new Error(`environment ${environment} is missing from the database`);
  const { catalogueVersion, offers, since } = first;
  return {
    catalogueVersion,
    offers,
    since,
    leads: rows.filter((row): row is Row & RuleTrialLead => row.id !== null),
  };
}

function recentOffers(sql: Sql, environment: Environment, { affiliateId, since, offers }: RuleTrialFilter) {
  const inTime = sql`${since}::timestamptz is null or o.created_at >= ${since}::timestamptz`;
  if (affiliateId !== null)
    return sql`
      select o.id, o.lead_id, o.partner_ids, o.created_at
      from (
        select offer_id from lead where affiliate_id = ${affiliateId} and environment = ${environment}
        order by created_at desc, id desc limit ${leadsToLookAt}
      ) l join offer o on o.id = l.offer_id
      where ${inTime}
      order by o.id desc limit ${offers}`;
  return sql`
    select o.id, o.lead_id, o.partner_ids, o.created_at
    from (
      select id, lead_id, partner_ids, created_at from offer order by id desc limit ${offersToLookAt}
    ) o join lead l on l.id = o.lead_id
    where l.environment = ${environment} and (${inTime})
    order by o.id desc limit ${offers}`;
}
