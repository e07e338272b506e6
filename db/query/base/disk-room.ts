import type { Sql } from '@/db/client';
import { isDiskFull } from '@/db/error';

/**
 * Whether the database's disk has room for new rows: writes a few pages of a table that nobody sees and that is gone with
 * the transaction. Rows that fit into pages that are there prove nothing. Throws any other failure.
 */
export async function hasDiskRoom(sql: Sql): Promise<boolean> {
  try {
    // One message is one transaction.
    await sql.unsafe(`
      create temporary table disk_room (filler text) on commit drop;
      insert into disk_room select repeat(md5(n::text), 60) from generate_series(1, 40) n;`);
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
