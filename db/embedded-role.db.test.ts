import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded';
import { preparePortalRole } from './embedded-role';
import { migrate } from './migrate';

let dataDir: string;
let server: EmbeddedDatabase;
let superuser: postgres.Sql;
const clients: postgres.Sql[] = [];

const open = (url: string) => {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  clients.push(client);
  return client;
};
const closeAll = () => Promise.all(clients.splice(0).map((client) => client.end({ timeout: 1 })));
const start = async () => {
  server = await startEmbedded({ dataDir });
  superuser = open(server.superuserUrl);
};
const stop = async () => {
  await closeAll();
  await server.stop();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lmp-role-'));
  await start();
});
afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Objects of the superuser outside PostgreSQL's own schemas, of whatever kind. */
const ownedBySuperuser = () => superuser`
  select pg_describe_object(classid, objid, 0) as what from (
    select 'pg_class'::regclass as classid, oid as objid, relnamespace as schema, relowner as owner from pg_class
    union all select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace, typowner from pg_type
    union all select 'pg_namespace'::regclass, oid, oid, nspowner from pg_namespace
  ) object join pg_namespace n on n.oid = schema
  where owner = (select oid from pg_roles where rolname = current_user)
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

describe('the application’s role', () => {
  afterEach(closeAll);

  test('may do nothing outside its own database', async () => {
    const own = open(server.databaseUrl);
    const [role] = await own`
      select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`;
    expect({ ...role }).toEqual({
      rolname: 'portal',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    });
    for (const statement of [
      `copy (select 1) to program 'true'`,
      `select pg_read_file('portal.password')`,
      'create database other',
      'create role other',
      `alter system set fsync = off`,
      'select rolpassword from pg_authid',
    ])
      await expect(own.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  test('has a new password with each start, which the old one is not', async () => {
    const before = server.databaseUrl;
    await stop();
    await start();
    expect(new URL(server.databaseUrl).password).not.toBe(new URL(before).password);
    const old = new URL(server.databaseUrl);
    old.password = new URL(before).password;
    await expect(open(old.href)`select 1`).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('a data folder of a release that used the superuser', () => {
  beforeAll(async () => {
    superuser = open(server.superuserUrl);
    await superuser`alter database postgres owner to postgres`;
    await superuser`reassign owned by portal to postgres`;
    await superuser`drop owned by portal`;
    await superuser`drop role portal`;
    await migrate(server.superuserUrl);
    await superuser`insert into affiliate (slug, name, referee_id) values ('kept', 'Kept', 'kept')`;
    await superuser`select graphile_worker.add_job('kept')`;
    // Kinds of objects that today's migrations do not make.
    await superuser.unsafe(`
      create schema "Odd ""name";
      create type "Odd ""name".mood as enum ('well');
      create domain "Odd ""name".least as int check (value > 0);
      create type "Odd ""name".pair as (one int, two "Odd ""name".mood);
      create type "Odd ""name".span as range (subtype = int4);
      create sequence "Odd ""name".free;
      create table "Odd ""name"."Parts" (id serial, at date) partition by range (at);
      create table "Odd ""name".part partition of "Odd ""name"."Parts" default;
      create view "Odd ""name".seen as select 1 as n;
      create materialized view "Odd ""name".stored as select 1 as n;
      create procedure "Odd ""name".act("Odd ""name".mood) language sql as 'select 1';
      create aggregate "Odd ""name".total(int) (sfunc = int4pl, stype = int);
      create extension pgcrypto schema "Odd ""name";`);
    expect(await ownedBySuperuser()).not.toHaveLength(0);
  });

  test('is as it was when the change of owners is cut off in the middle', async () => {
    const holder = open(server.superuserUrl);
    const owners = () => superuser`
      select relname, relowner from pg_class where relname in ('affiliate', 'jobs', 'Parts') order by 1`;
    const before = await owners();
    await holder.begin(async (tx) => {
      await tx`lock table affiliate in access share mode`;
      const prepared = preparePortalRole(server.superuserUrl).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await expect
        .poll(
          () => superuser`
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like 'alter table%'`,
          { timeout: 20_000 },
        )
        .toHaveLength(1);
      expect(await prepared).not.toBe('done');
    });
    expect(await owners()).toEqual(before);
    expect(await superuser`select 1 from pg_roles where rolname = 'portal'`).toEqual([]);
  });

  test('belongs to the role at the next start, with everything in it, and so after another', async () => {
    for (const _ of ['next', 'another']) {
      await stop();
      await start();
      const left = await ownedBySuperuser();
      // An extension stays with the one who made it.
      expect(
        left.filter(({ what }) => !/"Odd ""name"\.\w*(crypt|digest|hmac|gen_|armor|pgp_|fips)/.test(what)),
      ).toEqual([]);
      await migrate(server.databaseUrl);
    }
    const own = open(server.databaseUrl);
    expect(await own`select name from affiliate`).toEqual([{ name: 'Kept' }]);
    expect(await own`select task_identifier from graphile_worker.jobs`).toEqual([
      { task_identifier: 'kept' },
    ]);
    await own`select graphile_worker.add_job('another')`;
    await own`insert into affiliate (slug, name, referee_id) values ('new', 'New', 'new')`;
    await own`alter table affiliate add column later int`;
    await own`alter table affiliate drop column later`;
  });

  test('notifies as before', async () => {
    const own = postgres(server.databaseUrl, { max: 2, onnotice: () => {} });
    clients.push(own);
    const heard = new Promise(
      (resolve) => void own.listen('test', resolve).then(() => own.notify('test', 'hello')),
    );
    expect(await heard).toBe('hello');
  });
});
