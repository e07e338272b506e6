import type { Database, Queryable } from '@/db/client';
import { isStatementTooLong } from '@/db/error';
import { hasReplayed } from '@/db/query/base/replica';
import type { Context } from '@/lib/base/actor/context';
import { isAppError } from '@/lib/base/error/error';
import { perProcess } from '@/lib/base/process/process';

/**
 * How lists were read: from a replica; from the primary, because it was behind; because it failed or had just failed.
 */
export const replicaOutcomes = ['served', 'behind', 'failed'] as const;

/** Counted by each process, for the metrics. */
export const replicaReads = () =>
  perProcess('replica reads', () => ({ served: 0, behind: 0, failed: 0, notBefore: 0 }));

/** How long a failed replica is left alone, so that no request waits for it. */
const leftAloneMs = 10_000;

/**
 * Reads for a page or an export from a replica, if there is one that shows all that the session has written, else from
 * the primary; `read` makes all its statements on the database it is given, and may run twice. For what may be as old
 * as a replica is (seconds, usually less); what decides something is read from the primary (design base 3).
 */
export async function readFromReplica<T>(
  ctx: Pick<Context, 'database' | 'replica' | 'log'>,
  read: (db: Queryable) => Promise<T>,
  pool: 'main' | 'reports' = 'main',
): Promise<T> {
  const { replica, log } = ctx;
  const connectionsOf = (database: Database) => (pool === 'reports' ? database.reports : database);
  const primary = connectionsOf(ctx.database);
  if (!replica) return read(primary);
  const reads = replicaReads();
  if (performance.now() < reads.notBefore) {
    reads.failed += 1;
    return read(primary);
  }
  const behind = Symbol('behind');
  let found: T | typeof behind;
  try {
    found = await connectionsOf(replica.database).transaction(async (tx) =>
      (await hasReplayed(tx, replica.writtenLsn)) ? read(tx) : behind,
    );
  } catch (error) {
    // The primary would say the same, or take as long.
    if (isAppError(error) || isStatementTooLong(error)) throw error;
    reads.failed += 1;
    reads.notBefore = performance.now() + leftAloneMs;
    log.warn({ error }, 'the replica in DATABASE_REPLICA_URL does not answer; the primary does');
    return read(primary);
  }
  if (found === behind) {
    reads.behind += 1;
    return read(primary);
  }
  reads.served += 1;
  return found as T;
}
