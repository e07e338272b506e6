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

/** Whether the file that this transaction reads has one of these values. */
export async function hasMember({ sql }: Queryable, hashes: readonly Buffer[]): Promise<boolean> {
  const texts = hashes.map((one) => one.toString('hex'));
  const [row] = await sql<[{ isThere: boolean }]>`
    select exists (
      select from unnest(${texts}::text[]) h(hash)
      join opt_out_member m on m.hash = decode(h.hash, 'hex')) as "isThere"`;
  return row.isThere;
}
