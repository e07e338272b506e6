import type { Launch } from './launch';
import { ignoreClosedOutput } from './output';
import type { MessageToChild, MessageToParent } from './supervise';

interface Running {
  stop(): Promise<void>;
}

/**
 * Runs a child of the primary process: starts and stops on the parent's message, and never outlives the parent (a
 * closed channel means that the parent is dead).
 */
export function runChild(start: (launch: Launch) => Promise<Running>): void {
  ignoreClosedOutput();
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
  // Ctrl-C reaches the whole process group, but the primary decides the shutdown order.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void stop());
}

function report(message: MessageToParent, done: () => void = () => {}): void {
  if (process.send) process.send(message, undefined, undefined, done);
  else done();
}
