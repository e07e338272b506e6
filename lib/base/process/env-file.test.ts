import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env';
import { loadEnvFile } from './env-file';
import { settingNames } from './setting';

const folder = mkdtempSync(join(tmpdir(), 'lmp-env-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the environment that the file `text` produces, and the unknown names reported. */
function load(text: string, environment: Record<string, string | undefined> = {}) {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  const ignored = loadEnvFile(Object.assign(environment, { ENV_FILE: file }));
  const { ENV_FILE: _, ...settings } = environment;
  return { settings, ignored };
}

test('settings are read from the file, with comments, quotes, CRLF and a byte order mark', () => {
  const text = '\uFEFFPORT=4567 # mine\r\n\r\n# note\r\nexport LOG_LEVEL="debug"\r\nDATA_DIR=';
  expect(load(text)).toEqual({
    settings: { PORT: '4567', LOG_LEVEL: 'debug', DATA_DIR: '' },
    ignored: [],
  });
});

test('the process environment takes precedence over the file, even with an empty value', () => {
  const environment = { PORT: '4100', DATABASE_URL: '' };
  expect(load('PORT=4567\nDATABASE_URL=postgres://db/lmp\nHOST=::1', environment).settings).toEqual({
    PORT: '4100',
    DATABASE_URL: '',
    HOST: '::1',
  });
});

test('an invalid value is reported in one line with file and setting, and nothing is applied', () => {
  const environment = {};
  expect(() => load('HOST=::1\nPORT=web\nTRUST_PROXY=yes', environment)).toThrow(
    `${join(folder, '.env')}: PORT must be a whole number from 0 to 65535; TRUST_PROXY must be off, on, or addresses such as 10.0.0.5, 10.1.0.0/16`,
  );
  expect(environment).not.toHaveProperty('HOST');
});

test('an invalid value that the process environment overrides is ignored', () => {
  expect(load('PORT=web', { PORT: '4100' }).settings).toEqual({ PORT: '4100' });
});

test.each(['PORT 3000', 'PORT: 3000', 'HOST=::1\nPORT 3000\n# end'])(
  'a line that is not NAME=value is not passed over: %j',
  (text) => {
    expect(() => load(text)).toThrow(/: line \d is not NAME=value$/);
  },
);

test('a quoted value may span several lines', () => {
  expect(load('OTHER="one\ntwo"\nPORT=4567')).toEqual({ settings: { PORT: '4567' }, ignored: ['OTHER'] });
});

test('an unknown name is reported and ignored', () => {
  expect(load('PROT=4567\nHOST=::1')).toEqual({ settings: { HOST: '::1' }, ignored: ['PROT'] });
});

test('a file named explicitly must exist; an empty name means no file', () => {
  expect(() => loadEnvFile({ ENV_FILE: join(folder, 'none') })).toThrow(
    'none cannot be read: there is no such file',
  );
  expect(() => loadEnvFile({ ENV_FILE: folder })).toThrow('cannot be read: it is a folder');
  expect(loadEnvFile({ ENV_FILE: '' })).toEqual([]);
});

test('.env.example lists every setting once, with its default value', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const values = [...example.matchAll(/^# ([A-Z_][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name, value]) => [name, value] as const,
  );
  expect(values.map(([name]) => name).sort()).toEqual([...settingNames].sort());
  const secrets = { SECRET: 'ab'.repeat(32), PII_KEY: 'cd'.repeat(32), ID_KEY: 'ef'.repeat(32) };
  const found = { databaseUrl: 'postgres://embedded/lmp', secrets };
  expect(readEnv(Object.fromEntries(values), found)).toEqual(readEnv({}, found));
  // Copied unchanged, it has no effect.
  expect(load(example)).toEqual({ settings: {}, ignored: [] });
});
