import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { seedDemo } from '@/lib/demo/seed-demo';
import { environmentAtStart, type Found, readLaunchEnv } from '@/lib/env';
import type { ProcessState } from '@/lib/process';
import { loadSecrets } from '@/lib/secret';
import { takeNewPiiKey } from '@/lib/secret-check';
import { beginShutdown } from '@/lib/shutdown';
import { announce } from './announce';
import { type LaunchFlags, openProcess, readFlags } from './launch';
import { addUpMetrics } from './metrics-exchange';
import { ignoreClosedOutput } from './output';
import { watchParent } from './parent';
import { checkPort } from './port';
import { releaseJobs } from './release-jobs';
import { complain, say, sayStep, step } from './step';
import { type Settings, type Supervised, supervise } from './supervise';
import { warnAboutDatabase } from './warn-about-database';
import { watchSecrets } from './watch-secrets';
import { watchTimeline } from './watch-timeline';

/** Thrown when a shutdown signal arrives during startup. */
class Stopped extends Error {}

/**
 * The process behind `npm start`: starts the database, the worker and the web processes in that order, reports
 * progress, restarts children that die, and stops everything in reverse order. Only it starts PostgreSQL and
 * migrates. It serves no requests itself, so no request can bring the others down.
 */
export async function runPrimary(args: readonly string[]): Promise<void> {
  ignoreClosedOutput();
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;

  const stop = (exitCode: number): Promise<void> => {
    stopping ??= (async () => {
      beginShutdown();
      // A part that is still starting registers its closer later, so pop until none is left.
      for (let close = closers.pop(); close; close = closers.pop())
        await close().catch((error: unknown) => complain(reasonOf(error)));
      process.exit(exitCode);
    })();
    return stopping;
  };
  const started = async <T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> => {
    const running = await part;
    if (stopping) {
      await running.stop();
      throw new Stopped();
    }
    closers.push(() => running.stop());
    return running;
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping) say(`\n  stopping (${signal})`);
      void stop(0);
    });
  process.on('uncaughtException', (error) => {
    complain(`unexpected: ${error.stack ?? error.message}`);
    void stop(1);
  });
  watchParent(() => void stop(0));

  try {
    const goOn = () => {
      if (stopping) throw new Stopped();
    };
    await start(readFlags(args), started, goOn, (error) => {
      complain(reasonOf(error));
      void stop(1);
    });
  } catch (error) {
    if (stopping) return;
    if (!(error instanceof Stopped)) complain(reasonOf(error));
    await stop(1);
  }
}

async function start(
  flags: LaunchFlags,
  started: <T extends { stop(): Promise<void> }>(part: Promise<T>) => Promise<T>,
  goOn: () => void,
  giveUp: (error: Error) => void,
): Promise<void> {
  const settings = readLaunchEnv();
  const port = flags.web ? await checkPort(settings.port, settings.host) : settings.port;
  const found: Found = settings.embeddedDatabase
    ? {
        port,
        secrets: await loadSecrets(settings.dataDir),
        databaseUrl: (
          await step('start the embedded PostgreSQL', () =>
            started(startEmbedded({ dataDir: settings.dataDir, log: (line) => say(`    ${line}`) })),
          )
        ).databaseUrl,
      }
    : { port };
  const state = openProcess(found, 'server');
  const { env, database, log } = state;
  await started(Promise.resolve({ stop: () => database.close() }));
  await step('migrate the database', () => migrate(env.databaseUrl));
  await takeNewPiiKey(database, env);
  await started(Promise.resolve(watchSecrets(state, giveUp)));
  await started(watchTimeline(state));
  await warnAboutDatabase(state);
  const demo = env.seedDemo
    ? await step('load the demo', () =>
        seedDemo({ ...state, actor: { kind: 'command line' }, requestId: randomUUID(), origin: null }),
      )
    : null;
  goOn();

  const launch: Settings = { flags, found };
  if (flags.worker) {
    await step('start the worker', async () => {
      const worker = supervise(
        'worker',
        forkWorker,
        launch,
        log,
        (processId) => void releaseJobs(state, processId),
      );
      await started(Promise.resolve(worker));
      await worker.ready;
    });
    goOn();
  }
  if (flags.web) {
    await step('start the web server', () =>
      startWebChildren(settings.webConcurrency, launch, state, started),
    );
    await waitUntilHealthy(state, flags);
  }
  goOn();
  sayStep('ready', process.uptime() * 1000);
  announce(state, flags, demo);
}

/**
 * Caps the worker's heap, so that it collects garbage sooner: during an import V8 lets the heap grow to its
 * limit, needed or not.
 */
const workerHeapMb = 1024;

const forkWorker = () =>
  fork(siblingFile('worker.js'), {
    execArgv: [...process.execArgv, `--max-old-space-size=${workerHeapMb}`],
    env: environmentAtStart,
  });

async function startWebChildren(
  count: number,
  launch: Settings,
  { log }: ProcessState,
  started: <T extends { stop(): Promise<void> }>(part: Promise<T>) => Promise<T>,
): Promise<Supervised> {
  // A single process accepts its own connections; several get them round-robin. Said before `setupPrimary`, which settles
  // it: handed over by this process, a connection that meets a web process just killed would never be answered or ended.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: siblingFile('web.js'),
    args: [],
    // See `mapErrorsOfPages`.
    execArgv: process.execArgv.filter((arg) => arg !== '--enable-source-maps'),
  });
  addUpMetrics();
  const children = Array.from({ length: count }, () =>
    supervise(
      'web process',
      () => cluster.fork(environmentAtStart).process as ReturnType<typeof fork>,
      launch,
      log,
    ),
  );
  const all: Supervised = {
    ready: Promise.all(children.map((child) => child.ready)).then(() => {}),
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()));
    },
  };
  await started(Promise.resolve(all));
  await all.ready;
  return all;
}

/** Waits for the first healthy response over HTTP; includes the worker unless workers run elsewhere. */
async function waitUntilHealthy({ env }: ProcessState, flags: LaunchFlags): Promise<void> {
  const host = env.host === '0.0.0.0' ? '127.0.0.1' : env.host === '::' ? '::1' : env.host;
  const path = flags.worker ? 'readyz' : 'healthz';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/${path}`;
  // Normally takes seconds; be patient on a busy machine.
  const until = Date.now() + 180_000;
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > until) throw new Error(`${address} did not become healthy within three minutes`);
    await new Promise((again) => setTimeout(again, 100));
  }
}

/** All bundles are in `dist`. */
function siblingFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error.name === 'ConfigurationError' || error.name === 'DatabaseUnusable';
  return expected ? error.message : (error.stack ?? error.message);
}
