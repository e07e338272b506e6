import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { startEmbedded } from '@/db/embedded';
import { freePort } from '@/db/embedded-process';
import { testSettings } from '@/test/context';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { type Clock, startClock } from './clock/clock';
import { awayForMs, pause } from './world';

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
  readonly keys: Keys;
  /** Lets every commit wait a tenth of a second for its disk, for so long. */
  slowDisk(forMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** What an operator of the machine does to rotate PII_KEY (operations, rotating). */
interface Keys {
  /** PII_KEY, the one before and the one after it. */
  readonly all: readonly string[];
  /** Announces the next key, then uses it: for a while one program has it as the next one, and another as its own. */
  use(): Promise<void>;
  /** Runs `pii-key rotate`. Returns whether it came to its end. */
  rewrite(): Promise<boolean>;
  /** Goes on with the new key alone. */
  retire(): Promise<void>;
}

/** Starts the built product as a user would: two web processes and a worker, with a PostgreSQL and a clock of their own. */
export async function install(): Promise<Install> {
  const [data, disk, besideData] = await Promise.all([makeDataFolder(), makeDataFolder(), makeDataFolder()]);
  const undo = [data.remove, disk.remove, besideData.remove];
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
    const settings = { ...clock.settings, DATABASE_URL: databaseUrl };
    const programs: Program[] = [];
    const product = await startProgram(programs, data.folder, settings);
    undo.push(product.stop);
    const database = openDatabase(databaseUrl, { maxConnections: 4, applicationName: 'world' });
    undo.push(database.close);
    return {
      origin: product.program().origin,
      database,
      databaseUrl,
      clock,
      output: () => programs.map(({ output }) => output()).join(''),
      kill: (victim) => kill(product.program(), database, disk.folder, victim),
      keys: {
        all: Object.values(piiKeys),
        use: async () => {
          const { before, next } = piiKeys;
          await product.restart({ PII_KEY: before, PII_KEY_NEXT: next });
          const used = { PII_KEY: next, PII_KEY_FORMER: before };
          const beside = await startProgram(programs, besideData.folder, { ...settings, ...used });
          undo.push(beside.stop);
          // What the first one does meanwhile meets a key that it knows as the next one.
          await pause(10_000);
          await product.restart(used);
          await beside.stop();
        },
        rewrite: () => rewrite({ ...settings, PII_KEY: piiKeys.next, PII_KEY_FORMER: piiKeys.before }),
        retire: () => product.restart({ PII_KEY: piiKeys.next }),
      },
      slowDisk: (forMs) => slowDisk(postgres.superuserUrl, forMs),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const { PII_KEY = '', SECRET = '', ID_KEY = '' } = testSettings;
const piiKeys = { before: PII_KEY, next: Buffer.alloc(32, 4).toString('base64') };

/** The program, which can be started anew with other settings at the same address. */
async function startProgram(programs: Program[], folder: string, settings: Record<string, string>) {
  const port = String(await freePort());
  const stop = async (program: Program) => {
    program.child.kill('SIGTERM');
    await program.ended;
  };
  const run = async (changes: Record<string, string>) => {
    const program = await runProgram({
      settings: {
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
        ...settings,
        ...changes,
      },
    });
    programs.push(program);
    await program.started().catch(async (error: unknown) => {
      await stop(program);
      throw error;
    });
    return program;
  };
  let program = await run({});
  return {
    program: () => program,
    stop: () => stop(program),
    restart: async (changes: Record<string, string>) => {
      await stop(program);
      program = await run(changes);
    },
  };
}

async function rewrite(settings: Record<string, string>): Promise<boolean> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/cli.mjs', 'pii-key', 'rotate'], {
    env: { PATH, NODE_ENV: 'production', ENV_FILE: '', SECRET, ID_KEY, ...settings },
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return code === 0;
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
  const until = performance.now() + awayForMs;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error('what was killed did not come back within two minutes');
    await new Promise((again) => setTimeout(again, 50));
  }
}
