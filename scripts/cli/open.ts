import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { openDatabase } from '@/db/client';
import { findRunningEmbedded, startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { isInUseByOthers } from '@/db/query/connection';
import { systemClock } from '@/lib/clock';
import type { Context } from '@/lib/context';
import { type Env, readEnv, readLaunchEnv } from '@/lib/env';
import { createLog } from '@/lib/log';
import { startProcess } from '@/lib/process';
import { assertSecretsUnchanged, loadSecrets } from '@/lib/secret';

const applicationName = `lead-matching-portal cli ${process.pid}`;

/**
 * Runs one command with a context, whether the server runs or not: on `DATABASE_URL`, on the embedded PostgreSQL
 * of the running server, or on one started for as long as the command takes.
 */
export async function withContext<T>(command: (ctx: Context) => Promise<T>): Promise<T> {
  const { dataDir, embeddedDatabase } = readLaunchEnv();
  if (!embeddedDatabase) return run(readEnv(), command, false);
  const running = await findRunningEmbedded(dataDir);
  const started = running === null ? await startEmbedded({ dataDir }) : null;
  const databaseUrl = running ?? started?.databaseUrl;
  try {
    const env = readEnv(undefined, { databaseUrl, secrets: await loadSecrets(dataDir) });
    return await run(env, command, started !== null);
  } finally {
    await started?.stop();
  }
}

async function run<T>(env: Env, command: (ctx: Context) => Promise<T>, ownsDatabase: boolean): Promise<T> {
  await migrate(env.databaseUrl);
  const database = openDatabase(env.databaseUrl, { maxConnections: 2, applicationName });
  try {
    await assertSecretsUnchanged(database, env);
    // Standard output belongs to the answer.
    const log = createLog(env, 'cli', pino.destination(2));
    const state = { env, database, log, clock: systemClock };
    startProcess(state);
    return await command({
      ...state,
      actor: { kind: 'command line' },
      requestId: randomUUID(),
      origin: null,
    });
  } finally {
    if (ownsDatabase) await othersHaveLeft(() => isInUseByOthers(database.sql, applicationName));
    await database.close();
  }
}

/** A second command may have found the PostgreSQL that we started: it finishes before we end it. */
async function othersHaveLeft(isInUse: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until && (await isInUse().catch(() => false)))
    await new Promise((again) => setTimeout(again, 50));
}
