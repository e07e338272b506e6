import { startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { updateOrigins } from '@/db/query/base/installation';
import { makeSetUpLink } from '@/lib/access/set-up/make-set-up-link';
import { type Env, type Found, readLaunchEnv } from '@/lib/base/process/env';
import { createLog } from '@/lib/base/process/log';
import type { ProcessState } from '@/lib/base/process/process';
import { loadSecrets } from '@/lib/base/process/secret';
import { takeNewPiiKey } from '@/lib/base/process/secret-check';
import { beginShutdown, shutdownSignal } from '@/lib/base/process/shutdown';
import { newTrace, tracedProcess } from '@/lib/base/process/trace';
import { beginHistories } from '@/lib/catalogue/catalogue/change-catalogue';
import { warningsOfPrivate } from '@/lib/catalogue/partner/private-address';
import { seedDemo } from '@/lib/sample/demo/seed-demo';
import { announce } from './announce';
import { startChildren } from './children';
import { type LaunchFlags, openProcess, readFlags } from './launch';
import { ignoreClosedOutput } from './output';
import { watchParent } from './parent';
import { checkPort } from './port';
import { releaseJobs } from './release-jobs';
import { complain, say, sayStep, step } from './step';
import type { Settings } from './supervise';
import { warnAboutDatabase } from './warn-about-database';
import { warnAboutSandbox } from './warn-about-sandbox';
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
  const startDatabase = () =>
    step('start the embedded PostgreSQL', async () => {
      const log = (line: string) => say(`    ${line}`);
      const embedded = await started(startEmbedded({ dataDir: settings.dataDir, log }));
      // Whoever starts meanwhile waits for our end, however long the last requests take.
      shutdownSignal().addEventListener('abort', () => void embedded.hide());
      return embedded.databaseUrl;
    });
  const port = flags.web ? await checkPort(settings.port, settings.host) : settings.port;
  let state: ProcessState | null = null;
  let begin = (_launch: Settings) => {};
  // What takes longest of a start is loading the programs, and what a killed PostgreSQL has to repair: side by side.
  const { worker, web } = startChildren({
    flags,
    webConcurrency: settings.webConcurrency,
    drainSeconds: settings.drainSeconds,
    launch: new Promise((resolve) => {
      begin = resolve;
    }),
    log: createLog(settings, 'server'),
    workerDied: (processId) => {
      if (state) void releaseJobs(state, processId);
    },
  });
  const children = [worker, web].filter((part) => part !== null);
  // Registered twice: a start that fails ends them last of all, and once they serve they are stopped first.
  for (const part of children) await started(Promise.resolve(part));
  const found: Found = settings.embeddedDatabase
    ? { port, secrets: await loadSecrets(settings.dataDir), databaseUrl: await startDatabase() }
    : { port };
  state = openProcess(found, 'server');
  const { env, database } = state;
  await started(Promise.resolve({ stop: () => database.close() }));
  await step('migrate the database', () => migrate(env.databaseUrl, { say: (line) => say(`  ${line}`) }));
  await takeNewPiiKey(database, env);
  if (flags.web) await updateOrigins(database, originsOf(env));
  await started(Promise.resolve(watchSecrets(state, giveUp)));
  await started(watchTimeline(state));
  for (const text of warningsOfPrivate(env)) state.log.warn(text);
  await warnAboutDatabase(state);
  await warnAboutSandbox(state);
  const demo = env.seedDemo
    ? await step('load the demo', () =>
        seedDemo({ ...tracedProcess(state, newTrace()), actor: { kind: 'command line' }, origin: null }),
      )
    : null;
  await beginHistories(database);
  const setUpLink = flags.web ? await makeSetUpLink(state) : null;
  goOn();

  for (const part of children) await started(Promise.resolve(part));
  begin({ flags, found });
  await Promise.all([
    worker && step('start the worker', () => worker.ready),
    web && step('start the web server', () => web.ready),
  ]);
  goOn();
  if (web) await waitUntilHealthy(state, flags);
  goOn();
  sayStep('ready', process.uptime() * 1000);
  announce(state, flags, { demo, setUpLink });
}

const originsOf = ({ portalOrigin, uatOrigin, productionOrigin }: Env) => ({
  portalOrigin,
  uatOrigin,
  productionOrigin,
});

/** Waits for the first healthy response over HTTP; includes the worker unless workers run elsewhere. */
async function waitUntilHealthy({ env }: ProcessState, flags: LaunchFlags): Promise<void> {
  const host = env.host === '0.0.0.0' ? '127.0.0.1' : env.host === '::' ? '::1' : env.host;
  const path = flags.worker ? 'readyz?worker' : 'healthz';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/${path}`;
  // Normally takes seconds; be patient on a busy machine.
  const until = performance.now() + 180_000;
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    if (performance.now() > until) throw new Error(`${address} did not become healthy within three minutes`);
    await new Promise((again) => setTimeout(again, 100));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error.name === 'ConfigurationError' || error.name === 'DatabaseUnusable';
  return expected ? error.message : (error.stack ?? error.message);
}
