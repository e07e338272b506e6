import { statfs } from 'node:fs/promises';
import { readAddress } from '@/db/address';
import { findPendingMigrations } from '@/db/pending-migration';
import { getOwnRole } from '@/db/query/access/own-role';
import { findOrigins, type Origins } from '@/db/query/base/installation';
import { findQueueState } from '@/db/query/base/queue-state';
import { findSecretChecks } from '@/db/query/base/secret-check';
import { findServerState } from '@/db/query/base/server-state';
import { findNewestHeartbeat } from '@/db/query/base/worker-heartbeat';
import { listExpiringKeys } from '@/db/query/report/overview';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { ConfigurationError, type Env } from '@/lib/base/process/env';
import { checkSecrets, listUnready, namesOf } from '@/lib/base/process/secret-check';
import { counted, listed } from '@/lib/base/text/text';
import { warningsOfPrivate } from '@/lib/catalogue/partner/private-address';
import { findProductionSandboxes } from '@/lib/catalogue/partner/production-sandbox';
import { environmentNames } from '@/word/environment';
import type { Check, Finding } from './finding';

const ok = (check: Check, text: string): Finding => ({ check, state: 'ok', text });
const warning = (check: Check, text: string): Finding => ({ check, state: 'warning', text });
const failed = (check: Check, text: string): Finding => ({ check, state: 'failed', text });

const heartbeatWithinSeconds = 60;
const megabyte = 1024 * 1024;

/**
 * Looks at everything that an installation needs, and changes nothing; the settings have been read already. Throws the
 * database's error if it cannot be reached.
 */
export async function examine(ctx: Context): Promise<Finding[]> {
  assertMay(ctx, 'overview.read');
  const { env, database } = ctx;
  const before = Date.now();
  const server = await findServerState(database);
  const after = Date.now();
  const findings = [
    examineSettings(env),
    ...warningsOfPrivate(env).map((text) => warning('settings', text)),
    ...(await examineDatabase(ctx, server)),
    examineClock(server.now.getTime(), before, after),
    await examineDisk(env, server.databaseBytes),
  ];
  const pending = await findPendingMigrations(database.sql);
  // The rest is in tables that may not be there yet.
  if (pending.length > 0) return [...findings, notMigrated(pending)];
  return [
    ...findings,
    await examineSecrets(ctx),
    await examineWorker(ctx),
    await examineOrigins(ctx),
    await examineKeys(ctx),
    await examineSandbox(ctx),
    await examineJobs(ctx),
  ];
}

const notMigrated = (pending: readonly string[]) =>
  failed(
    'database',
    `${counted(pending.length, 'migration')} to run (${pending[0]} …): start the server, which runs them`,
  );

function examineSettings({ portalOrigin, host, metricsToken }: Env): Finding {
  const isLocal = /^(?:localhost|127\.|\[?::1)/.test(host);
  if (!portalOrigin.startsWith('https://') && !isLocal)
    return warning(
      'settings',
      `PORTAL_ORIGIN is ${portalOrigin}, without TLS, and HOST lets others in: set it to https`,
    );
  if (metricsToken === null)
    return warning('settings', 'METRICS_TOKEN is not set, so nothing can be watched');
  return ok('settings', 'complete and valid');
}

async function examineDatabase(
  { env, database }: Context,
  { version, databaseBytes }: { version: string; databaseBytes: number },
): Promise<Finding[]> {
  const what = `PostgreSQL ${version}, ${Math.ceil(databaseBytes / megabyte)} MB`;
  if (env.embeddedDatabase) return [ok('database', `${what}, embedded`)];
  const { name, excess } = await getOwnRole(database);
  const { host, isProtected } = readAddress(env.databaseUrl);
  return [
    ok('database', what),
    ...(excess.length > 0
      ? [warning('database', `the role ${name} ${listed([...excess])}: see docs/database.md`)]
      : []),
    ...(isProtected
      ? []
      : [warning('database', `the way to ${host} is not verified: add sslmode=verify-full to DATABASE_URL`)]),
  ];
}

/** What the database's clock may differ from ours, beyond the time that asking took. */
const clockSeconds = { warning: 2, failed: 30 };

/** Decides on clocks that differ; `now`: the database's, asked for between `before` and `after`. In milliseconds. */
export function examineClock(now: number, before: number, after: number): Finding {
  const differs = Math.max(before - now, now - after, 0) / 1_000;
  const text = `the clocks of this machine and of the database differ by ${differs.toFixed(1)} s`;
  if (differs > clockSeconds.failed)
    return failed('clock', `${text}: signatures and codes are refused; run NTP on both`);
  if (differs > clockSeconds.warning) return warning('clock', `${text}: run NTP on both`);
  return ok('clock', text);
}

async function examineDisk({ embeddedDatabase, dataDir }: Env, databaseBytes: number): Promise<Finding> {
  if (!embeddedDatabase) return ok('disk', 'the database has its own; watch it there');
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize, databaseBytes });
}

/** Decides on the space that is left where the database is. */
export function judgeDisk(disk: { freeBytes: number; totalBytes: number; databaseBytes: number }): Finding {
  const { freeBytes, totalBytes, databaseBytes } = disk;
  const free = Math.floor(freeBytes / megabyte);
  const share = Math.floor((100 * freeBytes) / Math.max(totalBytes, 1));
  const text = `${free} MB free (${share} %) where DATA_DIR is`;
  if (free < 256) return failed('disk', `${text}: PostgreSQL stops when it is full; make room`);
  if (share < 10 || freeBytes < databaseBytes / 2) return warning('disk', `${text}: make room in time`);
  return ok('disk', text);
}

async function examineSecrets({ database, env }: Context): Promise<Finding> {
  const { next } = env.piiKey;
  try {
    if ((await checkSecrets(database, env)) === 'new') {
      const unready = await listUnready(database, env.piiKey.id);
      return unready.length > 0
        ? failed(
            'secrets',
            `PII_KEY is new, and ${namesOf(unready)} could not read what is written under it: set it there as PII_KEY_NEXT and restart them first`,
          )
        : warning('secrets', 'PII_KEY is new: start the server, or run pii-key rotate');
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return failed('secrets', error.message);
  }
  if ((await findSecretChecks(database)).has('PII_KEY_FORMER'))
    return warning('secrets', 'a rotation of PII_KEY is not done: run pii-key rotate');
  if (!next) return ok('secrets', 'those of this database');
  if (env.piiKey.next === null)
    return warning(
      'secrets',
      'PII_KEY_NEXT is the key of this database by now: set PII_KEY to it, and remove PII_KEY_NEXT',
    );
  const unready = await listUnready(database, next.id);
  return unready.length > 0
    ? warning(
        'secrets',
        `PII_KEY_NEXT is not known to ${namesOf(unready)} yet: set it there, too, and restart them`,
      )
    : warning(
        'secrets',
        'PII_KEY_NEXT is known to all that run: set PII_KEY to it and PII_KEY_FORMER to the present one',
      );
}

async function examineWorker({ database }: Context): Promise<Finding> {
  const age = await findNewestHeartbeat(database);
  if (age === null) return failed('worker', 'none has ever run: start the server, or a worker of its own');
  if (age > heartbeatWithinSeconds)
    return failed(
      'worker',
      `none was seen for ${Math.round(age)} s: files, follow-ups and text messages wait`,
    );
  return ok('worker', `seen ${Math.round(age)} s ago`);
}

async function examineOrigins({ database, env }: Context): Promise<Finding> {
  const served = await findOrigins(database);
  if (served === null) return warning('origins', 'no web process has run on this database yet');
  const names = ['portalOrigin', 'uatOrigin', 'productionOrigin'] as const satisfies (keyof Origins)[];
  const other = names.filter((name) => env[name] !== served[name]);
  if (other.length > 0) {
    const settings = other.map((name) => name.replace('Origin', '_ORIGIN').toUpperCase());
    return warning(
      'origins',
      `${listed(settings)} of this machine differ from the server's (${served.portalOrigin})`,
    );
  }
  const answer = await fetch(`${served.portalOrigin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  if (answer === null) return warning('origins', `${served.portalOrigin} cannot be reached from here`);
  return answer.ok
    ? ok('origins', `${served.portalOrigin} is ready`)
    : failed('origins', `${served.portalOrigin}/readyz responds with ${answer.status}`);
}

async function examineKeys({ database }: Context): Promise<Finding> {
  const expiring = await Promise.all(environmentNames.map((name) => listExpiringKeys(database, name)));
  const [first] = expiring.flat().sort((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime());
  if (!first) return ok('keys', 'no API key expires within 30 days');
  const keys = counted(expiring.flat().length, 'API key');
  return warning(
    'keys',
    `${keys} expire within 30 days, the first on ${first.expiresAt.toISOString().slice(0, 10)}`,
  );
}

async function examineSandbox({ env, database }: Context): Promise<Finding> {
  const found = await findProductionSandboxes(database, env);
  const names = listed(found.slice(0, 5).map(({ companyName }) => companyName));
  const more = found.length > 5 ? ` and ${found.length - 5} more` : '';
  if (found.some(({ active }) => active))
    return failed(
      'sandbox',
      `Production leads to sandbox addresses, which are not served there: ${names}${more}: enter the lenders’ own, or deactivate them`,
    );
  if (found.length > 0)
    return warning('sandbox', `inactive in Production, with sandbox addresses: ${names}${more}`);
  return ok('sandbox', env.seedDemo ? 'the demo: Production may lead to it' : 'not used by Production');
}

async function examineJobs({ database }: Context): Promise<Finding> {
  const { givenUp, oldestDueSeconds } = await findQueueState(database);
  if (givenUp > 0) return warning('jobs', `${counted(givenUp, 'job')} given up: see job list`);
  if (oldestDueSeconds > 300)
    return warning('jobs', `the oldest has been due for ${Math.round(oldestDueSeconds)} s: add workers`);
  return ok('jobs', 'none given up, none waits');
}
