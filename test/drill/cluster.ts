import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '@/db/embedded-process';
import { makeAuthority, type TestAuthority } from '@/test/database/certificate';
import { type Part, startPart, waitFor } from './part';
import type { Programs } from './program';

const host = '127.0.0.1';

/** One machine of the database: a Patroni with its PostgreSQL. */
export interface Node {
  readonly name: string;
  readonly dataDir: string;
  readonly port: number;
  /** Asks its Patroni: `primary`, `synchronous`, … */
  is(role: string): Promise<boolean>;
  start(): void;
  /** SIGKILL of PostgreSQL's main process, and of Patroni, as when a machine dies. */
  kill(what: 'PostgreSQL' | 'PostgreSQL and Patroni'): Promise<void>;
  stop(): Promise<void>;
}

export interface DrillCluster {
  readonly folder: string;
  readonly authority: TestAuthority;
  /** The service's role, by HAProxy. */
  readonly databaseUrl: string;
  readonly replicaUrl: string;
  /** By https. */
  readonly portalPort: number;
  readonly webPorts: readonly [number, number];
  readonly nodes: readonly [Node, Node];
  readonly walFolder: string;
  readonly runAs: { uid: number; gid: number } | null;
  /** To the primary by HAProxy, as superuser and for base backups; libpq's variables. */
  readonly superuser: Record<string, string>;
  readonly replicator: Record<string, string>;
  readonly parts: readonly Part[];
  stop(): Promise<void>;
}

/** The files of deploy/ as they stand: only folders differ, and what stands in the `.env` files. */
export async function startCluster(root: string, folder: string, programs: Programs): Promise<DrillCluster> {
  const config = (name: string) =>
    readFileSync(join(root, 'deploy', name), 'utf8')
      .replaceAll('/etc/portal/', `${folder}/`)
      .replaceAll('/var/lib/portal/', `${folder}/`);
  const settings = (name: string) => parseEnv(config(name)) as Record<string, string>;
  // PostgreSQL does not run as root.
  const runAs = process.getuid?.() === 0 ? postgresUser() : null;
  chmodSync(folder, 0o711);
  const folders = ['wal', 'db1', 'db2', 'backup', 'log'].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path, { mode: 0o700 });
  const own = (path: string) => {
    if (runAs) chownSync(path, runAs.uid, runAs.gid);
  };
  for (const path of folders) own(path);

  const authority = await makeAuthority('drill');
  const { certificate, key } = await authority.issue('ip', host);
  writeFileSync(join(folder, 'database-ca.pem'), authority.pem);
  writeFileSync(join(folder, 'portal.pem'), `${certificate}\n${key}`, { mode: 0o600 });
  writeFileSync(join(folder, 'database.pem'), certificate);
  writeFileSync(join(folder, 'database.key'), key, { mode: 0o600 });
  for (const name of ['database.pem', 'database.key']) own(join(folder, name));
  writeFileSync(join(folder, 'patroni.yml'), config('patroni.yml'));
  writeFileSync(join(folder, 'haproxy.cfg'), config('haproxy.cfg'));

  const parts: Part[] = [];
  const start = (name: string, command: readonly string[], env: Record<string, string>, as = runAs) => {
    const part = startPart(name, command, join(folder, 'log', `${name}.log`), {
      env,
      runAs: as,
      cwd: folder,
    });
    parts.push(part);
    return part;
  };

  const members = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => ({ name, peer: await freePort(), client: await freePort() })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://${host}:${peer}`).join(',');
  const etcds = members.map(({ name, peer, client }) =>
    start(
      `etcd-${name}`,
      [programs.etcd],
      {
        ...settings('etcd.env'),
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(folder, `etcd-${name}`),
        ETCD_LISTEN_PEER_URLS: `http://${host}:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${peer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://${host}:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${client}`,
        ETCD_INITIAL_CLUSTER: cluster,
      },
      null,
    ),
  );
  const [firstMember] = members;
  await waitFor('etcd has a leader', 60_000, async () => {
    const answer = await fetch(`http://${host}:${firstMember?.client}/health`);
    return ((await answer.json()) as { health?: string }).health === 'true';
  });

  const passwords = { superuser: password(), replication: password(), portal: password() };
  const node = async (name: string): Promise<Node & { restPort: number }> => {
    const [port, restPort] = [await freePort(), await freePort()];
    const dataDir = join(folder, name, 'data');
    const env = {
      ...settings('patroni.env'),
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: members.map(({ client }) => `${host}:${client}`).join(','),
      PATRONI_RESTAPI_LISTEN: `${host}:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `${host}:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    };
    let patroni: Part | null = null;
    const postmaster = () => {
      const file = join(dataDir, 'postmaster.pid');
      return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
    };
    return {
      name,
      dataDir,
      port,
      restPort,
      is: async (role) => (await fetch(`http://${host}:${restPort}/${role}`)).status === 200,
      start: () => {
        patroni = start(name, [programs.patroni, join(folder, 'patroni.yml')], env);
      },
      kill: async (what) => {
        const pid = postmaster();
        if (pid === null) throw new Error(`${name} runs no PostgreSQL`);
        // Patroni first: it would know at once, where a dead machine does not.
        if (what === 'PostgreSQL and Patroni') await patroni?.end('SIGKILL');
        process.kill(pid, 'SIGKILL');
      },
      stop: async () => {
        // It stops its PostgreSQL.
        await patroni?.end('SIGTERM', 60_000);
        const pid = postmaster();
        if (pid !== null && isPostgresOf(pid, dataDir)) process.kill(pid, 'SIGQUIT');
      },
    };
  };
  const nodes = [await node('db1'), await node('db2')] as const;
  const [first, second] = nodes;

  const ports = {
    portal: await freePort(),
    plain: await freePort(),
    database: await freePort(),
    replica: await freePort(),
    web: [await freePort(), await freePort()] as const,
  };
  const haproxy = start(
    'haproxy',
    [programs.haproxy, '-db', '-f', join(folder, 'haproxy.cfg')],
    {
      ...settings('haproxy.env'),
      PORTAL_BIND: `${host}:${ports.portal}`,
      PLAIN_BIND: `${host}:${ports.plain}`,
      DATABASE_BIND: `${host}:${ports.database}`,
      REPLICA_BIND: `${host}:${ports.replica}`,
      WEB1: `${host}:${ports.web[0]}`,
      WEB2: `${host}:${ports.web[1]}`,
      DB1: `${host}:${first.port}`,
      DB1_REST: String(first.restPort),
      DB2: `${host}:${second.port}`,
      DB2_REST: String(second.restPort),
    },
    null,
  );
  const stop = async () => {
    await haproxy.end();
    await Promise.all(nodes.map((one) => one.stop()));
    await Promise.all(etcds.map((one) => one.end()));
  };

  first.start();
  await waitFor('db1 is the primary', 90_000, () => first.is('primary')).catch(async (error) => {
    await stop();
    throw error;
  });
  second.start();
  const byProxy = { PGHOST: host, PGPORT: String(ports.database), PGSSLMODE: 'require' };
  const url = (port: number) =>
    `postgres://portal:${passwords.portal}@${host}:${port}/leads?sslmode=verify-full&sslrootcert=${folder}/database-ca.pem`;
  return {
    folder,
    authority,
    databaseUrl: url(ports.database),
    replicaUrl: url(ports.replica),
    portalPort: ports.portal,
    webPorts: ports.web,
    nodes,
    walFolder: join(folder, 'wal'),
    runAs,
    superuser: {
      ...byProxy,
      PGUSER: 'postgres',
      PGPASSWORD: passwords.superuser,
      PGDATABASE: 'postgres',
      PORTAL_PASSWORD: passwords.portal,
    },
    replicator: { ...byProxy, PGUSER: 'replicator', PGPASSWORD: passwords.replication },
    parts,
    stop,
  };
}

const password = () => randomBytes(18).toString('base64url');

function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (uid === undefined || gid === undefined)
    throw new Error('there is no user postgres to run PostgreSQL as');
  return { uid, gid };
}

/** Another program may have the number by now. */
function isPostgresOf(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
  } catch {
    return false;
  }
}
