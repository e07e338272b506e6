import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '@/lib/base/process/setting';
import { root } from './source-file';

const page = readFileSync(join(root, 'docs/settings.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z_0-9]+)` *\| ([^|]*) \| ([^|]+) \|$/gm)].map(
  ([, name = '', value = '', what = '']) => ({ name, value: value.trim(), what: what.trim() }),
);

test('the page has a row for every setting, and for nothing else', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
  expect(rows.filter(({ what }) => what === '')).toEqual([]);
});

test('a default on the page is that of .env.example, which another test compares with the program', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const defaults = [...example.matchAll(/^# ([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]);
  expect(defaults.length).toBeGreaterThan(15);
  const told = new Map(rows.map(({ name, value }) => [name, value.replaceAll('`', '')]));
  expect(defaults.map(([name = '']) => [name, told.get(name)])).toEqual(defaults);
});
