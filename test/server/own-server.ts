import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { testSettings } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { checked } from './contract';
import { type RunningServer, runServer } from './run-server';
import { type TestServer, testServer } from './server';

interface OwnServer {
  /** The running server; its clients check every response. */
  readonly now: TestServer;
  /** The server's output so far. */
  output(): string;
  /** Restarts the server on the same database. */
  restart(): Promise<void>;
  /** Stops it before the end of the file; its output is then complete. */
  stop(): Promise<void>;
}

/**
 * A server and a database for one file, for tests that would disturb all others: environment-wide settings, other
 * origins, the log. Call at the top of the file, use its members inside tests and hooks. A start takes seconds of
 * processor time: start no worker (`--no-worker`) where none is needed.
 */
export function withOwnServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): OwnServer {
  let database: TestDatabase | undefined;
  let running: RunningServer | undefined;
  let dataDir = '';
  let earlier = '';
  const start = async () => {
    const DATABASE_URL = database?.url ?? '';
    running = await runServer(
      { ...testSettings, DATABASE_URL, DATA_DIR: dataDir, SEED_DEMO: 'off', ...settings },
      args,
    );
  };
  const stop = async () => {
    await running?.stop();
    earlier += running?.output() ?? '';
    running = undefined;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lmp-own-'));
    await start();
  }, 90_000);
  afterAll(async () => {
    await stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get now() {
      if (!running || !database) throw new Error('the server exists inside tests and hooks only');
      return checked(testServer(running.origin, database.database));
    },
    output: () => earlier + (running?.output() ?? ''),
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}
