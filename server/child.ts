import type { Launch } from './launch';
import { outliveOutput } from './output';
import type { MessageToChild, MessageToParent } from './supervise';

export interface Running {
  stop(): Promise<void>;
}

/**
 * Runs a child of the primary process: starts when told how, stops when told to, and never outlives its parent
 * (a closed channel means that the parent is dead).
 */
export function runChild(start: (launch: Launch) => Promise<Running>): void {
  outliveOutput();
  let running: Promise<Running> | null = null;
  let stopping = false;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running?.then((parts) => parts.stop()).catch(() => {});
    process.exit(0);
  };

  process.on('message', (message: MessageToChild) => {
    if (message.kind === 'stop') void stop();
    if (message.kind !== 'launch') return;
    running = start(message.launch);
    running.then(
      () => report({ kind: 'ready' }),
      (error: unknown) => {
        report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }, () =>
          process.exit(1),
        );
      },
    );
  });
  report({ kind: 'hello' });
  process.on('disconnect', () => process.exit(1));
  // Ctrl-C reaches the whole terminal group: the primary decides in which order to stop.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void stop());
}

function report(message: MessageToParent, done: () => void = () => {}): void {
  if (process.send) process.send(message, undefined, undefined, done);
  else done();
}
