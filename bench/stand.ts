import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { startEmbedded } from '@/db/embedded';
import { portalRole } from '@/db/embedded-role';
import { migrate } from '@/db/migrate';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { descendants } from '@/test/server/program';

/** A dedicated PostgreSQL with one affiliate, one key, one intent and its partners. */
export interface Stand {
  readonly databaseUrl: string;
  readonly superuserUrl: string;
  /** PostgreSQL's data folder. */
  readonly folder: string;
  readonly database: Database;
  readonly affiliateId: number;
  readonly key: string;
  readonly keyId: number;
  readonly intentId: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Starts a bundled script (`dist/…`) that listens on PORT; resolves when it responds at `path`. */
  serve(script: string, path: string, more?: Record<string, string>): Promise<Served>;
  close(): Promise<void>;
}

export interface Served {
  readonly origin: string;
  /** The process that was started; `pid` is the one that serves requests. */
  readonly parentPid: number;
  readonly pid: number;
  /** Current resident memory, in MiB. */
  memoryMib(): Promise<number>;
  /** CPU time used so far, in milliseconds: the cost of a request, independent of the machine's load. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

/** `folder`: where its data is, and stays; null: nowhere once it is closed. */
export async function openStand(partnerCount = 8, folder: string | null = null): Promise<Stand> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const embedded = await startEmbedded({ dataDir });
  await migrate(embedded.databaseUrl);
  const superuser = openDatabase(embedded.superuserUrl, { maxConnections: 1 });
  // To fill tables without their triggers.
  await superuser.sql.unsafe(`grant set on parameter session_replication_role to ${portalRole}`);
  await superuser.close();
  const database = openDatabase(embedded.databaseUrl, { maxConnections: 10 });
  const { id: affiliateId } = await makeAffiliate(database);
  const { key, hash, hint } = generateApiKey('uat');
  const { id: keyId } = await makeApiKey(database, { affiliateId, hash, hint });
  const { id: intentId } = await makeIntent(database, { requiredFields: ['net_income'] });
  for (let at = 0; at < partnerCount; at++) {
    await makePartner(database, {
      intents: [
        {
          intentId,
          eligibility: [{ field: 'net_income', operator: '>=', value: 3_000 + at * 500 }],
          probabilityConditions: [
            { field: 'net_income', operator: '>=', value: 10_000, results: 30 },
            { field: 'age', operator: 'between', value: [25, 55], results: 5 * at },
          ],
        },
      ],
    });
  }
  const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64');
  const settings = {
    DATABASE_URL: embedded.databaseUrl,
    SECRET: secret(1),
    PII_KEY: secret(2),
    ID_KEY: secret(3),
    ALLOW_PRIVATE_PARTNERS: 'on',
    ALLOW_PRIVATE_WEBHOOKS: 'on',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  return {
    databaseUrl: embedded.databaseUrl,
    superuserUrl: embedded.superuserUrl,
    folder: join(dataDir, 'postgres'),
    database,
    affiliateId,
    key,
    keyId,
    intentId,
    settings,
    serve: (script, path, more = {}) => serve(script, path, { ...settings, ...more }),
    close: async () => {
      await database.close();
      await embedded.stop();
      if (folder === null) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function serve(script: string, path: string, settings: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [file = '', ...args] = script.split(' ');
  const child = fork(join(process.cwd(), 'dist', file), args, {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      ...settings,
      PORT: String(port),
      HOST: '127.0.0.1',
      PORTAL_ORIGIN: origin,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const until = Date.now() + 30_000;
  while (
    !(await fetch(origin + path).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${script} does not answer`);
    await new Promise((again) => setTimeout(again, 50));
  }
  const started = child.pid ?? 0;
  // Our own server handles requests in a child process; the parent only supervises.
  const pid = descendants(started).find(({ command }) => command.includes('web.js'))?.pid ?? started;
  return {
    origin,
    parentPid: started,
    pid,
    memoryMib: () => residentMib(pid),
    processorMs: () => processorMs(pid),
    stop: () => stop(child),
  };
}

function residentMib(pid: number): Promise<number> {
  return new Promise((resolve) => {
    const ps = spawn('ps', ['-o', 'rss=', '-p', String(pid)]);
    ps.stdout.once('data', (text) => resolve(Math.round(Number(text) / 1024)));
  });
}

/** NaN except on Linux. `utime` and `stime` are in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  return new Promise((resolve) => child.once('close', () => resolve()));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
