import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { readDemoAccess } from '@/lib/sample/demo/access';
import { type RunningServer, runServer } from '@/test/server/run-server';
import { test as base } from './portal-test';

export { expect } from './portal-test';

interface OwnPortal {
  server: RunningServer;
  dataDir: string;
  /** The server's embedded database. */
  database: Database;
}

/**
 * Browser tests on a separate server with its own demo, per Playwright worker: for tests that would disturb all
 * others, e.g. maintenance. Keep such tests in one file and serial.
 */
export const test = base.extend<object, { own: OwnPortal }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lmp-own-portal-'));
      const server = await runServer({ DATA_DIR: dataDir, SEED_DEMO: 'on' });
      const url = await findRunningEmbedded(dataDir);
      if (url === null) throw new Error('the server runs no embedded database');
      const database = openDatabase(url, { maxConnections: 2, applicationName: 'browser test' });
      await use({ server, dataDir, database });
      await database.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  demo: [
    async ({ own }, use) => {
      const demo = await readDemoAccess(own.dataDir);
      if (!demo) throw new Error('the server has not loaded the demo');
      await use(demo);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.server.origin);
  },
});
