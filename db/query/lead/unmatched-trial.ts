import type { Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Environment } from '@/word/environment';
import type { RuleTrialLead } from './rule-trial';

export interface UnmatchedTrialFilter {
  environment: Environment;
  intentId: number;
  /** Null: all affiliates. */
  affiliateId: number | null;
  /** First and last day, inclusive, in South African time. */
  from: string;
  to: string;
  limit: number;
}

export type UnmatchedTrialLead = Omit<RuleTrialLead, 'affiliateName' | 'offeredAt'> & { createdAt: Date };

/**
 * Lists the newest leads of an intent that arrived in a period and were to be matched, with all that matching needs. Each
 * affiliate's index gives its own newest, and the newest of those are the sample.
 */
export async function listUnmatchedTrialLeads(
  { sql }: Queryable,
  { environment, intentId, affiliateId, from, to, limit }: UnmatchedTrialFilter,
): Promise<UnmatchedTrialLead[]> {
  return sql<UnmatchedTrialLead[]>`
    with newest as materialized (
      select l.id, l.created_at from affiliate f cross join lateral (
        select l.id, l.created_at from lead l
        where l.affiliate_id = f.id and l.environment = ${environment} and l.intent_id = ${intentId} and l.state <> 'new'
          and l.created_at >= ${from}::date::timestamp at time zone 'Africa/Johannesburg'
          and l.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Johannesburg'
        order by l.created_at desc, l.id desc limit ${limit}) l
      where ${affiliateId === null ? sql`true` : sql`f.id = ${affiliateId}`}
      order by l.created_at desc, l.id desc limit ${limit})
    select l.id::float8 as id, l.affiliate_id::float8 as "affiliateId", l.environment, l.first_name as "firstName",
      l.last_name as "lastName", l.cell_phone_number as "cellPhoneNumber", l.email,
      l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash", l.fields,
      (l.erased_at is not null or ${isRestricted(sql)}) as erased, o.partner_ids::float8[] as "partnerIds", l.created_at as "createdAt"
    from newest n join lead l on l.id = n.id left join offer o on o.id = l.offer_id
    order by n.created_at desc, n.id desc`;
}
