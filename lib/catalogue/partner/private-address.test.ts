import { expect, test } from 'vitest';
import { readEnv } from '@/lib/base/process/env';
import { warningsOfPrivate } from './private-address';

const secret = Buffer.alloc(32, 7).toString('base64');
const secrets = { SECRET: secret, PII_KEY: Buffer.alloc(32, 8).toString('base64'), ID_KEY: secret };
const embedded = { databaseUrl: 'postgres://embedded/lmp', secrets };
const read = (set: Record<string, string>) => readEnv(set, set.DATABASE_URL ? { secrets } : embedded);

test.each([
  ['the demo on a machine of one’s own', {}, true],
  ['the demo without its data', { SEED_DEMO: 'off' }, false],
  ['the embedded database behind a name', { PORTAL_ORIGIN: 'http://portal.example.co.za' }, false],
  ['the embedded database behind TLS', { PORTAL_ORIGIN: 'https://portal.example.co.za' }, false],
  ['an API of another name', { UAT_ORIGIN: 'http://uat.example.co.za' }, false],
  ['a listener for others', { HOST: '0.0.0.0' }, false],
  ['a database of its own', { DATABASE_URL: 'postgres://own/lmp' }, false],
  ['whoever says so', { ALLOW_PRIVATE_PARTNERS: 'on', PORTAL_ORIGIN: 'https://portal.example.co.za' }, true],
] as const)(
  '%s: lenders are called on private addresses or not, affiliates’ endpoints never',
  (_, set, partners) => {
    const { allowPrivatePartners, allowPrivateWebhooks } = read(set);
    expect([allowPrivatePartners, allowPrivateWebhooks]).toEqual([partners, false]);
  },
);

test('where others use the service, a start and doctor warn of it', () => {
  const on = { ALLOW_PRIVATE_PARTNERS: 'on' };
  expect(warningsOfPrivate(read(on))).toEqual([]);
  const others = read({ ...on, PORTAL_ORIGIN: 'https://portal.example.co.za' });
  expect(warningsOfPrivate(others)).toEqual([expect.stringMatching(/^ALLOW_PRIVATE_PARTNERS is on/)]);
  expect(warningsOfPrivate(read({ PORTAL_ORIGIN: 'https://portal.example.co.za' }))).toEqual([]);
});

test.each([
  ['the portal', { PORTAL_ORIGIN: 'http://portal.example.co.za' }],
  ['the portal behind TLS', { PORTAL_ORIGIN: 'https://portal.example.co.za' }],
  ['one API', { PRODUCTION_ORIGIN: 'http://api.example.co.za' }],
])('no setting lets affiliates’ endpoints lead inside where %s has a name', (_, set) => {
  expect(() => read({ ALLOW_PRIVATE_WEBHOOKS: 'on', ...set })).toThrow(/^ALLOW_PRIVATE_WEBHOOKS must be off/);
  expect(read({ ALLOW_PRIVATE_WEBHOOKS: 'on' }).allowPrivateWebhooks).toBe(true);
});
