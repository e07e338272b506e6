import { fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@/db/embedded-process';

/** Puts a network that takes so long one way in front of a PostgreSQL. Returns the address behind it. */
export async function slowLine(database: string | URL, delayMs: number): Promise<{ url: URL; stop(): void }> {
  const url = new URL(database);
  const port = await freePort();
  const child = fork(join(process.cwd(), 'dist', 'bench-slow-line.peer.js'), [], {
    env: { NODE_ENV: 'production', PORT: String(port), TARGET_PORT: url.port, DELAY_MS: String(delayMs) },
  });
  await new Promise((ready) => child.once('message', ready));
  url.port = String(port);
  return { url, stop: () => child.kill() };
}
