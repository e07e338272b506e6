import { perProcess } from './process';

const controller = () => perProcess('shutdown', () => new AbortController());

/** Aborted when the process starts to stop: ends long-running work such as event streams. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

const draining = () => perProcess('draining', () => ({ begun: false }));

/** Whether the process still serves, but wants no new work: it is about to stop. */
export function isDraining(): boolean {
  return draining().begun || shutdownSignal().aborted;
}

/** Only for entry points: announces the end, and resolves after `seconds`, in which everything is served as before. */
export async function drain(seconds: number): Promise<void> {
  draining().begun = true;
  if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

/** Only for entry points. */
export function beginShutdown(): void {
  controller().abort();
}
