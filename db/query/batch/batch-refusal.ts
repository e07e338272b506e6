import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';

/** An applicant whom a file names, and of whom it has no lead: sealed for that file. */
export interface RefusedApplicant {
  idNumberHash: Buffer;
  idNumberCiphertext: Buffer;
  /** As `restriction.hash` has it. Null: of an earlier release. */
  optOutHash: Buffer | null;
}

/** Stores, where `isStored` holds, whom a file names without a lead, so that an erasure and a restriction find the file. */
export function insertRefusals(
  sql: Sql,
  batchId: number,
  refused: readonly RefusedApplicant[],
  isStored: Fragment,
): Fragment {
  const hexes = (value: (one: RefusedApplicant) => Buffer | null) =>
    refused.map((one) => value(one)?.toString('hex') ?? null) as string[];
  return sql`
    insert into batch_refusal (batch_id, id_number_hash, id_number_ciphertext, opt_out_hash)
    select distinct on (r.hash) ${batchId}::bigint, decode(r.hash, 'hex'), decode(r.ciphertext, 'hex'),
      decode(r.opt_out_hash, 'hex')
    from unnest(${hexes(({ idNumberHash }) => idNumberHash)}::text[],
      ${hexes(({ idNumberCiphertext }) => idNumberCiphertext)}::text[],
      ${hexes(({ optOutHash }) => optOutHash)}::text[]) as r(hash, ciphertext, opt_out_hash)
    where ${isStored}
    on conflict do nothing`;
}

/** Keeps applicants whose leads go before their file does with it, for as long as that is stored. */
export async function insertFileApplicants(
  { sql }: Queryable,
  batchId: number,
  applicants: readonly RefusedApplicant[],
): Promise<void> {
  const isStored = sql`exists (select from batch_piece where batch_id = ${batchId})`;
  await insertRefusals(sql, batchId, applicants, isStored);
}

/** A lead's applicant, and a stored file that names them. */
export interface FiledApplicant extends RefusedApplicant {
  batchId: number;
  affiliateId: number;
  environment: Environment;
}

/** Lists the stored files that name leads, which they created or of which a row is a duplicate. */
export function listFiledApplicants(
  { sql }: Queryable,
  leadIds: readonly number[],
): Promise<FiledApplicant[]> {
  return sql<FiledApplicant[]>`
    select f.batch_id::float8 as "batchId", l.affiliate_id::float8 as "affiliateId", l.environment,
      l.id_number_hash as "idNumberHash", l.id_number_ciphertext as "idNumberCiphertext",
      l.opt_out_hashes[1] as "optOutHash"
    from lead l cross join lateral (
      select l.batch_id
      union select batch_id from batch_row where lead_id = l.id and status = 'duplicate') f
    where l.id = any(${[...leadIds]}::bigint[]) and l.id_number_hash is not null
      and exists (select from batch_piece where batch_id = f.batch_id)`;
}
