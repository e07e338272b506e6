import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { startEmbedded } from '@/db/embedded';
import { freePort } from '@/db/embedded-process';
import { testSettings } from '@/test/context';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { type Clock, startClock } from './clock/clock';

/**
 * What can be killed with -9; `connections` are all of PostgreSQL's that web and worker have open, `postgres` its main
 * process, which is started again at the same address and recovers.
 */
export const victims = ['web', 'worker', 'connections', 'postgres'] as const;
export type Victim = (typeof victims)[number];

export interface Install {
  readonly origin: string;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  output(): string;
  /** Kills it, and resolves when the product answers with all of its parts. */
  kill(victim: Victim): Promise<void>;
  /** Lets every commit wait a tenth of a second for its disk, for so long. */
  slowDisk(forMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built product as a user would: two web processes and a worker, with a PostgreSQL and a clock of their own. */
export async function install(): Promise<Install> {
  const [data, disk] = await Promise.all([makeDataFolder(), makeDataFolder()]);
  const undo = [data.remove, disk.remove];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startEmbedded({ dataDir: disk.folder });
    undo.push(postgres.stop);
    const { databaseUrl } = postgres;
    const clock = await startClock(
      data.folder,
      postgres.superuserUrl,
      new URL(databaseUrl).pathname.slice(1),
    );
    undo.push(clock.end);
    const program = await startProduct(data.folder, { ...clock.settings, DATABASE_URL: databaseUrl });
    undo.push(async () => {
      program.child.kill('SIGTERM');
      await program.ended;
    });
    await program.started();
    const database = openDatabase(databaseUrl, { maxConnections: 4, applicationName: 'world' });
    undo.push(database.close);
    return {
      origin: program.origin,
      database,
      databaseUrl,
      clock,
      output: program.output,
      kill: (victim) => kill(program, database, disk.folder, victim),
      slowDisk: (forMs) => slowDisk(postgres.superuserUrl, forMs),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProduct(folder: string, settings: Record<string, string>): Promise<Program> {
  const { SECRET = '', PII_KEY = '', ID_KEY = '' } = testSettings;
  const port = String(await freePort());
  return runProgram({
    settings: {
      ...settings,
      SECRET,
      PII_KEY,
      ID_KEY,
      DATA_DIR: folder,
      PORT: port,
      PORTAL_ORIGIN: `http://127.0.0.1:${port}`,
      WEB_CONCURRENCY: '2',
      SEED_DEMO: 'off',
      ALLOW_PRIVATE_PARTNERS: 'on',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
      VISITOR_REQUESTS_PER_MINUTE: '1000000',
    },
  });
}

async function slowDisk(superuserUrl: string, forMs: number): Promise<void> {
  const { sql, close } = openDatabase(superuserUrl, { maxConnections: 1 });
  // The longest that PostgreSQL has, and whether or not others are about to commit.
  const waitFor = async (micros: number) => {
    await sql.unsafe(`alter system set commit_delay = ${micros}`);
    await sql`alter system set commit_siblings = 0`;
    await sql`select pg_reload_conf()`;
  };
  try {
    await waitFor(100_000);
    await new Promise((over) => setTimeout(over, forMs));
  } finally {
    await waitFor(0);
    await close();
  }
}

async function kill(program: Program, { sql }: Database, disk: string, victim: Victim): Promise<void> {
  if (victim === 'connections')
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and application_name <> 'world' and pid <> pg_backend_pid()`;
  else if (victim === 'postgres') {
    const main = async () =>
      Number.parseInt(await readFile(join(disk, 'postgres/postmaster.pid'), 'utf8'), 10);
    const before = await main();
    process.kill(before, 'SIGKILL');
    await wait(() =>
      main().then(
        (now) => now !== before,
        // Between the two there is no such file.
        () => false,
      ),
    );
  } else {
    const found = descendants(program.pid).find(({ command }) => command.includes(`${victim}.js`));
    if (found) process.kill(found.pid, 'SIGKILL');
    await wait(() => !descendants(program.pid).some(({ pid }) => pid === found?.pid));
  }
  const whole = () => {
    const commands = descendants(program.pid).map(({ command }) => command);
    const count = (part: string) => commands.filter((command) => command.includes(part)).length;
    return count('web.js') >= 2 && count('worker.js') >= 1;
  };
  await wait(async () => whole() && (await isReady(`http://127.0.0.1:${new URL(program.origin).port}`)));
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function wait(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error('what was killed did not come back within two minutes');
    await new Promise((again) => setTimeout(again, 50));
  }
}
