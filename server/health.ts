import { findPendingMigrations } from '@/db/pending-migration';
import { hasDiskRoom } from '@/db/query/base/disk-room';
import { findNewestHeartbeat } from '@/db/query/base/worker-heartbeat';
import type { ProcessState } from '@/lib/base/process/process';
import { isDraining } from '@/lib/base/process/shutdown';

const heartbeatWithinSeconds = 60;

/** Liveness: the process is up. */
export async function health(): Promise<Response> {
  return Response.json({ status: 'ok' });
}

/**
 * Readiness: the database responds and is migrated, and the process is not about to stop. If not, the body says why.
 * Requests are served without a worker, too, so that its end takes no web process out of service, and pages are read
 * while the database's disk is full; whoever watches the whole asks for both (`/readyz?worker`).
 */
export async function readiness({ database, log }: ProcessState, request: Request): Promise<Response> {
  const stopping = isDraining();
  let age: number | null = null;
  let pending: string[] = [];
  let reachable = false;
  let room = true;
  const isWhole = new URL(request.url).searchParams.has('worker');
  try {
    pending = await findPendingMigrations(database.sql);
    // The heartbeat table only exists once migrations have run.
    if (pending.length === 0) age = await findNewestHeartbeat(database);
    reachable = true;
    if (isWhole && pending.length === 0) room = await hasDiskRoom(database.sql);
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
        : !room
          ? 'the disk of the database is full'
          : isWhole && !worker
            ? `no worker was seen within ${heartbeatWithinSeconds} seconds`
            : null;
  const status = stopping ? 'stopping' : reason === null ? 'ok' : 'unavailable';
  return Response.json(
    { status, database: reachable, migrations: migrated, worker, ...(reason === null ? {} : { reason }) },
    { status: reason === null ? 200 : 503 },
  );
}
