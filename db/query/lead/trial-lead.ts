import type { Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { Environment } from '@/word/environment';

export interface TrialLeadRow {
  intentId: number;
  intentTitle: string;
  affiliateSlug: string;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer;
  idNumberHash: Buffer;
  fields: StoredLeadFields;
}

/** Lists the newest leads of an environment, of all affiliates, that are not erased. */
export async function listTrialLeads(
  { sql }: Queryable,
  environment: Environment,
  limit: number,
): Promise<TrialLeadRow[]> {
  return sql<TrialLeadRow[]>`
    select i.id::float8 as "intentId", i.title as "intentTitle", a.slug as "affiliateSlug", l.first_name as "firstName", l.last_name as "lastName",
      l.cell_phone_number as "cellPhoneNumber", l.email, l.affiliate_id::float8 as "affiliateId", l.environment,
      l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash", l.fields
    from (
      select * from lead l
      where environment = ${environment} and erased_at is null and id_number_ciphertext is not null
        and not ${isRestricted(sql)}
      order by id desc limit ${limit}
    ) l join intent i on i.id = l.intent_id join affiliate a on a.id = l.affiliate_id`;
}
