import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { freePort } from '@/db/embedded-process';
import { testSettings } from '@/test/context';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';

/** What can be killed with -9; `connections` are all of PostgreSQL's that web and worker have open. */
export const victims = ['web', 'worker', 'connections'] as const;
export type Victim = (typeof victims)[number];

export interface Install {
  readonly origin: string;
  readonly database: Database;
  readonly databaseUrl: string;
  output(): string;
  /** Kills it, and resolves when the product answers with all of its parts. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built product as a user would: two web processes, a worker and a PostgreSQL of its own. */
export async function install(): Promise<Install> {
  const data = await makeDataFolder();
  const { SECRET, PII_KEY, ID_KEY } = testSettings;
  await writeFile(join(data.folder, 'secret.json'), JSON.stringify({ SECRET, PII_KEY, ID_KEY }));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const program = await runProgram({
    settings: {
      DATA_DIR: data.folder,
      PORT: port,
      PORTAL_ORIGIN: origin,
      WEB_CONCURRENCY: '2',
      SEED_DEMO: 'off',
      ALLOW_PRIVATE_PARTNERS: 'on',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
      VISITOR_REQUESTS_PER_MINUTE: '1000000',
    },
  });
  const stop = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await data.remove();
  };
  try {
    await program.started();
    const databaseUrl = (await findRunningEmbedded(data.folder)) ?? '';
    const database = openDatabase(databaseUrl, { maxConnections: 4, applicationName: 'world' });
    return {
      origin,
      database,
      databaseUrl,
      output: program.output,
      kill: (victim) => kill(program, database, victim),
      stop: async () => {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function kill(program: Program, { sql }: Database, victim: Victim): Promise<void> {
  if (victim === 'connections')
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and application_name <> 'world' and pid <> pg_backend_pid()`;
  else {
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
  const until = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error('what was killed did not come back within two minutes');
    await new Promise((again) => setTimeout(again, 50));
  }
}
