import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testSettings } from '@/test/context';
import { copyTemplate } from '@/test/database/copy';
import { postgresForTests } from '@/test/database/setup';
import { share } from '@/test/share';
import { buildIfStale, runServer } from './run-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built server of all API tests, and its database. */
    server: { origin: string; databaseUrl: string };
    /** Whether calls go through the TypeScript client, as far as it can send them. */
    throughClient?: boolean;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { shared, leave } = await share('server', start);
  project.provide('postgres', shared.postgres);
  project.provide('server', shared.server);
  return leave;
}

/** Builds what is stale and starts the real server, on a new database. */
async function start() {
  const { postgres, leave } = await postgresForTests();
  await buildIfStale();
  const database = await copyTemplate(postgres, `${postgres.template}_server`);
  const dataDir = await mkdtemp(join(tmpdir(), 'lmp-server-'));
  const server = await runServer({
    ...testSettings,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'off',
  });
  return {
    postgres,
    server: { origin: server.origin, databaseUrl: database.url },
    stop: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      await leave();
    },
  };
}
