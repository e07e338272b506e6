import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, runServer } from '@/test/server/run-server';

/**
 * Starts the built server once for all browser tests, as a newcomer would: an embedded database and the demo in a
 * data folder of its own. `PORTAL_TEST_ORIGIN` and `PORTAL_TEST_DATA_DIR` hand it on to the tests' processes; set
 * both to run the tests against a server that is running already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.PORTAL_TEST_ORIGIN) return async () => {};
  await buildIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'lmp-portal-'));
  const server = await runServer({ DATA_DIR: dataDir, SEED_DEMO: 'on' });
  process.env.PORTAL_TEST_ORIGIN = server.origin;
  process.env.PORTAL_TEST_DATA_DIR = dataDir;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
