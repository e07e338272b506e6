import type { Fragment, Sql } from '@/db/client';

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
