import { createHmac } from 'node:crypto';
import type { Database, Queryable } from '@/db/client';
import {
  findSecretChecks,
  lockEncryptedTables,
  updatePiiKeyChecks,
  upsertSecretChecks,
} from '@/db/query/base/secret-check';
import { whenUnlocked } from '@/lib/base/time/when-unlocked';
import { ConfigurationError, type Env } from './env';

type CheckName = 'SECRET' | 'PII_KEY' | 'ID_KEY' | 'PII_KEY_FORMER';

const checkOf = (name: Exclude<CheckName, 'PII_KEY_FORMER'>, secret: Buffer) =>
  createHmac('sha256', secret).update(`lead-matching-portal check of ${name}`).digest();

/** `new`: PII_KEY is about to be rotated, and the database still has PII_KEY_FORMER as the current key. */
type KeyState = 'current' | 'new';

/**
 * Refuses secrets other than those the database was first used with: keys, ids and personal data would become
 * unreadable. PII_KEY may be new while PII_KEY_FORMER is the one that the database has: then this returns `new`, and
 * nothing may be written before `takeNewPiiKey`. Throws `ConfigurationError` naming the variable (design base 24).
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

/**
 * Makes a new PII_KEY the database's current one, from which moment rows under the former one are refused (a trigger);
 * does nothing if it is that already. Waits for statements that are writing, a moment only, and lets others write in
 * between tries. Throws like `checkSecrets` (design care 2).
 */
export async function takeNewPiiKey(database: Database, env: Env): Promise<void> {
  if ((await checkSecrets(database, env)) !== 'new') return;
  await whenUnlocked(() =>
    database.transaction(async (tx) => {
      await lockEncryptedTables(tx);
      if (judgePiiKey(env, await findSecretChecks(tx)) === 'new') await store(tx, env);
    }),
  );
}

async function store(tx: Queryable, { piiKey }: Env): Promise<void> {
  const { former } = piiKey;
  if (!former) throw new Error('a rotation needs the former key');
  await updatePiiKeyChecks(tx, [
    { name: 'PII_KEY', value: checkOf('PII_KEY', piiKey.bytes) },
    { name: 'PII_KEY_FORMER', value: checkOf('PII_KEY', former.bytes) },
    { name: 'PII_KEY_ID', value: piiKey.id },
  ]);
}
