import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endBeforeUs } from '@/db/memory-order';
import { environmentAtStart } from '@/lib/base/process/env';
import type { Log } from '@/lib/base/process/log';
import type { LaunchFlags } from './launch';
import { addUpMetrics } from './metrics-exchange';
import { type Settings, type Supervised, supervise } from './supervise';

interface Children {
  /** Null: the flags leave it out. */
  readonly worker: Supervised | null;
  readonly web: Supervised | null;
}

interface ChildrenOptions {
  readonly flags: LaunchFlags;
  readonly webConcurrency: number;
  readonly drainSeconds: number;
  /** They load their programs meanwhile, and begin with it. */
  readonly launch: Promise<Settings>;
  readonly log: Log;
  /** Called with the `processId` of a worker that has died. */
  readonly workerDied: (processId: string) => void;
}

/** Starts the worker and the web processes. */
export function startChildren(options: ChildrenOptions): Children {
  const { flags, launch, log, workerDied } = options;
  return {
    worker: flags.worker ? supervise('worker', forkWorker, launch, log, { died: workerDied }) : null,
    web: flags.web ? startWebChildren(options) : null,
  };
}

/**
 * Caps the heap of web and worker, so that garbage is collected sooner: where V8 may take gigabytes, it lets the heap grow
 * to four times what lives before it looks, needed or not. The space of new objects (8 MiB instead of 16, three times) is
 * cleared often enough: a request is soon over, and rows live for one chunk.
 */
const heapFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

function forkWorker(): ChildProcess {
  const worker = fork(siblingFile('worker.js'), {
    execArgv: [...process.execArgv, ...heapFlags],
    env: environmentAtStart,
  });
  // Requests to the web server take precedence, and so does its start.
  if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  endBeforeUs(worker, 'worker');
  return worker;
}

function startWebChildren({ webConcurrency: count, drainSeconds, launch, log }: ChildrenOptions): Supervised {
  // A single process accepts its own connections; several get them round-robin. Said before `setupPrimary`, which
  // settles it: handed over by this process, a connection that meets a web process just killed would never be answered
  // or ended.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: siblingFile('web.js'),
    args: [],
    // See `mapErrorsOfPages`.
    execArgv: [...process.execArgv.filter((arg) => arg !== '--enable-source-maps'), ...heapFlags],
  });
  addUpMetrics();
  const forkWeb = () => {
    const web = cluster.fork(environmentAtStart).process as ReturnType<typeof fork>;
    endBeforeUs(web, 'web');
    return web;
  };
  const children = Array.from({ length: count }, () =>
    supervise('web process', forkWeb, launch, log, { drainSeconds }),
  );
  const ready = Promise.all(children.map((child) => child.ready)).then(() => {});
  ready.catch(() => {});
  return {
    ready,
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}

/** All bundles are in `dist`. */
function siblingFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
