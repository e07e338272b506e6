import type { Queryable } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { historyKind } from '@/db/query/base/history';
import type { FilledIncome, StoredLeadFields } from '@/db/schema/lead/lead';

/** A lead whose values are corrected, whatever its state. */
export interface LeadToCorrect {
  id: number;
  intentId: number;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  cellPhoneNumberSent: string;
  email: string | null;
  fields: StoredLeadFields;
  filledIncome: FilledIncome | null;
  valuesVersion: number;
}

/** Locks a lead until the transaction ends; null: its applicant was erased. */
export async function lockLeadToCorrect({ sql }: Queryable, leadId: number): Promise<LeadToCorrect | null> {
  const [row] = await sql<LeadToCorrect[]>`
    select id::float8 as id, intent_id::float8 as "intentId", first_name as "firstName", last_name as "lastName",
      cell_phone_number as "cellPhoneNumber", cell_phone_number_sent as "cellPhoneNumberSent", email, fields,
      filled_income as "filledIncome", values_version as "valuesVersion"
    from lead where id = ${leadId} and erased_at is null for no key update`;
  return row ?? null;
}

export type CorrectedValues = Pick<
  LeadToCorrect,
  'firstName' | 'lastName' | 'cellPhoneNumber' | 'cellPhoneNumberSent' | 'email' | 'fields'
> & { optOutHashes: readonly Buffer[] };

/**
 * Replaces the values of a locked lead, in any state, with its entry in the history and `lead.updated`. An income that was never
 * sent follows the one that was, as everywhere. `field`: the name of the one that was corrected.
 */
export async function updateLeadCorrected(
  { sql }: Queryable,
  leadId: number,
  values: CorrectedValues,
  { field, userId }: { field: string; userId: number | null },
): Promise<void> {
  const fields = JSON.stringify(values.fields);
  const hashes = values.optOutHashes.map((hash) => hash.toString('hex'));
  await sql`
    with corrected as (
      update lead l set first_name = ${values.firstName}, last_name = ${values.lastName},
        cell_phone_number = ${values.cellPhoneNumber}, cell_phone_number_sent = ${values.cellPhoneNumberSent},
        email = ${values.email}, fields = fill_income(${fields}::text::jsonb),
        filled_income = income_to_fill(${fields}::text::jsonb), values_version = l.values_version + 1,
        opt_out_hashes = array(select decode(h, 'hex') from unnest(${hashes}::text[]) with ordinality as t(h, n) order by n),
        updated_at = now()
      where l.id = ${leadId} returning l.id, l.affiliate_id, l.environment),
    entered as (
      insert into lead_event (lead_id, kind, user_id, detail)
      select id, ${historyKind('values replaced')}::text, ${userId}::bigint,
        jsonb_build_object('fields', jsonb_build_array(${field}::text), 'by', 'operator') from corrected)
    ${leadEventsOut(sql)}
    select affiliate_id, environment, id, ${eventType('lead.updated')}::text, false, null from corrected`;
}

/** A lead that may be chosen to be corrected. */
export interface CorrectableRow {
  id: number;
  valuesVersion: number;
}

/** The versions of the values of leads. */
export async function listValuesVersions(
  { sql }: Queryable,
  leadIds: readonly number[],
): Promise<CorrectableRow[]> {
  return sql<CorrectableRow[]>`
    select id::float8 as id, values_version as "valuesVersion" from lead where id = any(${[...leadIds]}::bigint[])`;
}
