import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DestinationStream } from 'pino';
import { type Database, openDatabase } from '@/db/client';
import { type EmbeddedDatabase, findRunningEmbedded, runningEmbeddedUrl, startEmbedded } from '@/db/embedded';
import { DatabaseUnusable } from '@/db/error';
import { migrate } from '@/db/migrate';
import { isInUseByOthers } from '@/db/query/base/connection';
import { findOrigins } from '@/db/query/base/installation';
import type { Context } from '@/lib/base/actor/context';
import { ConfigurationError, type Env, readEnv, readLaunchEnv } from '@/lib/base/process/env';
import { loadEnvFile } from '@/lib/base/process/env-file';
import { createLog } from '@/lib/base/process/log';
import { startProcess } from '@/lib/base/process/process';
import { addPiiKey, loadSecrets } from '@/lib/base/process/secret';
import { assertSecretsUnchanged, checkSecrets, takeNewPiiKey } from '@/lib/base/process/secret-check';
import { newTrace, tracedProcess } from '@/lib/base/process/trace';
import { systemClock } from '@/lib/base/time/clock';
import type { Terminal } from './terminal';

export const applicationName = `lead-matching-portal cli ${process.pid}`;

/**
 * What a command does with PII_KEY. `use`: the database's current one. `look`: the current one or the one that is about
 * to replace it, without writing. `rotate`: replaces it. `back up`: like `use`, for as long as it takes. `restore` and
 * `examine`: the command itself looks at the database, which may be new or wrong.
 */
export type KeyPart = 'use' | 'look' | 'rotate' | 'back up' | 'restore' | 'examine';

interface Opening {
  readonly part?: KeyPart;
  /** Who runs the command, for the audit trail. */
  readonly person?: string | undefined;
}

/**
 * Runs one command with a context, whether or not the server is running: on `DATABASE_URL`, on the running
 * server's embedded PostgreSQL, or on one started just for this command.
 */
export async function withContext<T>(
  { env: settings, stderr }: Terminal,
  command: (ctx: Context) => Promise<T>,
  { part = 'use', person }: Opening = {},
): Promise<T> {
  loadEnvFile(settings);
  const { dataDir, embeddedDatabase } = readLaunchEnv(settings);
  if (!embeddedDatabase) {
    const env = readEnv(settings);
    return run(env, open(env.databaseUrl, part), stderr, command, { part, person });
  }
  if (part === 'restore') assertSecretsAtHand(dataDir, settings);
  else assertInUse(dataDir);
  let secrets = await loadSecrets(dataDir);
  const { database, databaseUrl, started } = await openEmbedded(dataDir, part);
  try {
    if (part === 'rotate' && !settings.PII_KEY && secrets.PII_KEY_FORMER === undefined) {
      // Whoever uses the database now has the present key only.
      if (!started) {
        await database.close();
        throw new ConfigurationError(
          'stop the server to begin the rotation of PII_KEY; once it has begun, the server may run again',
        );
      }
      secrets = await addPiiKey(dataDir);
    }
    const env = readEnv(settings, { databaseUrl, secrets });
    return await run(env, database, stderr, command, {
      part,
      person,
      beforeClose: async () => {
        if (started) await waitForOthers(started, database);
      },
    });
  } finally {
    await started?.stop();
  }
}

/** A mistyped folder must not become a new, empty installation. */
function assertInUse(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres'))) return;
  throw new ConfigurationError(
    `there is no database in DATA_DIR (${resolve(dataDir)}): set it to the folder of the server, or start the server once`,
  );
}

/** New secrets would fit no backup. */
function assertSecretsAtHand(dataDir: string, { SECRET, PII_KEY, ID_KEY }: Terminal['env']): void {
  if ((SECRET && PII_KEY && ID_KEY) || existsSync(join(dataDir, 'secret.json'))) return;
  throw new ConfigurationError(
    `put the secret.json that belongs to the backup into DATA_DIR (${resolve(dataDir)}) first, or set SECRET, PII_KEY and ID_KEY`,
  );
}

/** A rotation counts all rows, and a restore reads them: that may take longer than other statements are allowed to. */
const open = (url: string, part: KeyPart) =>
  openDatabase(url, {
    maxConnections: 4,
    applicationName,
    ...(part !== 'use' && { statementTimeoutMs: 3_600_000 }),
  });

const checks = {
  use: assertSecretsUnchanged,
  look: checkSecrets,
  rotate: takeNewPiiKey,
  'back up': assertSecretsUnchanged,
  restore: null,
  examine: null,
} as const;

async function run<T>(
  env: Env,
  database: Database,
  stderr: DestinationStream,
  command: (ctx: Context) => Promise<T>,
  { part = 'use', person, beforeClose }: Opening & { beforeClose?: () => Promise<void> },
): Promise<T> {
  try {
    const check = checks[part];
    if (check) {
      await migrate(env.databaseUrl);
      await check(database, env);
    }
    // What runs the server knows where it is reached; links that are made here lead there.
    const origins = check && (await findOrigins(database));
    // Standard output is reserved for the result.
    const state = {
      env: { ...env, ...origins },
      database,
      log: createLog(env, 'cli', stderr),
      clock: systemClock,
    };
    startProcess(state);
    const actor = { kind: 'command line', ...(person !== undefined && { name: person }) } as const;
    return await command({ ...tracedProcess(state, newTrace()), actor, origin: null });
  } finally {
    await beforeClose?.();
    await database.close();
  }
}

interface OpenEmbedded {
  database: Database;
  databaseUrl: string;
  /** Null: another process runs it. */
  started: EmbeddedDatabase | null;
}

/**
 * Another command may be about to stop the PostgreSQL that we found. It removes the address before it checks for
 * connections, so if we are connected and the address is still there, it will wait for us.
 */
async function openEmbedded(dataDir: string, part: KeyPart): Promise<OpenEmbedded> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const databaseUrl = await findRunningEmbedded(dataDir);
    if (databaseUrl === null) {
      const started = await startEmbedded({ dataDir });
      return { database: open(started.databaseUrl, part), databaseUrl: started.databaseUrl, started };
    }
    const database = open(databaseUrl, part);
    const connected = await isInUseByOthers(database, applicationName).then(
      () => true,
      () => false,
    );
    // At once: while we wait here with a connection, the other command waits for us.
    if (connected && runningEmbeddedUrl(dataDir) === databaseUrl)
      return { database, databaseUrl, started: null };
    await database.close();
    await pause();
  }
  throw new DatabaseUnusable(`the embedded PostgreSQL in ${dataDir} is running but does not respond`);
}

const pause = () => new Promise((again) => setTimeout(again, 50));

async function waitForOthers(started: EmbeddedDatabase, database: Database): Promise<void> {
  await started.hide();
  const until = Date.now() + 30_000;
  while (Date.now() < until && (await isInUseByOthers(database, applicationName).catch(() => false)))
    await pause();
}
