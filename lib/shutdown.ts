import { perProcess } from './process';

const controller = () => perProcess('shutdown', () => new AbortController());

/** Aborted when the process starts to stop: ends long-running work such as event streams. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Only for entry points. */
export function beginShutdown(): void {
  controller().abort();
}
