import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from './env';

const names = ['SECRET', 'PII_KEY', 'ID_KEY'] as const;
type SecretName = (typeof names)[number];
type Secrets = Record<SecretName, string> & {
  /** While PII_KEY is rotated. */
  PII_KEY_FORMER?: string;
};

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
  const { SECRET, PII_KEY, ID_KEY, PII_KEY_FORMER } = values;
  if (!SECRET || !PII_KEY || !ID_KEY)
    throw new ConfigurationError(`${file} is incomplete: restore it from a backup`);
  return { SECRET, PII_KEY, ID_KEY, ...(PII_KEY_FORMER && { PII_KEY_FORMER }) };
}

const newSecret = () => randomBytes(32).toString('base64');

async function makeSecrets(dataDir: string, file: string): Promise<Secrets> {
  const secrets: Secrets = { SECRET: newSecret(), PII_KEY: newSecret(), ID_KEY: newSecret() };
  await mkdir(dataDir, { recursive: true });
  // When started as root, the database's own user must be able to traverse the folder; nobody may list it.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const draft = await writeDraft(file, secrets);
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

/** Writes a file next to `file` whose content survives a crash, readable by its owner only. Returns its path. */
async function writeDraft(file: string, secrets: Secrets): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  return draft;
}

/**
 * Makes a new PII_KEY in `secret.json` and keeps the present one as PII_KEY_FORMER, for a rotation; does nothing if one
 * is under way. The file is replaced whole: after a crash it holds both keys or the old one only.
 */
export async function addPiiKey(dataDir: string): Promise<Secrets> {
  const secrets = await loadSecrets(dataDir);
  if (secrets.PII_KEY_FORMER !== undefined) return secrets;
  const both = { ...secrets, PII_KEY: newSecret(), PII_KEY_FORMER: secrets.PII_KEY };
  await replaceSecrets(dataDir, both);
  return both;
}

/** Removes PII_KEY_FORMER from `secret.json` once nothing is encrypted under it any more. */
export async function removeFormerPiiKey(dataDir: string): Promise<void> {
  const { PII_KEY_FORMER, ...secrets } = await loadSecrets(dataDir);
  if (PII_KEY_FORMER !== undefined) await replaceSecrets(dataDir, secrets);
}

async function replaceSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = join(dataDir, 'secret.json');
  await rename(await writeDraft(file, secrets), file);
  // The new name, too, must survive a crash before anything is encrypted under the new key.
  const folder = await open(dataDir, 'r');
  await folder.sync().finally(() => folder.close());
}
