import pino from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { upsertHeartbeats } from '@/db/query/base/worker-heartbeat';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { readiness } from './health';

const db = withDatabase();
let admin: Database;

beforeEach(async () => {
  const url = new URL(inject('postgres').adminUrl);
  url.pathname = new URL(db.url).pathname;
  admin = openDatabase(url.href, { maxConnections: 1 });
  await upsertHeartbeats(db, 'process', ['runner']);
});
afterEach(() => admin.close());

const ask = async (path: string) => {
  const state = { ...makeContext(db.database), log: pino({ level: 'silent' }) };
  const response = await readiness(state, new Request(`http://portal.example${path}`));
  return { status: response.status, body: await response.json() };
};

test('whoever watches the whole hears that the disk is full; a web process stays in service', async () => {
  expect(await ask('/readyz?worker')).toEqual({
    status: 200,
    body: { status: 'ok', database: true, migrations: true, worker: true },
  });
  // As PostgreSQL answers where a table needs another page; a real full disk would be that of all tests.
  await admin.sql.unsafe(`
    create function no_room() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room()`);
  expect(await ask('/readyz?worker')).toEqual({
    status: 503,
    body: {
      status: 'unavailable',
      database: true,
      migrations: true,
      worker: true,
      reason: 'the disk of the database is full',
    },
  });
  expect((await ask('/readyz')).status).toBe(200);
  await admin.sql`drop event trigger no_room`;
  expect((await ask('/readyz?worker')).status).toBe(200);
});
