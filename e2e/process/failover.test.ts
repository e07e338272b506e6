import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { testEnv, testSettings } from '@/test/context';
import {
  type Cluster,
  type ClusterFolder,
  followSettings,
  makeClusterFolder,
  promote,
} from '@/test/database/cluster';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { type Load, startLoad } from '@/test/drill/load';
import { waitFor } from '@/test/drill/part';
import { findFaults } from '@/test/drill/proof';
import { type DrillWorld, makeWorld } from '@/test/drill/world';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';

// The full run: FAILOVER_LEADS=11030 npx vitest run --project api failover
const leads = Number(process.env.FAILOVER_LEADS ?? 200);

/* What `npm run drill` does to a whole cluster, in short: one PostgreSQL with a synchronous standby, one promotion. */

let folder: ClusterFolder;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let primary: Cluster;
let standby: Cluster;
let network: TestProxy;
let world: DrillWorld;
let program: Program;
let load: Load | undefined;
const opened: Database[] = [];
const open = (url: string) => {
  const one = openDatabase(url, { maxConnections: 2 });
  opened.push(one);
  return one;
};

beforeAll(async () => {
  [folder, data] = await Promise.all([makeClusterFolder(), makeDataFolder()]);
  primary = await folder.create();
  await migrate(primary.url);
  world = await makeWorld(open(primary.url));
  standby = await (await primary.backUp()).start(followSettings(primary, 'standby'), 'standby.signal');
  const admin = open(primary.superuserUrl);
  await admin.sql`alter system set synchronous_standby_names = 'standby'`;
  await admin.sql`select pg_reload_conf()`;
  await waitFor('the standby is synchronous', 20_000, async () => {
    const rows = await admin.sql`select from pg_stat_replication where sync_state = 'sync'`;
    return rows.length === 1;
  });
  network = await startProxy(primary.url);
  program = await runProgram({
    settings: { ...testSettings, DATABASE_URL: network.url, DATA_DIR: data.folder, SEED_DEMO: 'off' },
  });
  await program.started();
}, 240_000);

afterAll(async () => {
  await load?.stop();
  network?.heal();
  program?.child.kill('SIGTERM');
  await program?.ended;
  await network?.stop();
  await world?.partner.close();
  await Promise.all(opened.map((one) => one.close()));
  await folder?.remove();
  await data?.remove();
}, 60_000);

test('a failover to a synchronous standby loses nothing that clients were told, and no id comes twice', {
  timeout: 120_000 + leads * 60,
}, async () => {
  load = startLoad({ origin: program.origin, ...world }, 8);
  const told = load;
  const taken = async (count: number) =>
    expect
      .poll(() => told.leads.length, { timeout: 60_000 + leads * 50, interval: 20 })
      .toBeGreaterThan(count);
  await taken(leads);

  await primary.kill();
  const began = performance.now();
  network.close();
  await promote(standby);
  network.moveTo(standby.url);
  network.heal();
  await taken(told.leads.length);
  const backMs = performance.now() - began;
  const before = told.leads.length;
  await taken(before + leads / 2);
  await told.stop();

  const then = open(standby.url);
  const unsettled = async () => {
    const [row] = await then.sql<[{ open: number }]>`
      select count(*)::int as open from application where status not in ('accepted', 'declined', 'failed')`;
    return row.open;
  };
  await expect.poll(unsettled, { timeout: 60_000, interval: 100 }).toBe(0);
  const faults = await findFaults(then, testEnv().idKey, told, world.partner);
  expect(faults.filter(({ count }) => count > 0)).toEqual([]);
  expect(told.accepts.length).toBeGreaterThan(0);
  expect(told.wrong).toEqual([]);
  expect([...told.answers.keys()]).toContain('503 with Retry-After');
  const [moved] = await then.sql<
    [{ far: number }]
  >`select count(*)::int as far from lead where id > 10000000`;
  expect(moved.far).toBeGreaterThan(leads / 2 - 1);
  process.stdout.write(
    `  ${told.leads.length} acknowledged leads, ${told.accepts.length} accepts, one failover: 0 lost, 0 twice, back after ${(backMs / 1_000).toFixed(1)} s\n`,
  );
});
