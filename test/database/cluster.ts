import { type ChildProcess, execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { findBinaries } from '@/db/embedded-binary';
import { createCluster, type Place, preparePlace, readPassword } from '@/db/embedded-folder';
import { processGone } from '@/db/embedded-process';
import { portalRole, preparePortalRole } from '@/db/embedded-role';
import { addressOf, launch } from '@/db/embedded-server';

const run = promisify(execFile);

/** A PostgreSQL of a test's own, for what happens to whole servers: replication, promotion, restores. */
export interface Cluster {
  /** As the application's role. */
  readonly url: string;
  readonly superuserUrl: string;
  /** Where others read its WAL from. */
  readonly walFolder: string;
  /** A copy of its files, while it runs (a base backup). */
  backUp(): Promise<Backup>;
  /** SIGKILL of the postmaster; its other processes end by themselves. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface Backup {
  /** Starts a server on these files with settings of its own; a file such as `standby.signal` says what it is. */
  start(settings: Readonly<Record<string, string>>, signal: `${string}.signal`): Promise<Cluster>;
}

export interface ClusterFolder {
  create(settings?: Readonly<Record<string, string>>): Promise<Cluster>;
  /** Stops what runs, and removes the folder. */
  remove(): Promise<void>;
}

/** Without the disk's delays: a killed process loses nothing that the system has. */
const always = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '512MB' };

/** Replication is by the superuser, as whom backups are made too. */
export function followSettings(of: Cluster, name: string): Record<string, string> {
  const { hostname, port, username, password } = new URL(of.superuserUrl);
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
    hot_standby_feedback: 'on',
    wal_receiver_status_interval: '1s',
  };
}

export async function makeClusterFolder(): Promise<ClusterFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'lmp-cluster-'));
  // Where root runs the tests, PostgreSQL's unprivileged user passes through it to the WAL of another server.
  await chmod(folder, 0o711);
  const running = new Set<Cluster>();
  let count = 0;
  const nextPlace = () => {
    count += 1;
    return preparePlace(join(folder, String(count)));
  };

  const start = async (place: Place, portalPassword: string | null): Promise<Cluster> => {
    const password = await readPassword(place);
    const binaries = await findBinaries(place.runAs, join(place.dataDir, 'postgres-program'));
    const { child, port } = await launch(place, binaries, password);
    const superuserUrl = addressOf(port, password);
    const ownPassword = portalPassword ?? (await preparePortalRole(superuserUrl));
    const end = async (signal: NodeJS.Signals) => {
      running.delete(cluster);
      await ended(child, signal);
    };
    const cluster: Cluster = {
      url: addressOf(port, ownPassword, portalRole),
      superuserUrl,
      walFolder: join(place.folder, 'pg_wal'),
      backUp: async () => {
        const copy = await nextPlace();
        await copyFiles(superuserUrl, place, copy);
        return {
          start: async (settings, signal) => {
            await addSettings(copy, settings);
            await writeFile(join(copy.folder, signal), '');
            if (copy.runAs) await chown(join(copy.folder, signal), copy.runAs.uid, copy.runAs.gid);
            return start(copy, ownPassword);
          },
        };
      },
      kill: () => end('SIGKILL'),
      stop: () => end('SIGINT'),
    };
    running.add(cluster);
    return cluster;
  };

  return {
    create: async (settings = {}) => {
      const place = await nextPlace();
      await createCluster(place, await findBinaries(place.runAs, join(place.dataDir, 'postgres-program')));
      await addSettings(place, settings);
      return start(place, null);
    },
    remove: async () => {
      await Promise.all([...running].map((cluster) => cluster.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addSettings(place: Place, settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries({ ...always, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await appendFile(join(place.folder, 'postgresql.conf'), lines.join(''));
}

/** As PostgreSQL's documentation says, "Making a Base Backup Using the Low Level API". */
async function copyFiles(superuserUrl: string, from: Place, to: Place): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_backup_start('test', true)`;
    await mkdir(to.dataDir, { recursive: true });
    // With owners and times, which Node's own copy leaves out.
    await run('cp', ['-a', from.folder, to.folder]);
    const [end] = await sql<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`;
    await rm(join(to.folder, 'postmaster.pid'), { force: true });
    await writeFile(join(to.folder, 'backup_label'), end.labelfile);
    if (to.runAs) await chown(join(to.folder, 'backup_label'), to.runAs.uid, to.runAs.gid);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (processGone(child)) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  await gone;
}

/** Makes a standby the primary; returns once it takes writes. */
export async function promote({ superuserUrl }: Cluster): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<[{ done: boolean }]>`select pg_promote() as done`;
    if (!row.done) throw new Error('the standby was not promoted within a minute');
  } finally {
    await sql.end({ timeout: 5 });
  }
}
