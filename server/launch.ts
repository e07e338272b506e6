import { openDatabase } from '@/db/client';
import { ConfigurationError, type Found, readEnv } from '@/lib/base/process/env';
import { createLog } from '@/lib/base/process/log';
import { metrics } from '@/lib/base/process/metric';
import { type ProcessState, startProcess } from '@/lib/base/process/process';
import { processName } from '@/lib/base/process/secret-check';
import { systemClock } from '@/lib/base/time/clock';

/** Command-line flags. */
export interface LaunchFlags {
  /** Runs Next in development mode: pages and API are compiled on request. */
  readonly dev: boolean;
  readonly web: boolean;
  readonly worker: boolean;
}

/** What the primary process sends to each child. */
export interface Launch {
  readonly flags: LaunchFlags;
  readonly found: Found;
  /** Unique per child: a worker's heartbeat is recorded under it, and its jobs are released when it dies. */
  readonly processId: string;
}

const known = ['--dev', '--no-worker', '--no-web'];

/** Throws `ConfigurationError` for an unknown argument. */
export function readFlags(args: readonly string[]): LaunchFlags {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined)
    throw new ConfigurationError(`${unknown} is not known; there are ${known.join(', ')}`);
  const flags = {
    dev: args.includes('--dev'),
    web: !args.includes('--no-web'),
    worker: !args.includes('--no-worker'),
  };
  if (!flags.web && !flags.worker)
    throw new ConfigurationError('--no-web and --no-worker leave nothing to run');
  return flags;
}

/** Opens the process-wide resources (settings, database, logger, clock) and registers them for both bundles. */
export function openProcess(found: Found, name: 'server' | 'web' | 'worker'): ProcessState {
  const env = readEnv(undefined, found);
  const log = createLog(env, name);
  const state: ProcessState = {
    env,
    database: openDatabase(env.databaseUrl, {
      applicationName: processName(name, env),
      waited: (pool, seconds) => metrics().databaseWait.observe({ pool }, seconds),
      foundDead: (connections) => log.warn({ connections }, 'threw away database connections that were dead'),
    }),
    log,
    clock: systemClock,
  };
  startProcess(state);
  return state;
}
