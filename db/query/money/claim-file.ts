import type { Queryable } from '@/db/client';
import type { ClaimFileType } from '@/word/return-claim';

export interface ClaimFileRow {
  claimId: number;
  number: number;
  type: ClaimFileType;
  ciphertext: Buffer;
}

/** The numbers of a claim's files. */
export async function listClaimFileNumbers({ sql }: Queryable, claimId: number): Promise<number[]> {
  const rows = await sql<{ number: number }[]>`
    select number::int as number from claim_file where claim_id = ${claimId} order by number`;
  return rows.map(({ number }) => number);
}

export async function insertClaimFile(
  { sql }: Queryable,
  {
    claimId,
    number,
    type,
    bytes,
    ciphertext,
    userId,
  }: ClaimFileRow & { bytes: number; userId: number | null },
): Promise<void> {
  await sql`
    insert into claim_file (claim_id, number, type, bytes, ciphertext, added_by)
    values (${claimId}, ${number}, ${type}, ${bytes}, ${ciphertext}, ${userId})`;
}

export async function findClaimFile(
  { sql }: Queryable,
  claimId: number,
  number: number,
): Promise<ClaimFileRow | null> {
  const [row] = await sql<ClaimFileRow[]>`
    select claim_id::float8 as "claimId", number::int as number, type, ciphertext from claim_file
    where claim_id = ${claimId} and number = ${number}`;
  return row ?? null;
}
