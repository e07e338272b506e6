import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Log } from '@/lib/base/process/log';
import { shutdownSignal } from '@/lib/base/process/shutdown';
import type { Launch } from './launch';

export type MessageToChild = { kind: 'launch'; launch: Launch } | { kind: 'stop' };
export type MessageToParent = { kind: 'hello' } | { kind: 'ready' } | { kind: 'failed'; reason: string };

export type Settings = Omit<Launch, 'processId'>;

export interface Supervised {
  /** Resolves when the first child is ready; rejects if it cannot start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** A child that has run this long counts as healthy, which resets the restart delay. */
const healthyAfterMs = 60_000;
const stopWithinMs = 40_000;

interface Supervision {
  /** Called immediately with the `processId` of a child that has died. */
  readonly died?: (processId: string) => void;
  /** How much longer a child may take to stop. */
  readonly drainSeconds?: number;
}

/**
 * Keeps one child process running, which begins with `settings`: restarts it when it dies, with a growing delay while
 * it keeps dying. Rejects `ready` if the child fails on its very first start.
 */
export function supervise(
  name: string,
  spawn: () => ChildProcess,
  settings: Promise<Settings>,
  log: Log,
  { died = () => {}, drainSeconds = 0 }: Supervision = {},
): Supervised {
  let child: ChildProcess;
  let stopping = false;
  let hasBegun = false;
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
    const born = performance.now();
    const processId = randomUUID();
    let reason = '';
    const own = spawn();
    child = own;
    const launch = async () => {
      const message = { kind: 'launch', launch: { ...(await settings), processId } } as const;
      hasBegun = true;
      tell(own, stopping ? { kind: 'stop' } : message);
    };
    child.on('message', (message: MessageToParent) => {
      // A cluster child loses messages sent before it listens, so it says hello first.
      if (message.kind === 'hello') {
        if (stopping) tell(own, { kind: 'stop' });
        else void launch();
      }
      if (message.kind === 'ready') {
        everReady = true;
        isReady();
      } else if (message.kind === 'failed') reason = message.reason;
    });
    child.on('error', (error) => {
      reason = error.message;
    });
    child.on('exit', (code, signal) => {
      // A service manager signals every process at once: the child may have stopped before we told it to.
      if (stopping || shutdownSignal().aborted) return;
      died(processId);
      if (!everReady) return cannotStart(new Error(reason || `the ${name} ended with ${signal ?? code}`));
      if (performance.now() - born > healthyAfterMs) pauseMs = shortestPauseMs;
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
      const hard = setTimeout(() => child.kill('SIGKILL'), stopWithinMs + drainSeconds * 1_000);
      // One that still waits for its settings has done nothing yet.
      if (hasBegun) tell(child, { kind: 'stop' });
      else child.kill('SIGKILL');
      await ended;
      clearTimeout(hard);
    },
  };
}

function tell(child: ChildProcess, message: MessageToChild): void {
  // If the child is already gone, its `exit` event handles that.
  if (child.connected) child.send(message, () => {});
}
