import type { Queryable } from '@/db/client';
import { guardFragment, maintenanceFragment, opensFragment } from '@/db/query/base/guard';
import { consentParts } from '@/db/query/lead/consent-part';
import { storeFragment } from '@/db/query/lead/lead-statement';
import type { NewApplicant } from '@/db/query/lead/lead-write';
import type { Scope } from '@/db/scope';
import type { ClaimedBatch } from './batch-import';
import { insertRefusals, type RefusedApplicant } from './batch-refusal';

export interface ChunkLead extends NewApplicant {
  batchRow: number;
  refereeAffiliateId: number | null;
  partnerIds: number[] | null;
  /** The words that the row says were read; null: what is stated for the file. */
  consentText: string | null;
}

/** A row whose applicant and intent an earlier row of the chunk already has. */
export interface ChunkRepeat {
  row: number;
  firstRow: number;
  partnerIds: number[] | null;
}

export interface ChunkRefusal {
  row: number;
  /** Null: the row has no complete ID number. */
  idNumber: RefusedApplicant | null;
  message: string;
  errors: Record<string, string[]> | null;
}

/** The rows of a chunk, validated against this version of the catalogue; each row is in one of these lists. */
export interface ChunkRows {
  catalogueVersion: number;
  leads: readonly ChunkLead[];
  repeats: readonly ChunkRepeat[];
  refusals: readonly ChunkRefusal[];
  /** Of rows that are no refusal: how many name a consent text that nobody can have read. */
  unknownTexts: number;
  /** The rejected rows themselves, to be corrected later. */
  rejectedCiphertext: Buffer | null;
}

/** What an import must check again for every chunk. */
interface ImportGuard {
  catalogueVersion: number;
  maintenance: boolean;
  affiliateActive: boolean;
}

export async function findImportGuard({ sql }: Queryable, scope: Scope): Promise<ImportGuard> {
  const [row] = await sql<ImportGuard[]>`
    select e.catalogue_version::float8 as "catalogueVersion", ${maintenanceFragment(sql)} as maintenance,
      a.active as "affiliateActive"
    from environment e, affiliate a where e.name = ${scope.environment} and a.id = ${scope.affiliateId}`;
  if (!row) throw new Error('the environment or the affiliate is gone');
  return row;
}

/** Maps public referee codes to affiliates (spec 2.1). */
export async function listReferees(
  { sql }: Queryable,
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await sql<{ code: string; id: number }[]>`
    select referee_id as code, id::float8 as id from affiliate where referee_id = any(${codes as string[]}::text[]) and active`;
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * What became of a chunk's rows. `fenced`: another run has claimed the batch. `changed`: the catalogue has changed, an
 * applicant was erased since the batch was claimed, the environment is in maintenance, the affiliate is inactive, or the
 * previous chunk was not stored. In both cases nothing was written.
 */
export type ChunkOutcome = StoredRows | 'fenced' | 'changed';

export interface StoredRows {
  created: number;
  duplicate: number;
  invalid: number;
}

/** Of a file's rejected rows no more are kept; what is beyond is corrected in the file itself. */
export const mostRejectedBytes = 10 * 1024 * 1024;

/**
 * Stores a chunk's leads by the rules of `insertLeads`, its rows' results and the batch's progress in one
 * atomic statement and round trip. Locks the batch first, so that of two runs only the one that holds the fence
 * proceeds. An applicant may appear only once per intent.
 */
export async function insertChunkLeads(
  { sql }: Queryable,
  scope: Scope,
  batch: ClaimedBatch,
  chunk: number,
  { catalogueVersion, leads, repeats, refusals, unknownTexts, rejectedCiphertext }: ChunkRows,
): Promise<ChunkOutcome> {
  const refused = refusals.flatMap(({ idNumber }) => idNumber ?? []);
  // For a thousand rows, arrays of each column cost PostgreSQL half of what JSON does; for one it is the other way
  // round.
  const texts = (value: (lead: ChunkLead) => string | null) => textArray(leads.map(value));
  const hexes = (value: (lead: ChunkLead) => Buffer | undefined) =>
    plainArray(leads.map((lead) => value(lead)?.toString('hex') ?? null));
  const more = leads.some(({ consentText }) => consentText !== null)
    ? { parts: consentParts(sql, false), events: sql``, eventsOut: sql`` }
    : null;
  const numbers = (value: (lead: ChunkLead) => number | null) => plainArray(leads.map(value));
  const [row] = await sql<{ held: boolean; stored: StoredRows | null }[]>`
    with held as materialized (
      select id, chunks_done, rejected_bytes, erased_hashes from batch where id = ${batch.id} and fence = ${batch.fence} for update),
    open as materialized (
      select held.id as batch_id from held, (${guardFragment(sql, { ...scope, keyId: null, keyScope: null })}) guard
      where held.chunks_done = ${chunk} and cardinality(held.erased_hashes) = ${batch.erasedHashes.length}::int and ${opensFragment(sql, catalogueVersion)}),
    sent as (
      select r.batch_row, o.batch_id, ${scope.affiliateId}::bigint as affiliate_id,
        ${scope.environment}::environment_name as environment, 'batch'::lead_source as source, 'new'::lead_state as state,
        ${batch.apiKeyId}::bigint as api_key_id, ${batch.userId}::bigint as user_id,
        coalesce(r.consent_text, ${batch.consentText}::text) as consent_text, ${batch.basis}::lead_basis as basis,
        null::lead_basis as stated_basis, null::bigint as offer_id, null::smallint as best_chance,
        null::timestamptz as feedback_due_at,
        r.intent_id, decode(r.id_number_hash, 'hex') as id_number_hash, r.first_name, r.last_name, r.cell_phone_number,
        r.cell_phone_number_sent, r.email, decode(r.id_number_ciphertext, 'hex') as id_number_ciphertext,
        r.fields, true as popi, r.referee_affiliate_id, r.partner_ids::bigint[] as partner_ids,
        -- At most one of each kind of opt-out.
        array_remove(array[decode(r.opt_out_1, 'hex'), decode(r.opt_out_2, 'hex'), decode(r.opt_out_3, 'hex')], null)
          as opt_out_hashes, r.sub_id, r.click_id,
        true as opens
      from rows from (unnest(
        ${numbers((lead) => lead.batchRow)}::int[], ${numbers((lead) => lead.intentId)}::bigint[],
        ${hexes((lead) => lead.idNumberHash)}::text[], ${texts((lead) => lead.firstName)}::text[],
        ${texts((lead) => lead.lastName)}::text[], ${texts((lead) => lead.cellPhoneNumber)}::text[],
        ${texts((lead) => lead.cellPhoneNumberSent)}::text[], ${texts((lead) => lead.email)}::text[],
        ${hexes((lead) => lead.idNumberCiphertext)}::text[],
        ${numbers((lead) => lead.refereeAffiliateId)}::bigint[],
        ${texts((lead) => arrayText(lead.partnerIds))}::text[],
        ${hexes(({ optOutHashes }) => optOutHashes[0])}::text[],
        ${hexes(({ optOutHashes }) => optOutHashes[1])}::text[],
        ${hexes(({ optOutHashes }) => optOutHashes[2])}::text[],
        ${texts((lead) => lead.subId)}::text[], ${texts((lead) => lead.clickId)}::text[],
        ${texts((lead) => lead.consentText)}::text[]
      ), jsonb_array_elements(${JSON.stringify(leads.map(({ fields }) => fields))}::text::jsonb)) as r(
        batch_row, intent_id, id_number_hash, first_name, last_name, cell_phone_number, cell_phone_number_sent, email,
        id_number_ciphertext, referee_affiliate_id, partner_ids, opt_out_1, opt_out_2, opt_out_3, sub_id,
        click_id, consent_text, fields), open o),
    ${storeFragment(sql, more)},
    result as (
      insert into batch_row (batch_id, row, status, lead_id, message, errors, partner_ids)
      select ${batch.id}::bigint, batch_row, (case when created then 'created' else 'duplicate' end)::batch_row_status,
        lead_id, null, null::jsonb, partner_ids
      from found
      union all
      select ${batch.id}::bigint, r.row, 'duplicate', f.lead_id, null, null, r.partner_ids::bigint[]
      from unnest(${repeats.map(({ row }) => row)}::int[], ${repeats.map(({ firstRow }) => firstRow)}::int[],
        ${repeats.map(({ partnerIds }) => arrayText(partnerIds)) as string[]}::text[]) as r(row, first_row, partner_ids)
      join found f on f.batch_row = r.first_row
      union all
      select ${batch.id}::bigint, r.row, 'invalid', null, r.message, r.errors::jsonb, null
      from unnest(${refusals.map(({ row }) => row)}::int[], ${refusals.map(({ message }) => message)}::text[],
        ${refusals.map(({ errors }) => (errors ? JSON.stringify(errors) : null)) as string[]}::text[]
      ) as r(row, message, errors), open
      returning status),
    refused as (
      ${insertRefusals(sql, batch.id, refused, sql`exists (select from open)`)}),
    kept as (
      insert into batch_rejected_chunk (batch_id, number, ciphertext)
      select ${batch.id}::bigint, ${chunk}::int, r.ciphertext
      from (select ${rejectedCiphertext}::bytea as ciphertext) r, open, held
      where r.ciphertext is not null and held.rejected_bytes + octet_length(r.ciphertext) <= ${mostRejectedBytes}
      returning octet_length(ciphertext) as bytes),
    advanced as (
      update batch b set chunks_done = ${chunk + 1}, runs = 0, processed = b.processed + r.processed,
        created = b.created + r.created, duplicates = b.duplicates + r.duplicates, invalid = b.invalid + r.invalid,
        consent_text_unknown = b.consent_text_unknown + ${unknownTexts}::int,
        rejected_bytes = b.rejected_bytes + coalesce((select bytes from kept), 0),
        rejected_left_out = b.rejected_left_out
          + case when exists (select from kept) then 0 else ${refusals.length}::int end
      from open, (select count(*)::int as processed, (count(*) filter (where status = 'created'))::int as created,
        (count(*) filter (where status = 'duplicate'))::int as duplicates,
        (count(*) filter (where status = 'invalid'))::int as invalid from result) r
      where b.id = ${batch.id}
      returning json_build_object('created', r.created, 'duplicate', r.duplicates, 'invalid', r.invalid) as stored)
    select exists (select from held) as held, (select stored from advanced) as stored`;
  if (!row?.held) return 'fenced';
  return row.stored ?? 'changed';
}

const arrayText = (ids: readonly number[] | null) => (ids === null ? null : `{${ids.join(',')}}`);

const special = /["\\]/;

/** A column of a thousand rows, as PostgreSQL writes an array: the driver would search and copy each value twice. */
const textArray = (values: readonly (string | null)[]) =>
  plainArray(
    values.map((value) =>
      value === null ? null : `"${special.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`,
    ),
  );

/** `values`: without anything that would have to be quoted. */
const plainArray = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;
