import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** Lists the phone numbers of the newest leads, as they are stored: with their leading zero. */
export async function listNewestPhones(
  { sql }: Queryable,
  environment: Environment,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ phone: string }[]>`
    select distinct l.phone from (
      select cell_phone_number as phone from lead
      where environment = ${environment} and erased_at is null order by id desc limit ${limit}) l
    where l.phone like '0%'`;
  return rows.map(({ phone }) => phone);
}

/** Whether a file that is read has one of these values. */
export async function hasStaged(
  { sql }: Queryable,
  fileId: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const texts = hashes.map((one) => one.toString('hex'));
  const [row] = await sql<[{ isThere: boolean }]>`
    select exists (
      select from unnest(${texts}::text[]) h(hash)
      join opt_out_staged s on s.file_id = ${fileId} and s.hash = decode(h.hash, 'hex')) as "isThere"`;
  return row.isThere;
}
