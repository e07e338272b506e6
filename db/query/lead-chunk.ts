import type postgres from 'postgres';
import type { Scope } from '@/db/scope';
import type { NewLead } from './lead-write';

export interface ChunkLead extends Omit<NewLead, 'source' | 'refereeId' | 'userId' | 'consentText'> {
  batchRow: number;
  refereeAffiliateId: number | null;
}

export interface ChunkOrigin {
  batchId: number;
  keyId: number | null;
  userId: number | null;
  consentText: string | null;
}

export interface ChunkResult {
  batchRow: number;
  leadId: number;
  created: boolean;
}

/** What an import must look at again for every chunk. */
export interface ImportGate {
  catalogueVersion: number;
  maintenance: boolean;
  affiliateActive: boolean;
}

export async function findImportGate(sql: postgres.Sql, scope: Scope): Promise<ImportGate> {
  const [row] = await sql<ImportGate[]>`
    select e.catalogue_version::float8 as "catalogueVersion", e.maintenance, a.active as "affiliateActive"
    from environment e, affiliate a where e.name = ${scope.environment} and a.id = ${scope.affiliateId}`;
  if (!row) throw new Error('the environment or the affiliate is gone');
  return row;
}

/** The affiliates behind public referee codes (spec 2.1). */
export async function findReferees(
  sql: postgres.Sql,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await sql<{ code: string; id: number }[]>`
    select referee_id as code, id::float8 as id from affiliate where referee_id = any(${codes as string[]}::text[]) and active`;
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * Stores many leads, or finds the ones their applicants already have, by the rules of `insertOrFindLead` in one
 * statement. Each applicant may be there once per intent only: a second one would be touched twice by the same
 * statement. Identities are taken in one order, so that two imports cannot wait for each other in a circle.
 * Null: the catalogue has changed, or maintenance or the affiliate says no; nothing was written.
 */
export async function insertOrFindLeads(
  tx: postgres.TransactionSql,
  scope: Scope,
  origin: ChunkOrigin,
  catalogueVersion: number,
  leads: readonly ChunkLead[],
): Promise<ChunkResult[] | null> {
  const texts = (value: (lead: ChunkLead) => string | null) => leads.map(value);
  const numbers = (value: (lead: ChunkLead) => number | null) => leads.map(value) as number[];
  const rows = await tx<ChunkResult[]>`
    with open as materialized (
      select e.deduplication_window_seconds as window_seconds,
        pg_get_serial_sequence('lead', 'id')::regclass as ids
      from environment e join affiliate a on a.id = ${scope.affiliateId} and a.active
      where e.name = ${scope.environment} and e.catalogue_version = ${catalogueVersion} and not e.maintenance),
    candidate as materialized (
      select nextval(o.ids) as id, o.window_seconds, s.* from (
        select batch_row, intent_id, decode(id_number_hash, 'hex') as id_number_hash, first_name, last_name,
          cell_phone_number, cell_phone_number_sent, email, decode(id_number_ciphertext, 'hex') as id_number_ciphertext,
          fields::jsonb as fields, referee_affiliate_id
        from unnest(
          ${numbers((lead) => lead.batchRow)}::int[], ${numbers((lead) => lead.intentId)}::bigint[],
          ${texts((lead) => lead.idNumberHash.toString('hex'))}::text[], ${texts((lead) => lead.firstName)}::text[],
          ${texts((lead) => lead.lastName)}::text[], ${texts((lead) => lead.cellPhoneNumber)}::text[],
          ${texts((lead) => lead.cellPhoneNumberSent)}::text[], ${texts((lead) => lead.email) as string[]}::text[],
          ${texts((lead) => lead.idNumberCiphertext.toString('hex'))}::text[],
          ${texts((lead) => JSON.stringify(lead.fields))}::text[],
          ${numbers((lead) => lead.refereeAffiliateId)}::bigint[]
        ) as r(batch_row, intent_id, id_number_hash, first_name, last_name, cell_phone_number, cell_phone_number_sent,
          email, id_number_ciphertext, fields, referee_affiliate_id)
        order by intent_id, id_number_hash) s, open o),
    identity as (
      insert into lead_identity as i (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
      select ${scope.affiliateId}, ${scope.environment}, intent_id, id_number_hash, id, now() from candidate
      order by intent_id, id_number_hash
      on conflict (affiliate_id, environment, intent_id, id_number_hash) do update set
        lead_id = case when i.created_at <= now() - make_interval(secs => (select window_seconds from open))
          then excluded.lead_id else i.lead_id end,
        created_at = case when i.created_at <= now() - make_interval(secs => (select window_seconds from open))
          then excluded.created_at else i.created_at end
      returning intent_id, id_number_hash, lead_id),
    inserted as (
      insert into lead (id, affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
        cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, referee_affiliate_id, source,
        api_key_id, user_id, consent_text, popi, batch_id, batch_row)
      overriding system value
      select c.id, ${scope.affiliateId}, ${scope.environment}, c.intent_id, c.first_name, c.last_name,
        c.cell_phone_number, c.cell_phone_number_sent, c.email, c.id_number_ciphertext, c.id_number_hash,
        fill_income(c.fields), c.referee_affiliate_id, 'batch', ${origin.keyId}, ${origin.userId},
        ${origin.consentText}, true, ${origin.batchId}, c.batch_row
      from candidate c join identity i on i.lead_id = c.id),
    created_event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select c.id, 'created', ${origin.keyId}::bigint, ${origin.userId}::bigint, jsonb_build_object('source', 'batch')
      from candidate c join identity i on i.lead_id = c.id)
    select c.batch_row as "batchRow", i.lead_id::float8 as "leadId", i.lead_id = c.id as created
    from candidate c join identity i using (intent_id, id_number_hash)`;
  return rows.length === 0 ? null : rows;
}
