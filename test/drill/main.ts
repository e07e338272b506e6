import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { migrate } from '@/db/migrate';
import { testEnv } from '@/test/context';
import { type DrillCluster, type Node, startCluster } from './cluster';
import { type Load, startLoad } from './load';
import { lastLines, type Part, waitFor } from './part';
import { startProduct } from './product';
import { findPrograms, type Programs } from './program';
import { findFaults } from './proof';
import { backUp, restoreTo } from './restore';
import { type DrillWorld, makeWorld, openForDrill } from './world';

/** Writes must be back so soon. */
const backWithinSeconds = 30;
/** Acknowledged leads for each kill that a drill must have looked at, at least: 11,030 for ten. */
const fewestLeadsEach = 1_103;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, clients: { type: 'string', default: '16' } },
});
const kills = Number(values.kills);
const clients = Number(values.clients);
const fewestLeads = kills * fewestLeadsEach;
const say = (line: string) => process.stdout.write(`${line}\n`);

const programs = findPrograms();
if ('missing' in programs)
  say(
    `drill skipped: it needs Patroni, etcd, HAProxy and PostgreSQL 15 or newer; missing are the Debian packages ${programs.missing.join(', ')} (apt-get install ${programs.missing.join(' ')})`,
  );
else process.exitCode = await drill(programs);

async function drill(found: Programs): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lmp-drill-'));
  const product: Part[] = [];
  let cluster: DrillCluster | null = null;
  let world: DrillWorld | null = null;
  let load: Load | null = null;
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      await load?.stop();
      await Promise.all(product.map((part) => part.end()));
      await world?.partner.close();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    cluster = await startCluster(process.cwd(), folder, found);
    await prepareDatabase(cluster, found);
    const database = openForDrill(cluster.databaseUrl);
    await migrate(cluster.databaseUrl);
    world = await makeWorld(database);
    await backUp(cluster, found);
    say('cluster: 2 PostgreSQL with Patroni, 3 etcd, HAProxy; the schema is there, a base backup is made');
    const [web1, web2] = cluster.webPorts;
    for (const [name, args, port] of [
      ['worker1', ['--no-web'], 0],
      ['worker2', ['--no-web'], 0],
      ['web1', ['--no-worker'], web1],
      ['web2', ['--no-worker'], web2],
    ] as const)
      product.push(await startProduct(name, cluster, args, port));
    say('product: 2 web and 2 worker processes');

    load = startLoad(
      { origin: `https://127.0.0.1:${cluster.portalPort}`, ca: cluster.authority.pem, ...world },
      clients,
    );
    const { seconds, middle } = await killPrimaries(cluster, load);
    const running = load;
    await waitFor(`${fewestLeads} leads`, 600_000, async () => running.leads.length >= fewestLeads, 500);
    await load.stop();
    await waitFor('no application is left open', 120_000, async () => {
      const [row] = await database.sql<[{ open: number }]>`
        select count(*)::int as open from application where status not in ('accepted', 'declined', 'failed')`;
      return row.open === 0;
    });
    await readFromStandby(cluster, load);
    const faults = await findFaults(database, testEnv().idKey, load, world.partner);
    await database.close();
    await archiveAll(cluster, found);
    const restored = await restoreTo(middle, cluster, found, {
      leads: load.leads,
      key: world.key,
      intent: world.intent,
      idKey: testEnv().idKey,
    });

    const sorted = [...seconds].sort((one, other) => one - other);
    const slowest = sorted.at(-1) ?? 0;
    say('');
    say(
      `${load.leads.length} acknowledged leads, ${load.accepts.length} acknowledged accepts, ${kills} kills`,
    );
    for (const { what, count } of faults) say(`  ${count} ${what}`);
    say(
      `writes back after: p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, max ${slowest.toFixed(1)} s`,
    );
    say('answers to clients:');
    for (const [what, count] of [...load.answers].sort()) say(`  ${count} × ${what}`);
    for (const what of load.wrong.slice(0, 10)) say(`  not allowed: ${what}`);
    say(
      `restore to the middle of it: ${restored.kept} leads of before and ${restored.lost} lost ones were looked at`,
    );
    for (const { what, count } of restored.faults) say(`  ${count} ${what}`);
    const isWell =
      [...faults, ...restored.faults].every(({ count }) => count === 0) &&
      load.wrong.length === 0 &&
      slowest <= backWithinSeconds &&
      restored.kept > 0 &&
      restored.lost > 0;
    say(isWell ? 'drill passed' : 'drill FAILED');
    return isWell ? 0 : 1;
  } catch (error) {
    say(`drill FAILED: ${error instanceof Error ? error.stack : error}`);
    for (const [what, count] of load?.answers ?? []) say(`  ${count} × ${what}`);
    for (const what of load?.wrong.slice(0, 10) ?? []) say(`  not allowed: ${what}`);
    for (const part of [...(cluster?.parts ?? []), ...product]) say(lastLines(part, 6));
    return 1;
  } finally {
    await stop();
  }
}

function asProcess(env: Record<string, string>): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', ...env };
}

/** The role and the database, as docs/database.md says. */
async function prepareDatabase({ superuser, folder }: DrillCluster, { postgres }: Programs): Promise<void> {
  const { PORTAL_PASSWORD, ...env } = superuser;
  const psql = (sql: string) =>
    promisify(execFile)(join(postgres, 'psql'), ['-v', 'ON_ERROR_STOP=1', '-c', sql], {
      env: asProcess(env),
      cwd: folder,
    });
  await waitFor('HAProxy leads to the primary', 30_000, async () => psql('select 1'));
  await psql(`create role portal login password '${PORTAL_PASSWORD}'`);
  await psql('create database leads owner portal');
}

/** Ends the WAL file that is being written, and waits until it is in the archive. */
async function archiveAll(
  { superuser, folder, walFolder }: DrillCluster,
  { postgres }: Programs,
): Promise<void> {
  const sql = 'select pg_walfile_name(pg_switch_wal())';
  const { stdout } = await promisify(execFile)(join(postgres, 'psql'), ['-Atc', sql], {
    env: asProcess(superuser),
    cwd: folder,
  });
  await waitFor('the last WAL file is archived', 60_000, async () =>
    existsSync(join(walFolder, stdout.trim())),
  );
}

/** DATABASE_REPLICA_URL leads to a standby that catches up. */
async function readFromStandby({ replicaUrl }: DrillCluster, { leads }: Load): Promise<void> {
  const standby = openForDrill(replicaUrl);
  try {
    await waitFor('the standby has all leads', 60_000, async () => {
      const [row] = await standby.sql<[{ standby: boolean; leads: number }]>`
        select pg_is_in_recovery() as standby, count(*)::int as leads from lead`;
      return row.standby && row.leads >= leads.length;
    });
  } finally {
    await standby.close();
  }
}

async function killPrimaries(
  cluster: DrillCluster,
  load: Load,
): Promise<{ seconds: number[]; middle: Date }> {
  const seconds: number[] = [];
  let middle = new Date();
  for (let kill = 1; kill <= kills; kill += 1) {
    const [primary, standby] = await settled(cluster);
    // Some load before each.
    const sofar = load.leads.length;
    await waitFor('leads are taken', 60_000, async () => load.leads.length > sofar + 300);
    if (kill === Math.ceil(kills / 2)) {
      middle = new Date();
      await waitFor('leads of after it', 60_000, async () =>
        load.leads.some(({ at }) => at > middle.getTime() + 2_000),
      );
    }
    const what = kill % 2 === 0 ? 'PostgreSQL and Patroni' : 'PostgreSQL';
    const before = load.leads.length;
    const began = performance.now();
    await primary.kill(what);
    // Once the dead one takes nothing more: an answer that was under way is none.
    await waitFor('it is dead', 5_000, async () => !(await load.tryLead()));
    await waitFor('writes are back', 120_000, () => load.tryLead());
    const back = (performance.now() - began) / 1_000;
    seconds.push(back);
    say(
      `  kill ${kill}: ${what} of ${primary.name}; writes back after ${back.toFixed(1)} s, on ${standby.name}; ${before} leads before`,
    );
    // A machine that comes back. Its service manager would do it at once, but then a failover may not be needed at all.
    await waitFor('the standby is the primary', 60_000, () => standby.is('primary'));
    if (what === 'PostgreSQL and Patroni') primary.start();
  }
  await settled(cluster);
  return { seconds, middle };
}

/** Waits for a primary with a synchronous standby; in this order. */
async function settled({ nodes }: DrillCluster): Promise<[Node, Node]> {
  const [first, second] = nodes;
  return waitFor('there are a primary and a synchronous standby', 180_000, async () => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const)
      if ((await one.is('primary')) && (await other.is('synchronous'))) return [one, other] as [Node, Node];
    return null;
  });
}
