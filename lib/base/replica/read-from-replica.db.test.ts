import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '@/db/client';
import { migrate } from '@/db/migrate';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { closeStaffDatabase } from '@/lib/access/auth/staff-database';
import { type ProcessState, startProcess } from '@/lib/base/process/process';
import { systemClock } from '@/lib/base/time/clock';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { getDashboard } from '@/lib/report/dashboard/get-dashboard';
import { testEnv } from '@/test/context';
import { type Cluster, type ClusterFolder, followSettings, makeClusterFolder } from '@/test/database/cluster';
import { makeAffiliate, makeIntent, makeLead } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { replicaReads } from './read-from-replica';
import { readInTurn } from './read-in-turn';
import { closeReplicaDatabase, replicaOf } from './replica-database';

let folder: ClusterFolder;
let database: Database;
let standby: Cluster;
let standbyAdmin: Database;
let state: ProcessState;
let affiliateId: number;
let intentId: number;
const lines: string[] = [];

beforeAll(async () => {
  folder = await makeClusterFolder();
  const primary = await folder.create();
  await migrate(primary.url);
  standby = await (await primary.backUp()).start(followSettings(primary, 'replica'), 'standby.signal');
  standbyAdmin = openDatabase(standby.superuserUrl, { maxConnections: 1 });
  database = openDatabase(primary.url, { maxConnections: 4 });
  state = {
    env: testEnv({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }),
    database,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: systemClock,
  };
  affiliateId = (await makeAffiliate(database)).id;
  intentId = (await makeIntent(database)).id;
});
beforeEach(() => {
  startProcess(state);
  Object.assign(replicaReads(), { served: 0, behind: 0, failed: 0, notBefore: 0 });
});
afterAll(async () => {
  await closeStaffDatabase();
  await closeReplicaDatabase(state);
  await Promise.all([database.close(), standbyAdmin.close()]);
  await folder?.remove();
});

const replay = async (action: 'pause' | 'resume') => {
  await standbyAdmin.sql.unsafe(`select pg_wal_replay_${action}()`);
};
const replayed = async () => {
  const [row] = await database.sql<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`;
  const done = async () =>
    (await standbyAdmin.sql`select pg_last_wal_replay_lsn() >= ${row.lsn}::pg_lsn as done`)[0]?.done;
  await expect.poll(done, { timeout: 20_000, interval: 20 }).toBe(true);
};

/** A browser of a manager. */
async function signIn() {
  const { cookie } = await makeVisitor(database, { role: 'manager', affiliateId, environment: 'uat' });
  const headers = { cookie, origin: state.env.portalOrigin, 'content-type': 'application/json' };
  const call = async (route: ReturnType<typeof portalRoute>, method: string): Promise<unknown> => {
    const request = new Request(`${state.env.portalOrigin}/api/portal/x`, { method, headers });
    const response = await route(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(200);
    return response.json();
  };
  return {
    list: async () =>
      ((await call(listRoute, 'GET')) as { leads: { cellPhoneNumber: string }[] }).leads.map(
        (lead) => lead.cellPhoneNumber,
      ),
    leadsOfToday: async () =>
      ((await call(dashboardRoute, 'GET')) as { todayTotal: { leads: number } }).todayTotal.leads,
    add: async () => (await call(addRoute, 'POST')) as string,
  };
}

const listRoute = portalRoute({ run: ({ ctx }) => listLeads(ctx, { filter: {}, cursor: {}, search: '' }) });
const dashboardRoute = portalRoute({ run: ({ ctx }) => getDashboard(ctx, {}) });
const addRoute = portalRoute({
  run: async ({ ctx }) => (await makeLead(ctx.database, { affiliateId, intentId })).cellPhoneNumber,
});

test('a session sees what it wrote while the replica lags, others what the replica has, and all the same once it has caught up', async () => {
  const [writer, reader] = [await signIn(), await signIn()];
  await writer.add();
  await replayed();
  const before = await reader.list();
  expect(before).toHaveLength(1);
  expect(await writer.list()).toEqual(before);
  expect(replicaReads()).toMatchObject({ served: 2, behind: 0, failed: 0 });

  await replay('pause');
  const added = await writer.add();
  expect(await writer.list()).toEqual([added, ...before]);
  expect(await writer.leadsOfToday()).toBe(2);
  expect(replicaReads()).toMatchObject({ served: 2, behind: 2, failed: 0 });
  // It has written nothing that the replica lacks.
  expect(await reader.list()).toEqual(before);
  expect(await reader.leadsOfToday()).toBe(1);
  expect(replicaReads()).toMatchObject({ served: 4, behind: 2, failed: 0 });
  // Who signs in now may have written anything before.
  expect(await (await signIn()).list()).toEqual([added, ...before]);

  await replay('resume');
  await replayed();
  expect(await writer.list()).toEqual([added, ...before]);
  expect(await reader.list()).toEqual([added, ...before]);
  expect(replicaReads()).toMatchObject({ served: 6, behind: 3, failed: 0 });
});

test('many writes and reads in a row never show a session less than it wrote', async () => {
  const sessions = await Promise.all([signIn(), signIn(), signIn()]);
  await Promise.all(
    sessions.map(async ({ add, list }) => {
      for (let round = 0; round < 10; round += 1) {
        const added = await add();
        expect(await list()).toContain(added);
      }
    }),
  );
});

test('a count that is shared shows what each of those who asked for it has written', async () => {
  await replayed();
  const written = async () => {
    const [row] = await database.sql<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`;
    return row.lsn;
  };
  const someone = (lsn: string) => ({
    ...state,
    actor: { kind: 'user', userId: 1, role: 'manager', affiliateId, sessionId: 'session' } as const,
    requestId: randomUUID(),
    replica: replicaOf(state, lsn),
  });
  const leads = ({ sql }: Queryable) => sql`select from lead where affiliate_id = ${affiliateId}`;
  const before = await written();
  const { length } = await leads(database);

  await replay('pause');
  await makeLead(database, { affiliateId, intentId });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const holding = [1, 2].map((nth) => readInTurn(someone(before), [nth], () => ended));
  const shared = [before, await written(), before].map((lsn) => readInTurn(someone(lsn), ['leads'], leads));
  end();
  expect((await Promise.all(shared)).map((rows) => rows.length)).toEqual(
    [1, 1, 1].map((one) => length + one),
  );
  await Promise.all(holding);
  await replay('resume');
});

test('a replica that is gone is left alone for a while, with a line in the log, and the primary serves', async () => {
  const writer = await signIn();
  const added = await writer.add();
  await replayed();
  await standby.kill();
  lines.length = 0;
  expect(await writer.list()).toContain(added);
  expect(await writer.list()).toContain(added);
  expect(replicaReads()).toMatchObject({ served: 0, behind: 0, failed: 2 });
  expect(lines.filter((line) => line.includes('DATABASE_REPLICA_URL'))).toHaveLength(1);
});
