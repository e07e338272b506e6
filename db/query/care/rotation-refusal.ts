import type { Queryable } from '@/db/client';
import type { BatchOwner } from '@/db/query/batch/batch';

/** A batch of an earlier release, with rejected rows whose applicant's number was not kept. */
export interface BareBatch extends BatchOwner {
  id: number;
  fileName: string | null;
  contentType: string | null;
  delimiter: string | null;
  fileBytes: number;
  hasFile: boolean;
}

export async function listBatchesWithBareRefusals({ sql }: Queryable): Promise<BareBatch[]> {
  return sql<BareBatch[]>`
    select b.id::float8 as id, b.affiliate_id::float8 as "affiliateId", b.environment, b.file_name as "fileName",
      b.content_type as "contentType", b.delimiter, b.file_bytes as "fileBytes",
      exists (select from batch_piece p where p.batch_id = b.id) as "hasFile"
    from batch b
    where exists (select from batch_refusal r where r.batch_id = b.id and r.id_number_ciphertext is null)
    order by b.id`;
}

export async function listBareHashes({ sql }: Queryable, batchId: number): Promise<Buffer[]> {
  const rows = await sql<{ hash: Buffer }[]>`
    select id_number_hash as hash from batch_refusal where batch_id = ${batchId} and id_number_ciphertext is null`;
  return rows.map(({ hash }) => Buffer.from(hash));
}

export interface RecoveredRefusal {
  readonly formerHash: Buffer;
  readonly idNumberHash: Buffer;
  readonly idNumberCiphertext: Buffer;
}

export async function updateBareRefusals(
  { sql }: Queryable,
  batchId: number,
  refusals: readonly RecoveredRefusal[],
): Promise<void> {
  const hex = (value: (refusal: RecoveredRefusal) => Buffer) =>
    refusals.map((refusal) => value(refusal).toString('hex'));
  await sql`
    update batch_refusal r set id_number_hash = decode(n.hash, 'hex'),
      id_number_ciphertext = decode(n.ciphertext, 'hex')
    from unnest(${hex(({ formerHash }) => formerHash)}::text[], ${hex(({ idNumberHash }) => idNumberHash)}::text[],
      ${hex(({ idNumberCiphertext }) => idNumberCiphertext)}::text[]) as n(former, hash, ciphertext)
    where r.batch_id = ${batchId} and r.id_number_ciphertext is null and r.id_number_hash = decode(n.former, 'hex')`;
}

/** Deletes what is left without a number, with the name of its file: an erasure could not find either any more. */
export async function deleteBareRefusals({ sql }: Queryable, batchId: number): Promise<void> {
  await sql`
    with bare as (
      delete from batch_refusal where batch_id = ${batchId} and id_number_ciphertext is null returning batch_id)
    update batch set file_name = null where id in (select batch_id from bare)`;
}
