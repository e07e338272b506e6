import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '@/lib/base/process/setting';
import { root } from './source-file';

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const example = readFileSync(join(root, '.env.example'), 'utf8');

/** What is settled within the containers, and why. */
const settledWithin: Readonly<Record<string, string>> = {
  NODE_ENV: 'the image is production',
  HOST: 'the image listens on the network of the containers',
  PORT: 'the image listens on 3000, where Caddy looks',
  DATA_DIR: 'there is no embedded PostgreSQL',
  SEED_DEMO: 'with DATABASE_URL there is none',
  SEED_SAMPLE: 'it is the demo’s',
  ALLOW_PRIVATE_WEBHOOKS: 'a start refuses it where the portal has a name of its own',
};

/** Values of its own: addresses between the containers, and what they need. */
const ownValues = [
  'DATABASE_URL',
  'PORTAL_ORIGIN',
  'UAT_ORIGIN',
  'PRODUCTION_ORIGIN',
  'SANDBOX_ORIGIN',
  'TRUST_PROXY',
  'ALLOW_PRIVATE_PARTNERS',
  'DRAIN_SECONDS',
  'WORKER_PORT',
];

const given = new Map(
  [...compose.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test('every setting can be given to the containers, or it is said why not', () => {
  const known = [...given.keys(), ...Object.keys(settledWithin)];
  expect(settingNames.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(settledWithin).filter((name) => given.has(name))).toEqual([]);
});

test('what is passed on has the name of the setting, and its default', () => {
  const defaults = new Map(
    [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const wrong = settingNames
    .filter((name) => given.has(name) && !ownValues.includes(name))
    .filter((name) => {
      const value = given.get(name);
      return value !== `\${${name}:?}` && value !== `\${${name}:-${defaults.get(name)}}`;
    });
  expect(wrong).toEqual([]);
});
