import cluster from 'node:cluster';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { closeStaffDatabase } from '@/lib/access/auth/staff-database';
import { setNextAuthEnv } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { beginShutdown, drain } from '@/lib/base/process/shutdown';
import { closeReplicaDatabase } from '@/lib/base/replica/replica-database';
import { flushCallCounts } from '@/lib/catalogue/partner/call-count';
import { partnerCallBuffer } from '@/lib/catalogue/partner/call-log';
import { shareBreakers } from '@/lib/catalogue/partner/share-breakers';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { refusedBuffer, requestBuffer } from '@/lib/http/request/buffer';
import { dropStacksOfAborts } from './abort-stack';
import { capConnections } from './connection-cap';
import { drawInTurn } from './draw-in-turn';
import { health, readiness } from './health';
import { createHttpServer } from './http-server';
import type { LaunchFlags } from './launch';
import { createListener } from './listener';
import { liveSessions } from './live-session';
import { answerMetrics, createMetrics } from './metrics';
import { reportMetrics } from './metrics-exchange';
import { Places } from './places';
import { createReference } from './reference';
import type { Route } from './router';
import { keepValuesOutOfConsole } from './safe-console';
import { mapErrorsOfPages } from './source-map';
import { createStaticFiles } from './static-file';
import { limitVisitors } from './visitor-limit';

interface RunningWeb {
  stop(): Promise<void>;
}

/** Starts the web part of this process: prepares Next and listens. Call `startProcess` first. */
export async function startWeb(
  state: ProcessState,
  flags: LaunchFlags,
  routes: readonly Route[],
): Promise<RunningWeb> {
  const { env, log } = state;
  setNextAuthEnv(env);
  if (!flags.dev) dropStacksOfAborts();
  if (!flags.dev) drawInTurn();
  // Next adds an upgrade listener to the server it gets, and would respond to a plain API request that offers an
  // upgrade (as curl --http2 does). Give it a stand-in server and forward only its dev socket.
  const upgrades = new Server();
  const app = next({
    dev: flags.dev,
    dir: process.cwd(),
    hostname: env.host,
    port: env.port,
    httpServer: upgrades,
  });
  await app.prepare();
  if (!flags.dev) {
    await mapErrorsOfPages();
    keepValuesOutOfConsole();
  }
  const handleByNext = app.getRequestHandler();
  const nextHandler = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    handleByNext(incoming, outgoing);

  const metrics = createMetrics(state);
  if (cluster.isWorker) reportMetrics(metrics.registry);
  const http = createHttpServer(
    createListener({
      routes,
      next: nextHandler,
      dev: flags.dev,
      health,
      readiness: (request) => readiness(state, request),
      metrics: (request) => answerMetrics(state, metrics, request),
      observe: metrics.observe,
      reference: createReference({ env, log, next: nextHandler, dev: flags.dev }),
      staticFile: flags.dev ? () => undefined : createStaticFiles(join(process.cwd(), '.next/static')),
      findSession: liveSessions(state),
      places: new Places(env.maxConnections),
      visitors: limitVisitors(env),
      proxies: env.proxies,
      v1: env.apiV1,
      logRequests: env.logRequests,
      log,
    }),
    log,
  );
  capConnections(http.server, env.maxConnections, { perNetwork: env.proxies === null });
  if (flags.dev)
    http.server.on('upgrade', (incoming, socket, head) => {
      if (incoming.url?.startsWith('/_next/')) upgrades.emit('upgrade', incoming, socket, head);
      else socket.destroy();
    });
  const breakers = await shareBreakers(state);
  await http.listen(env.port, env.host);

  return {
    stop: async () => {
      await drain(env.drainSeconds);
      beginShutdown();
      await http.close();
      await Promise.all([
        requestBuffer.flush(),
        refusedBuffer.flush(),
        leadReadBuffer.flush(),
        partnerCallBuffer.flush(),
        flushCallCounts(),
      ]);
      await app.close();
      await closeStaffDatabase();
      await closeReplicaDatabase(state);
      await breakers.stop();
    },
  };
}
