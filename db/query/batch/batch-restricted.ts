import type { Queryable } from '@/db/client';
import { isInForce } from '@/db/query/base/restriction-part';

/**
 * Returns the last day of a restriction of somebody whom a file names: in a row that became a lead, was a duplicate or was
 * refused. Null: nobody. Of rows that an earlier release refused, those of whom the affiliate has a lead are found. Reads the
 * file's rows only while there is any restriction at all.
 */
export async function findFileRestrictedUntil({ sql }: Queryable, batchId: number): Promise<string | null> {
  const [row] = await sql<[{ until: string | null }]>`
    select to_char(max(x.until), 'YYYY-MM-DD') as until from restriction x
    where ${isInForce(sql)} and x.hash in (
      select l.opt_out_hashes[1] from batch_row r join lead l on l.id = r.lead_id
      where r.batch_id = ${batchId} and l.opt_out_hashes is not null
      union all
      select f.opt_out_hash from batch_refusal f where f.batch_id = ${batchId} and f.opt_out_hash is not null
      union all
      select l.opt_out_hashes[1] from batch_refusal f join batch b on b.id = f.batch_id
        join lead l on l.affiliate_id = b.affiliate_id and l.environment = b.environment
          and l.id_number_hash = f.id_number_hash
      where f.batch_id = ${batchId} and f.opt_out_hash is null and l.opt_out_hashes is not null)`;
  return row.until;
}
