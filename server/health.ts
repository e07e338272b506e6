import { findNewestHeartbeat } from '@/db/query/worker-heartbeat';
import type { ProcessState } from '@/lib/process';
import { shutdownSignal } from '@/lib/shutdown';

const heartbeatWithinSeconds = 60;

/** The process is up. */
export async function health(): Promise<Response> {
  return Response.json({ status: 'ok' });
}

/** The process can do its work: its database answers, is migrated, and some worker lives. */
export async function readiness({ database, log }: ProcessState): Promise<Response> {
  const stopping = shutdownSignal().aborted;
  let age: number | null = null;
  let reachable = false;
  try {
    age = await findNewestHeartbeat(database.drizzle);
    reachable = true;
  } catch (error) {
    log.warn({ error }, 'the database does not answer');
  }
  const worker = age !== null && age <= heartbeatWithinSeconds;
  const isReady = reachable && worker && !stopping;
  const status = stopping ? 'stopping' : isReady ? 'ok' : 'unavailable';
  return Response.json({ status, database: reachable, worker }, { status: isReady ? 200 : 503 });
}
