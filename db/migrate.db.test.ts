import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from './embedded-process';
import { migrate, queueVersion } from './migrate';
import { findPendingMigrations, journal } from './pending-migration';
import { ownRelease, releases } from './release';

/** Of the migrations up to the last release's newest: changes with a release only. */
const releasedHash = '8a71a88f59f3f9f7';
const name = `lmp_migrate_${randomBytes(4).toString('hex')}`;
const { adminUrl, userUrl } = inject('postgres');
const owner = new URL(userUrl).username;
const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
beforeAll(() => admin`create database ${admin(name)} owner ${admin(owner)}`);
afterAll(async () => {
  await admin`drop database ${admin(name)} with (force)`;
  await admin`drop role if exists ${admin(name)}`;
  await admin.end({ timeout: 5 });
});

function address(changes: { name?: string; port?: number; user?: string; password?: string }): string {
  const url = new URL(userUrl);
  url.pathname = `/${changes.name ?? name}`;
  if (changes.port) url.port = String(changes.port);
  if (changes.user) url.username = changes.user;
  if (changes.password) url.password = changes.password;
  return url.href;
}

test('several processes can migrate an empty database at once, and it is migrated only once', async () => {
  const url = address({});
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [before] = await sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`;
  expect(await sql`select name from environment order by name`).toHaveLength(2);
  await sql`select graphile_worker.add_job('nothing')`;
  expect(await sql`select max(id) as newest from graphile_worker.migrations`).toEqual([
    { newest: queueVersion },
  ]);
  await migrate(url);
  expect(await sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`).toEqual([before]);
  await sql.end();
});

const messageOf = (url: string) =>
  migrate(url).then(
    () => 'migrated',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const host = new URL(adminUrl).host;

describe('a database from before the migrations were squashed', () => {
  /** Timestamps of the last old migration and the one before it. */
  const [last, lastButOne] = [1795476558324, 1795440418122];
  const changed = `${name}_old`;
  let sql: postgres.Sql;
  beforeAll(async () => {
    await admin`create database ${admin(changed)} owner ${admin(owner)}`;
    sql = postgres(address({ name: changed }), { max: 1, onnotice: () => {} });
    // The first two made what the old ones had made in the end.
    for (const file of ['0000_schema.sql', '0001_function.sql'])
      await sql.unsafe(await readFile(join(import.meta.dirname, 'migration', file), 'utf8'));
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  });
  afterAll(async () => {
    await sql.end();
    await admin`drop database ${admin(changed)} with (force)`;
  });
  /** Records that the database has run the old migrations up to this time. */
  async function rewriteHistory(newest: number) {
    await sql`delete from drizzle.__drizzle_migrations`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('an-old-one', 1795245275476), ('another', ${newest})`;
  }

  test('keeps its data and carries on if it had run all of them', async () => {
    await rewriteHistory(last);
    await sql`insert into affiliate (slug, name, referee_id) values ('kept', 'Kept', 'kept')`;
    expect(await messageOf(address({ name: changed }))).toBe('migrated');
    expect(await findPendingMigrations(sql)).toEqual([]);
    expect(await sql`select slug from affiliate`).toEqual([{ slug: 'kept' }]);
  });

  test('is rejected with a clear message if it had not, and left unchanged', async () => {
    await rewriteHistory(lastButOne);
    expect(await messageOf(address({ name: changed }))).toBe(
      `DatabaseUnusable: PostgreSQL at ${host}, database ${changed} was made by a version before the first release and is too old to be brought up to date: start commit ec90d3db on it once, or use an empty database`,
    );
    expect(await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`).toEqual([
      { newest: lastButOne },
    ]);
  });
});

describe('a database of another release', () => {
  const url = () => address({});
  const say = (release: number) => within((sql) => sql`update installation set release = ${release}`);
  async function within<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(url(), { max: 1, onnotice: () => {} });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  }

  test('is taken over from an earlier one, and used as it is when it is one ahead', async () => {
    await say(ownRelease() - 1);
    expect(await messageOf(url())).toBe('migrated');
    const release = () => within((sql) => sql`select release from installation`);
    expect(await release()).toEqual([{ release: ownRelease() }]);
    await say(ownRelease() + 1);
    expect(await messageOf(url())).toBe('migrated');
    expect(await release()).toEqual([{ release: ownRelease() + 1 }]);
  });

  test('is refused, and left unchanged, when it is two ahead', async () => {
    await say(ownRelease() + 2);
    expect(await messageOf(url())).toBe(
      `DatabaseUnusable: PostgreSQL at ${host}, database ${name} was brought up to date by a program 2 releases newer than this one, which could damage it: start that release, or the one before it`,
    );
    await say(ownRelease());
  });
});

test('releases name migrations, in order, that nobody has changed since', async () => {
  const tags = journal().map(({ tag }) => tag);
  const places = releases.map((tag) => tags.indexOf(tag));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  const hash = createHash('sha256');
  for (const tag of tags.slice(0, (places.at(-1) ?? -1) + 1))
    hash.update(await readFile(join(import.meta.dirname, 'migration', `${tag}.sql`)));
  // Of the last release: a database that has run these migrations runs none of them again.
  expect(hash.digest('hex').slice(0, 16)).toBe(releasedHash);
});

describe('one line without the password', () => {
  test('when nothing answers', async () => {
    const port = await freePort();
    expect(await messageOf(address({ port }))).toBe(
      `DatabaseUnusable: cannot use PostgreSQL at 127.0.0.1:${port}, database ${name}: nothing answers there`,
    );
  });

  test('when the host name is unknown', async () => {
    expect(await messageOf('postgres://me:secret@nowhere.invalid:5432/leads')).toMatch(
      /^DatabaseUnusable: cannot use PostgreSQL at nowhere\.invalid:5432, database leads: the host name .*$/,
    );
  });

  test('when the password is wrong', async () => {
    expect(await messageOf(address({ password: 'wrong' }))).toBe(
      `DatabaseUnusable: cannot use PostgreSQL at ${host}, database ${name}: the password is wrong`,
    );
  });

  test('when the database does not exist', async () => {
    expect(await messageOf(address({ name: 'missing' }))).toBe(
      `DatabaseUnusable: cannot use PostgreSQL at ${host}, database missing: the database does not exist`,
    );
  });

  test('when the user may not create tables', async () => {
    await admin.unsafe(`create role ${name} login password 'weak'`);
    expect(await messageOf(address({ user: name, password: 'weak' }))).toBe(
      `DatabaseUnusable: the user of PostgreSQL at ${host}, database ${name} may not create tables: grant it CREATE on the database and its public schema`,
    );
  });
});
