import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@/db/client';
import { upsertSecretChecks } from '@/db/query/secret-check';
import { ConfigurationError, type Env } from './env';

const names = ['SECRET', 'PII_KEY', 'ID_KEY'] as const;
type SecretName = (typeof names)[number];
type Secrets = Record<SecretName, string>;

/**
 * Reads the secrets of this installation (32 random bytes each, base64) from `secret.json` in the data folder.
 * Generates the file on first use, readable by its owner only. Throws `ConfigurationError` if the file is damaged or
 * cannot be read or created.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secret.json');
  try {
    return (await readSecrets(file)) ?? (await makeSecrets(dataDir, file));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  let values: Partial<Secrets>;
  try {
    values = JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw new ConfigurationError(`${file} is damaged: restore it from a backup`);
  }
  const { SECRET, PII_KEY, ID_KEY } = values;
  if (!SECRET || !PII_KEY || !ID_KEY)
    throw new ConfigurationError(`${file} is incomplete: restore it from a backup`);
  return { SECRET, PII_KEY, ID_KEY };
}

async function makeSecrets(dataDir: string, file: string): Promise<Secrets> {
  const make = () => randomBytes(32).toString('base64');
  const secrets: Secrets = { SECRET: make(), PII_KEY: make(), ID_KEY: make() };
  await mkdir(dataDir, { recursive: true });
  // When started as root, the database's own user must be able to traverse the folder; nobody may list it.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    // A link never overwrites: two concurrent first starts use the same secrets.
    await link(draft, file);
    return secrets;
  } catch (error) {
    const made = await readSecrets(file);
    if (made === null) throw error;
    return made;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Refuses secrets other than those the database was first used with: keys, ids and personal data would become
 * unreadable. Throws `ConfigurationError` naming the variable (design 8).
 */
export async function assertSecretsUnchanged(database: Database, env: Env): Promise<void> {
  const values: Record<SecretName, Buffer> = {
    SECRET: env.secret,
    PII_KEY: env.piiKey.bytes,
    ID_KEY: env.idKey,
  };
  const checks = names.map((name) => ({
    name,
    value: createHmac('sha256', values[name]).update(`lead-matching-portal check of ${name}`).digest(),
  }));
  const kept = await upsertSecretChecks(database, checks);
  for (const { name, value } of checks) {
    const stored = kept.get(name);
    if (!stored || stored.length !== value.length || !timingSafeEqual(stored, value))
      throw new ConfigurationError(
        `${name} is not the one this database was set up with: set the former value`,
      );
  }
}
