import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, runServer } from '@/test/server/run-server';
import { startSmtpServer } from '@/test/smtp-server';
import { chromiumLaunch } from './chromium';

/**
 * Starts the built server once for all browser tests, as a newcomer would: an embedded database and the demo in a
 * new data folder; its mails are taken. Passes `PORTAL_TEST_ORIGIN` and `PORTAL_TEST_DATA_DIR` to the test processes; set both to test
 * a server that is already running.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.PORTAL_TEST_ORIGIN) return async () => {};
  await buildIfStale();
  // Unpacked once, and not by each worker for itself.
  await chromiumLaunch();
  const dataDir = await mkdtemp(join(tmpdir(), 'lmp-portal-'));
  const mailServer = await startSmtpServer();
  const server = await runServer({
    DATA_DIR: dataDir,
    SEED_DEMO: 'on',
    SMTP_URL: mailServer.url,
    SMTP_FROM: 'portal@example.test',
  });
  process.env.PORTAL_TEST_ORIGIN = server.origin;
  process.env.PORTAL_TEST_DATA_DIR = dataDir;
  return async () => {
    await server.stop();
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
