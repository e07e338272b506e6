import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { loadSecrets } from './secret';
import { assertSecretsUnchanged } from './secret-check';

const db = withDatabase();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-secret-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('secrets are generated once, 32 bytes each, all different, readable by the owner only', async () => {
  const dataDir = join(folder, 'data');
  const [first, second] = await Promise.all([loadSecrets(dataDir), loadSecrets(dataDir)]);
  expect(second).toEqual(first);
  expect(await loadSecrets(dataDir)).toEqual(first);
  const values = Object.values(first);
  expect(new Set(values).size).toBe(3);
  expect(values.map((value) => Buffer.from(value, 'base64').length)).toEqual([32, 32, 32]);
  expect((await stat(join(dataDir, 'secret.json'))).mode & 0o777).toBe(0o600);
});

test('a damaged file prevents the start and is left unchanged', async () => {
  const file = join(folder, 'secret.json');
  await writeFile(file, '{"SECRET":');
  await expect(loadSecrets(folder)).rejects.toThrow(`${file} is damaged: restore it from a backup`);
  expect(await readFile(file, 'utf8')).toBe('{"SECRET":');
});

test('a changed secret is refused by name, and accepted again once restored', async () => {
  await assertSecretsUnchanged(db.database, testEnv());
  const changed = testEnv({ PII_KEY: Buffer.alloc(32, 9).toString('base64') });
  await expect(assertSecretsUnchanged(db.database, changed)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'PII_KEY is not the one this database was set up with: set the former value',
  });
  await assertSecretsUnchanged(db.database, testEnv());
});
