import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@/db/embedded-process';

// Not relative to this file: the benchmarks bundle it.
const root = process.cwd();

/** Takes seconds on an idle machine, much longer on a busy one. */
const healthyWithinMs = 240_000;

export interface RunningServer {
  readonly origin: string;
  /** Its output so far, to show when a test fails. */
  output(): string;
  stop(): Promise<void>;
}

/** Builds what is stale. */
export async function buildIfStale(): Promise<void> {
  const { code, output } = await finished([join(root, 'scripts', 'build.mjs')]);
  if (code !== 0) throw new Error(`the build failed\n${output}`);
}

function finished(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Starts the built server on a free port, with only these settings, and waits until it is healthy. */
export async function runServer(
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<RunningServer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await startServer(settings, args);
    } catch (error) {
      // Between being found free and being taken, another process of the run may have been given the port.
      const isTaken = error instanceof Error && error.message.includes('is in use: stop the program');
      if (!isTaken || tries === 3) throw error;
    }
}

async function startServer(
  settings: Record<string, string>,
  args: readonly string[],
): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH = '', TZ = 'UTC', TMPDIR, PRELOAD_PAGES } = process.env;
  const child = spawn(process.execPath, [join(root, 'dist', 'server.js'), ...args], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PATH,
      TZ,
      ...(TMPDIR ? { TMPDIR } : {}),
      ...(PRELOAD_PAGES ? { PRELOAD_PAGES } : {}),
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      UAT_ORIGIN: origin,
      PRODUCTION_ORIGIN: origin,
      SANDBOX_ORIGIN: origin,
      LOG_LEVEL: 'warn',
      // The demo of tests is empty; those of sample data make their own.
      SEED_SAMPLE: 'off',
      // Browser tests open many pages from one address.
      VISITOR_REQUESTS_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(hard);
  };
  const until = Date.now() + healthyWithinMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was healthy\n${output}`);
    const healthy = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return { origin, output: () => output, stop };
    if (Date.now() > until) {
      await stop();
      throw new Error(`the server was not healthy in time\n${output}`);
    }
    await new Promise((again) => setTimeout(again, 50));
  }
}
