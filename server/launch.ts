import { openDatabase } from '@/db/client';
import { systemClock } from '@/lib/clock';
import { ConfigurationError, type Found, readEnv } from '@/lib/env';
import { createLog } from '@/lib/log';
import { type ProcessState, startProcess } from '@/lib/process';

/** What the command line said. */
export interface LaunchFlags {
  /** Next in development mode: pages and API are compiled when asked for. */
  readonly dev: boolean;
  /** Serve the API through Next, as a comparison of both ways of serving needs it. */
  readonly apiThroughNext: boolean;
  readonly web: boolean;
  readonly worker: boolean;
}

/** What the primary process tells each child of its own. */
export interface Launch {
  readonly flags: LaunchFlags;
  readonly found: Found;
  /** The child's own: under it a worker tells that it lives, and its jobs are free at once when it dies. */
  readonly processId: string;
}

const known = ['--dev', '--api-through-next', '--no-worker', '--no-web'];

/** Throws `ConfigurationError` for an argument that is not known. */
export function readFlags(args: readonly string[]): LaunchFlags {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined)
    throw new ConfigurationError(`${unknown} is not known; there are ${known.join(', ')}`);
  const dev = args.includes('--dev');
  const flags = {
    dev,
    apiThroughNext: dev || args.includes('--api-through-next'),
    web: !args.includes('--no-web'),
    worker: !args.includes('--no-worker'),
  };
  if (!flags.web && !flags.worker)
    throw new ConfigurationError('--no-web and --no-worker leave nothing to run');
  return flags;
}

/** Opens what every process of ours has one of, and makes it known to both bundles. */
export function openProcess(found: Found, name: 'server' | 'web' | 'worker'): ProcessState {
  const env = readEnv(undefined, found);
  const log = createLog(env, name);
  const state: ProcessState = {
    env,
    database: openDatabase(env.databaseUrl, {
      applicationName: `lead-matching-portal ${name}`,
      foundDead: (connections) => log.warn({ connections }, 'threw away database connections that were dead'),
    }),
    log,
    clock: systemClock,
  };
  startProcess(state);
  return state;
}
