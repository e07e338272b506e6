import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { warnAboutDatabase } from './warn-about-database';

const db = withDatabase();
const admin = openDatabase(inject('postgres').adminUrl, { maxConnections: 1 });
const roles = { warned_plain: '', warned_creator: 'createdb createrole', warned_bypassing: 'bypassrls' };
beforeAll(async () => {
  for (const [name, rights] of Object.entries(roles))
    await admin.sql.unsafe(`create role ${name} login password 'x' ${rights}`);
  // Rights of a role that it belongs to are a step away.
  await admin.sql`create role warned_member login password 'x' in role warned_bypassing`;
});
afterAll(async () => {
  for (const name of ['warned_member', ...Object.keys(roles)]) await admin.sql`drop role ${admin.sql(name)}`;
  await admin.close();
});

/** What is logged at a start as this role, with a DATABASE_URL that says this. */
async function warnings(role: { name: string; password: string } | null, said = 'postgres://u@127.0.0.1/x') {
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const url = new URL(db.url);
  if (role) [url.username, url.password] = [role.name, role.password];
  const database = openDatabase(url.href, { maxConnections: 1 });
  await warnAboutDatabase({ env: testEnv({ DATABASE_URL: said }), database, log });
  await database.close();
  return lines;
}

const others =
  ', which web and worker do not need: make one for them that only owns the database, as docs/database.md shows';

test('a start warns of a role that may do more than it needs, in one line', async () => {
  const { username, password } = new URL(inject('postgres').adminUrl);
  const as = (name: string) => warnings({ name, password: 'x' });
  expect(await warnings({ name: username, password })).toEqual([
    `the role ${username} in DATABASE_URL is a superuser${others}`,
  ]);
  expect(await as('warned_creator')).toEqual([
    `the role warned_creator in DATABASE_URL may create databases and may create roles${others}`,
  ]);
  expect(await as('warned_member')).toEqual([
    `the role warned_member in DATABASE_URL may bypass row security${others}`,
  ]);
  expect(await as('warned_plain')).toEqual([]);
});

test('a start warns of a way to another machine that is not verified', async () => {
  expect(await warnings(null)).toEqual([]);
  expect(await warnings(null, 'postgres://u@db.example.com/x?sslmode=verify-full')).toEqual([]);
  for (const settings of ['', '?sslmode=require'])
    expect(await warnings(null, `postgres://u:hunter2@db.example.com/x${settings}`)).toEqual([
      'DATABASE_URL leads to db.example.com without sslmode=verify-full, so what is sent can be read or changed on the way: add sslmode=verify-full&sslrootcert=FILE, as docs/database.md shows',
    ]);
});
