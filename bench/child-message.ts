import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns a child's next message. Throws if it ends instead. */
export async function told<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code}`);
  });
  return Promise.race([once(child, 'message').then(([message]) => message as Message), ended]);
}
