import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '@/db/embedded';
import { runningOwner } from '@/db/embedded-owner';
import { migrate } from '@/db/migrate';
import { patchPackages } from '@/scripts/patch-packages.mjs';
import { share } from '@/test/share';
import type { TestPostgres } from './copy';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const folderPrefix = 'lmp-test-';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres: given, leave } = await postgresForTests();
  project.provide('postgres', given);
  return leave;
}

/** Joins the run's PostgreSQL. */
export async function postgresForTests() {
  const { shared, leave } = await share('postgres', start);
  return { postgres: shared.postgres, leave };
}

async function start() {
  // `npm test` has done this with the build: these tests also run by themselves, on what was installed earlier.
  // Not relative to this file: `npm run fuzz` and the benchmarks bundle it.
  patchPackages(process.cwd());
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? external(given) : await embedded();
  const template = `lmp_template_${randomBytes(4).toString('hex')}`;
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(template)} owner ${admin(new URL(server.userUrl).username)}`;
  await migrate(databaseNamed(server.userUrl, template));
  return {
    postgres: { adminUrl: server.adminUrl, userUrl: server.userUrl, template },
    stop: async () => {
      await admin`drop database ${admin(template)} with (force)`;
      await admin.end({ timeout: 5 });
      await server.stop();
    },
  };
}

async function embedded() {
  await removeForgotten();
  const dataDir = await mkdtemp(join(tmpdir(), folderPrefix));
  const server = await startEmbedded({ dataDir });
  const admin = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  // The folder is discarded afterwards, so durability does not matter.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin`alter system set ${admin(setting)} = off`;
  await admin`select pg_reload_conf()`;
  await admin.end();
  return {
    adminUrl: server.superuserUrl,
    userUrl: server.databaseUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes folders of killed runs; nobody else would. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(folderPrefix) || (await runningOwner(folder)) !== null) continue;
    const { mtimeMs } = await stat(folder);
    // A younger one may be about to start.
    if (Date.now() - mtimeMs > 600_000) await rm(folder, { recursive: true, force: true });
  }
}

/** Tests create and drop databases, so never use someone else's server. */
function external(url: string) {
  const host = URL.parse(url)?.hostname ?? '';
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host))
    throw new Error(`TEST_DATABASE_URL must be on this machine, not on ${host || 'an unknown host'}`);
  return { adminUrl: url, userUrl: url, stop: async () => {} };
}

function databaseNamed(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
