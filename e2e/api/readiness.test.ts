import { expect, test, vi } from 'vitest';
import { withOwnServer } from '@/test/server/own-server';

const server = withOwnServer();

async function readiness() {
  const response = await fetch(`${server.now.origin}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('it is ready once its database is migrated and a worker lives, and says why when it is not', async () => {
  const ready = { status: 200, body: { status: 'ok', database: true, migrations: true, worker: true } };
  await vi.waitFor(async () => expect(await readiness()).toEqual(ready), { timeout: 60_000, interval: 200 });

  const { sql } = server.now.database;
  // As after restoring a backup of an older release.
  const [last] = await sql`
    delete from drizzle.__drizzle_migrations where created_at = (
      select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const pending = await readiness();
  expect(pending.status).toBe(503);
  expect(pending.body).toMatchObject({ status: 'unavailable', database: true, migrations: false });
  expect(pending.body.reason).toMatch(/^migrations are pending: \d{4}_[a-z0-9-]+$/);
  expect((await fetch(`${server.now.origin}/healthz`)).status).toBe(200);

  await sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash}, ${last?.created_at})`;
  expect(await readiness()).toEqual(ready);
});
