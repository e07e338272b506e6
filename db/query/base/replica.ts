import type { Queryable } from '@/db/client';

/**
 * Whether this is a standby that has replayed the log up to `lsn`. Ask it in the transaction that then reads: behind
 * one address there may be several. A server that is no standby any more, or never was, says no.
 */
export async function hasReplayed({ sql }: Queryable, lsn: string): Promise<boolean> {
  const [row] = await sql<[{ replayed: boolean }]>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as replayed`;
  return row.replayed;
}
