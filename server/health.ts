import { findPendingMigrations } from '@/db/pending-migration';
import { findNewestHeartbeat } from '@/db/query/worker-heartbeat';
import type { ProcessState } from '@/lib/process';
import { shutdownSignal } from '@/lib/shutdown';

const heartbeatWithinSeconds = 60;

/** Liveness: the process is up. */
export async function health(): Promise<Response> {
  return Response.json({ status: 'ok' });
}

/** Readiness: the database responds and is migrated, and a worker is alive. If not, the body says why. */
export async function readiness({ database, log }: ProcessState): Promise<Response> {
  const stopping = shutdownSignal().aborted;
  let age: number | null = null;
  let pending: string[] = [];
  let reachable = false;
  try {
    pending = await findPendingMigrations(database.sql);
    // The heartbeat table only exists once migrations have run.
    if (pending.length === 0) age = await findNewestHeartbeat(database);
    reachable = true;
  } catch (error) {
    log.warn({ error }, 'the database does not answer');
  }
  const migrated = reachable && pending.length === 0;
  const worker = age !== null && age <= heartbeatWithinSeconds;
  const reason = stopping
    ? 'it is stopping'
    : !reachable
      ? 'the database does not answer'
      : !migrated
        ? `migrations are pending: ${pending.join(', ')}`
        : worker
          ? null
          : `no worker was seen within ${heartbeatWithinSeconds} seconds`;
  const status = stopping ? 'stopping' : reason === null ? 'ok' : 'unavailable';
  return Response.json(
    { status, database: reachable, migrations: migrated, worker, ...(reason === null ? {} : { reason }) },
    { status: reason === null ? 200 : 503 },
  );
}
