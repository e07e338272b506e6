import { chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { findBinaries } from '@/db/embedded-binary';
import { preparePlace } from '@/db/embedded-folder';
import { launch } from '@/db/embedded-server';

interface Standby {
  stop(): Promise<void>;
}

/** Of the primary's folder, what a copy must not have. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']);

/**
 * Makes a standby of an embedded PostgreSQL in `dataDir`, which the primary's commits wait for from then on
 * (`synchronous_commit` is on). It streams from `from`, an address of the primary, perhaps by way of a slow network.
 * (The binaries hold no `pg_basebackup`, so it is done step by step, as "Making a Base Backup Using the Low Level API"
 * has it.)
 */
export async function startSynchronousStandby(
  primary: { superuserUrl: string; folder: string },
  dataDir: string,
  from: URL,
): Promise<Standby> {
  // One connection: a backup ends in the session that began it.
  const database = openDatabase(primary.superuserUrl, { maxConnections: 1 });
  const { sql } = database;
  const { username, password } = new URL(primary.superuserUrl);
  const place = await preparePlace(dataDir);
  await sql`select pg_backup_start('standby', true)`;
  await cp(primary.folder, place.folder, {
    recursive: true,
    filter: (path) => !left.has(path.slice(primary.folder.length + 1)),
  });
  const [{ labelfile }] = await sql<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`;
  for (const name of ['pg_wal', 'pg_replslot']) await mkdir(join(place.folder, name), { mode: 0o700 });
  await writeFile(join(place.folder, 'backup_label'), labelfile);
  await writeFile(join(place.folder, 'standby.signal'), '');
  await writeFile(
    join(place.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from.hostname} port=${from.port} user=${username} password=${password}'\n`,
  );
  if (place.runAs) await chownAll(place.folder, place.runAs.uid, place.runAs.gid);
  const binaries = await findBinaries(place.runAs, join(dataDir, 'postgres-program'));
  const { child } = await launch(place, binaries, password);
  await setStandby(database, '*');
  const until = Date.now() + 60_000;
  while ((await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length === 0) {
    if (Date.now() > until) throw new Error('the standby does not follow');
    await new Promise((again) => setTimeout(again, 50));
  }
  return {
    stop: async () => {
      // Else the next commit waits for ever.
      await setStandby(database, '');
      await database.close();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function setStandby({ sql }: Database, name: string): Promise<void> {
  await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`);
  await sql`select pg_reload_conf()`;
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}
