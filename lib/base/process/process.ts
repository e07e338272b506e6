import type { Database } from '@/db/client';
import type { Clock } from '@/lib/base/time/clock';
import type { Env } from './env';
import type { Log } from './log';

/** The resources of a process, one of each. */
export interface ProcessState {
  readonly env: Env;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

interface ProcessRegistry {
  state: ProcessState | null;
  readonly singletons: Map<string, unknown>;
}

// The API is bundled by esbuild and the pages by Next, so this module exists twice in a process. A global symbol holds
// the state, so that both copies share one pool, one catalogue cache, one set of breakers.
const key = Symbol.for('lead-matching-portal.process');

function registry(): ProcessRegistry {
  const holder = globalThis as { [key]?: ProcessRegistry };
  holder[key] ??= { state: null, singletons: new Map() };
  return holder[key];
}

/** Called once by each entry point (server, worker, command line, tests). */
export function startProcess(state: ProcessState): void {
  registry().state = state;
}

/** Returns null before the process has started. */
export function findProcessState(): ProcessState | null {
  return registry().state;
}

export function processState(): ProcessState {
  const state = findProcessState();
  if (!state) throw new Error('startProcess has not been called');
  return state;
}

/** Only for tests, whose processes serve one database after another. */
export function forgetProcess(): void {
  delete (globalThis as { [key]?: ProcessRegistry })[key];
}

/** Returns the process's only `T` of this name, created on first use. */
export function perProcess<T>(name: string, create: () => T): T {
  const { singletons } = registry();
  if (!singletons.has(name)) singletons.set(name, create());
  return singletons.get(name) as T;
}
