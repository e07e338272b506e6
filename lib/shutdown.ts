import { perProcess } from './process';

const controller = () => perProcess('shutdown', () => new AbortController());

/** Aborted when the process begins to stop: whatever would go on for long (a stream of events) ends then. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Called by the entry points only. */
export function beginShutdown(): void {
  controller().abort();
}
