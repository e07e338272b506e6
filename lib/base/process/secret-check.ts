import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '@/db/client';
import { isFormerPiiKey } from '@/db/error';
import { type ConnectedProcess, listConnectedProcesses } from '@/db/query/base/connection';
import {
  deleteKeyOverlap,
  findSecretChecks,
  lockEncryptedTables,
  updatePiiKeyChecks,
  upsertSecretChecks,
} from '@/db/query/base/secret-check';
import { listed } from '@/lib/base/text/text';
import { whenUnlocked } from '@/lib/base/time/when-unlocked';
import { ConfigurationError, type Env } from './env';

type CheckName = 'SECRET' | 'PII_KEY' | 'ID_KEY' | 'PII_KEY_FORMER';

const checkOf = (name: Exclude<CheckName, 'PII_KEY_FORMER'>, secret: Buffer) =>
  createHmac('sha256', secret).update(`lead-matching-portal check of ${name}`).digest();

/** How a process is named to the database, before what it is and the ids of the keys that it reads. */
const program = 'lead-matching-portal';
const serving = /^(?:server|web|worker)$/;

/** Names a process of ours to the database, with the ids of the PII_KEYs that it reads, for `listUnready`. */
export const processName = (name: string, { piiKey }: Env) =>
  `${program} ${name} ${piiKey.all.map(({ id }) => id.toString('hex')).join('+')}`;

/** `new`: PII_KEY is about to be rotated, and the database still has PII_KEY_FORMER as the current key. */
type KeyState = 'current' | 'new';

/**
 * Refuses secrets other than those the database was first used with: keys, ids and personal data would become
 * unreadable. PII_KEY may be new while PII_KEY_FORMER is the one that the database has: then this returns `new`, and
 * nothing may be written before `takeNewPiiKey`. Where the database has PII_KEY_NEXT by now, that is this process's
 * current key from here on. Throws `ConfigurationError` naming the variable (design base 24).
 */
export async function checkSecrets(database: Queryable, env: Env): Promise<KeyState> {
  const checks = [
    { name: 'SECRET', value: checkOf('SECRET', env.secret) },
    { name: 'PII_KEY', value: checkOf('PII_KEY', env.piiKey.bytes) },
    { name: 'ID_KEY', value: checkOf('ID_KEY', env.idKey) },
  ] as const;
  const stored = await upsertSecretChecks(database, [...checks]);
  for (const { name, value } of checks)
    if (name !== 'PII_KEY' && !stored.get(name)?.equals(value)) throw notTheOne(name);
  return judgePiiKey(env, stored);
}

/** `checkSecrets` for everything that writes: refuses a PII_KEY that the database does not have yet, too. */
export async function assertSecretsUnchanged(database: Database, env: Env): Promise<void> {
  if ((await checkSecrets(database, env)) === 'new')
    throw new ConfigurationError(
      'PII_KEY is new to this database: start the server, or run pii-key rotate, before anything else',
    );
}

function judgePiiKey({ piiKey }: Env, stored: ReadonlyMap<string, Buffer>): KeyState {
  const [current, former] = [stored.get('PII_KEY'), stored.get('PII_KEY_FORMER')];
  if (piiKey.next && current?.equals(checkOf('PII_KEY', piiKey.next.bytes))) piiKey.advance();
  const isCurrent = current?.equals(checkOf('PII_KEY', piiKey.bytes));
  const ownFormer = piiKey.former && checkOf('PII_KEY', piiKey.former.bytes);
  if (isCurrent && former) {
    if (ownFormer?.equals(former)) return 'current';
    throw new ConfigurationError(
      'PII_KEY is being rotated: set PII_KEY_FORMER to the key before it until pii-key rotate is done',
    );
  }
  if (isCurrent) {
    // After a rotation everything is under the current key, and a former one left in the settings does no harm.
    if (ownFormer && !stored.has('PII_KEY_ID'))
      throw new ConfigurationError(
        'PII_KEY_FORMER is set but PII_KEY is the one this database was set up with: remove PII_KEY_FORMER',
      );
    return 'current';
  }
  if (former?.equals(checkOf('PII_KEY', piiKey.bytes)))
    throw new ConfigurationError(
      'PII_KEY has been rotated: set PII_KEY to the new key and PII_KEY_FORMER to this one',
    );
  if (!ownFormer || !current?.equals(ownFormer)) throw notTheOne('PII_KEY');
  if (former)
    throw new ConfigurationError(
      'PII_KEY is new, but the rotation before it is not done: set both former values and run pii-key rotate first',
    );
  return 'new';
}

const notTheOne = (name: CheckName) =>
  new ConfigurationError(`${name} is not the one this database was set up with: set the former value`);

/** How long a process that was stopped may still be seen in the database. */
const goneWithinMs = 5_000;
const pauseMs = 250;

/** How often a process looks whether its secrets are still those of the database. */
export const lookEveryMs = 5_000;
/** Within which every process has looked, with a second try should the first fail. */
const noticedMs = 2 * lookEveryMs + 2_000;

/**
 * Makes a new PII_KEY the database's current one; does nothing if it is that already. From that moment leads under the
 * former key are refused (a trigger), and a process that knows the new one as PII_KEY_NEXT goes on with it. Waits for
 * statements that are writing, a moment only, and lets others write in between tries. Throws like `checkSecrets`, and if
 * a process that serves does not know the new key (design care 2).
 */
export async function takeNewPiiKey(database: Database, env: Env, waitMs = goneWithinMs): Promise<void> {
  if ((await checkSecrets(database, env)) !== 'new') return;
  await assertKeyKnownToAll(database, env, waitMs);
  await whenUnlocked(() =>
    database.transaction(async (tx) => {
      await lockEncryptedTables(tx);
      if (judgePiiKey(env, await findSecretChecks(tx)) === 'new') await store(tx, env);
    }),
  );
}

async function assertKeyKnownToAll(database: Database, env: Env, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const unready = await listUnready(database, env.piiKey.id);
    if (unready.length === 0) return;
    if (performance.now() > until)
      throw new ConfigurationError(
        `PII_KEY is new, and ${namesOf(unready)} could not read what is written under it: set it there as PII_KEY_NEXT, beside the present PII_KEY, restart them, and then start again`,
      );
    await new Promise((again) => setTimeout(again, pauseMs));
  }
}

/** Lists the serving processes that are connected to the database and do not know the PII_KEY of this id. */
export async function listUnready(database: Queryable, keyId: Buffer): Promise<ConnectedProcess[]> {
  const serving = await listServing(database);
  return serving.filter(({ keys }) => !keys.includes(keyId.toString('hex')));
}

/** Lists the processes that serve, with the ids of the PII_KEYs that each began with: none in earlier releases. */
async function listServing(database: Queryable): Promise<(ConnectedProcess & { keys: string[] })[]> {
  const connected = await listConnectedProcesses(database, program);
  return connected.flatMap((one) => {
    const [what = '', keys = ''] = one.name.slice(program.length + 1).split(' ');
    return serving.test(what) ? [{ ...one, keys: keys.split('+') }] : [];
  });
}

/** Returns such as `web at 10.0.0.7 and worker at 10.0.0.8`, each kind and place once. */
export function namesOf(processes: readonly ConnectedProcess[]): string {
  const names = processes.map(({ name, address }) => {
    const [what] = name.slice(program.length + 1).split(' ');
    return `${what} at ${address ?? 'this machine'}`;
  });
  return listed([...new Set(names)].sort());
}

async function store(tx: Queryable, { piiKey }: Env): Promise<void> {
  const { former } = piiKey;
  if (!former) throw new Error('a rotation needs the former key');
  await updatePiiKeyChecks(tx, [
    { name: 'PII_KEY', value: checkOf('PII_KEY', piiKey.bytes) },
    { name: 'PII_KEY_FORMER', value: checkOf('PII_KEY', former.bytes) },
    { name: 'PII_KEY_ID', value: piiKey.id },
    { name: 'PII_KEY_OVERLAP', value: former.id },
  ]);
}

/**
 * Refuses whatever is written under the former PII_KEY from here on. Waits until those that began with it have had time to
 * go on with the new one (`server/watch-secrets.ts`).
 */
export async function endKeyOverlap(database: Database, { piiKey }: Env): Promise<void> {
  if (!(await findSecretChecks(database)).has('PII_KEY_OVERLAP')) return;
  const id = piiKey.id.toString('hex');
  if ((await listServing(database)).some(({ keys }) => keys[0] !== id))
    await new Promise((noticed) => setTimeout(noticed, noticedMs));
  await deleteKeyOverlap(database);
}

/**
 * Returns true if the database refused what was written because the new PII_KEY was taken since `before`, the bytes of the
 * key then, and this process has gone on with it: to be written again.
 */
export async function isUnderNewKey(
  { database, env }: { readonly database: Database; readonly env: Env },
  before: Buffer,
  error: unknown,
): Promise<boolean> {
  if (!isFormerPiiKey(error)) return false;
  // Others may have looked meanwhile. What it throws is for the operator, who hears it by `watchSecrets`.
  if (env.piiKey.bytes === before) await checkSecrets(database, env).catch(() => {});
  return env.piiKey.bytes !== before;
}

/** Runs `work`, which writes a lead, and once more where `isUnderNewKey`. Otherwise throws what `work` throws. */
export async function underCurrentKey<T>(
  ctx: { readonly database: Database; readonly env: Env },
  work: () => Promise<T>,
): Promise<T> {
  const { bytes } = ctx.env.piiKey;
  try {
    return await work();
  } catch (error) {
    if (await isUnderNewKey(ctx, bytes, error)) return work();
    throw error;
  }
}
