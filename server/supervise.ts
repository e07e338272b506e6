import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { shutdownSignal } from '@/lib/shutdown';
import type { Launch } from './launch';

export type MessageToChild = { kind: 'launch'; launch: Launch } | { kind: 'stop' };
export type MessageToParent = { kind: 'hello' } | { kind: 'ready' } | { kind: 'failed'; reason: string };

export type Settings = Omit<Launch, 'processId'>;

export interface Supervised {
  /** Settles when the first child said it is ready; rejects when it cannot start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** A child that has lived this long counts as healthy: the next pause is a short one again. */
const healthyAfterMs = 60_000;
const stopWithinMs = 40_000;

/**
 * Keeps one child process running: a child that dies is started again, after pauses that grow while it keeps
 * dying. A child that cannot even start the first time rejects `ready` instead. `died` is told at once, with the
 * child's `processId`.
 */
export function supervise(
  name: string,
  spawn: () => ChildProcess,
  settings: Settings,
  log: Logger,
  died: (processId: string) => void = () => {},
): Supervised {
  let child: ChildProcess;
  let stopping = false;
  let everReady = false;
  let pauseMs = shortestPauseMs;
  let again: NodeJS.Timeout | undefined;
  let isReady = () => {};
  let cannotStart = (_reason: Error) => {};
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    cannotStart = reject;
  });
  ready.catch(() => {});

  const begin = () => {
    const born = Date.now();
    const launch: Launch = { ...settings, processId: randomUUID() };
    let reason = '';
    child = spawn();
    child.on('message', (message: MessageToParent) => {
      // What is sent before a cluster's child listens is lost: it asks when it does.
      if (message.kind === 'hello') tell(child, stopping ? { kind: 'stop' } : { kind: 'launch', launch });
      else if (message.kind === 'ready') {
        everReady = true;
        isReady();
      } else if (message.kind === 'failed') reason = message.reason;
    });
    child.on('error', (error) => {
      reason = error.message;
    });
    child.on('exit', (code, signal) => {
      // A service manager tells every process at once: a child may have stopped before we came to tell it.
      if (stopping || shutdownSignal().aborted) return;
      died(launch.processId);
      if (!everReady) return cannotStart(new Error(reason || `the ${name} ended with ${signal ?? code}`));
      if (Date.now() - born > healthyAfterMs) pauseMs = shortestPauseMs;
      log.error({ child: name, code, signal, pauseMs }, 'a child process died; it is started again');
      again = setTimeout(begin, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  begin();

  return {
    ready,
    stop: async () => {
      stopping = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const hard = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      tell(child, { kind: 'stop' });
      await ended;
      clearTimeout(hard);
    },
  };
}

function tell(child: ChildProcess, message: MessageToChild): void {
  // A child that is gone already is noticed by its exit.
  if (child.connected) child.send(message, () => {});
}
