import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { findHeartbeatOf } from '@/db/query/base/worker-heartbeat';
import { answerText } from '@/lib/base/error/message';
import type { ProcessState } from '@/lib/base/process/process';
import { answerOwnMetrics, createProcessMetrics } from './metrics';
import { portError } from './port';

const heartbeatWithinSeconds = 60;

interface WorkerEndpoint {
  stop(): Promise<void>;
}

/**
 * Serves a worker's own `/metrics`, and `/healthz` for whoever restarts it: 200 while this process writes its heartbeat.
 * Only where `WORKER_PORT` is set. Throws `ConfigurationError` if the port cannot be used.
 */
export async function serveWorker(state: ProcessState, processId: string): Promise<WorkerEndpoint | null> {
  const { env } = state;
  if (env.workerPort === null) return null;
  const registry = createProcessMetrics(state);
  const paths: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    '/metrics': (request) => answerOwnMetrics(env, registry, request),
    '/healthz': () => health(state, processId),
  };
  const server = createServer(
    getRequestListener(
      (request) => {
        const answer = paths[new URL(request.url).pathname];
        return answer
          ? answer(request)
          : Response.json({ message: answerText.pathNotFound }, { status: 404 });
      },
      { overrideGlobalObjects: false },
    ),
  );
  const port = env.workerPort;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, port, env.host, 'WORKER_PORT')));
    server.listen(port, env.host, () => resolve());
  });
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function health({ database, log }: ProcessState, processId: string): Promise<Response> {
  const age = await findHeartbeatOf(database, processId).catch((error: unknown) => {
    log.warn({ error }, 'the database does not answer');
    return null;
  });
  const isAlive = age !== null && age <= heartbeatWithinSeconds;
  return Response.json({ status: isAlive ? 'ok' : 'unavailable' }, { status: isAlive ? 200 : 503 });
}
