import { expect, test } from 'vitest';
import { testEnv } from '@/test/context';
import { readEnv, readLaunchEnv } from './env';

const secret = Buffer.alloc(32, 7).toString('base64');

test('every missing and every invalid setting is reported at once', () => {
  expect(() =>
    readLaunchEnv({ DATABASE_URL: 'postgres://db/lmp', PII_KEY: secret, PORT: 'web', TRUST_PROXY: 'yes' }),
  ).toThrow(
    'SECRET, ID_KEY must be set when DATABASE_URL is set: 32 random bytes each, such as from openssl rand -base64 32; PORT must be a whole number from 0 to 65535; TRUST_PROXY must be off, on, or addresses such as 10.0.0.5, 10.1.0.0/16',
  );
});

test('with an embedded database no setting is required', () => {
  expect(readLaunchEnv({})).toMatchObject({ embeddedDatabase: true, port: 3000 });
});

test('a setting takes precedence over what the launcher determined, except the port', () => {
  const env = readEnv(
    { DATABASE_URL: 'postgres://own/lmp', SECRET: secret, PII_KEY: secret, ID_KEY: secret, PORT: '0' },
    { databaseUrl: 'postgres://embedded/lmp', port: 4100 },
  );
  expect(env).toMatchObject({ databaseUrl: 'postgres://own/lmp', embeddedDatabase: false, port: 4100 });
});

test('a replica is one of a database of its own, and its address is read like that one’s', () => {
  const DATABASE_REPLICA_URL = 'postgres://standby/lmp';
  expect(testEnv().databaseReplicaUrl).toBeNull();
  expect(testEnv({ DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL);
  expect(() => testEnv({ DATABASE_REPLICA_URL: 'standby' })).toThrow(
    'DATABASE_REPLICA_URL must begin with postgres://',
  );
  expect(() => readLaunchEnv({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
});

test('the keys of a rotation are of one step each, and the next one is read before it is used', () => {
  const [present, next] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 3).toString('hex')];
  const keys = (changes: Record<string, string>) => testEnv({ PII_KEY: present, ...changes }).piiKey;
  expect(() => keys({ PII_KEY_NEXT: present })).toThrow('PII_KEY_NEXT must not be PII_KEY');
  expect(() => keys({ PII_KEY_FORMER: present })).toThrow('PII_KEY_FORMER must not be PII_KEY');
  expect(() => keys({ PII_KEY_NEXT: next, PII_KEY_FORMER: next })).toThrow('are of two steps of a rotation');
  const announced = keys({ PII_KEY_NEXT: next });
  expect(announced.all.map(({ bytes }) => bytes[0])).toEqual([1, 3]);
  announced.advance();
  expect(announced.all.map(({ bytes }) => bytes[0])).toEqual([3, 1]);
  announced.advance();
  expect(announced.bytes[0]).toBe(3);
});

test('a second factor is required of operators, managers and lenders behind https, unless roles are named', () => {
  const required = (changes: Record<string, string>) =>
    testEnv({ ALLOW_PRIVATE_WEBHOOKS: 'off', ...changes }).requireSecondFactor;
  const PORTAL_ORIGIN = 'https://portal.example';
  expect(required({})).toEqual([]);
  expect(required({ PORTAL_ORIGIN })).toEqual(['operator', 'manager', 'lender']);
  expect(required({ PORTAL_ORIGIN, REQUIRE_SECOND_FACTOR: 'none' })).toEqual([]);
  expect(required({ REQUIRE_SECOND_FACTOR: ' operator, agent' })).toEqual(['agent', 'operator']);
  for (const wrong of ['operators', 'operator,', 'none,agent', ','])
    expect(() => required({ REQUIRE_SECOND_FACTOR: wrong })).toThrow(
      'REQUIRE_SECOND_FACTOR must be none, or some of agent, manager, operator, lender',
    );
});

test('an identity provider has all of its settings, and is reached by https', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 's',
    OIDC_NAME: 'Example',
  };
  expect(testEnv().identityProvider).toBeNull();
  expect(testEnv(whole).identityProvider).toMatchObject({ issuer: 'https://login.example', name: 'Example' });
  expect(() => testEnv({ ...whole, OIDC_CLIENT_SECRET: '', OIDC_NAME: '' })).toThrow(
    'OIDC_CLIENT_SECRET, OIDC_NAME must be set, or none of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME',
  );
  expect(testEnv({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:80/realm' }).identityProvider).not.toBeNull();
  for (const wrong of [
    'http://login.example',
    'http://127.evil.example',
    'login',
    'https://a@b.example',
    'https://b.example/?x=1',
  ])
    expect(() => testEnv({ ...whole, OIDC_ISSUER: wrong })).toThrow('OIDC_ISSUER must be an https address');
});

test('the demo is never loaded behind https', () => {
  const found = {
    databaseUrl: 'postgres://embedded/lmp',
    secrets: { SECRET: secret, PII_KEY: secret, ID_KEY: secret },
  };
  expect(readEnv({}, found).seedDemo).toBe(true);
  expect(readEnv({ PORTAL_ORIGIN: 'https://portal.example' }, found).seedDemo).toBe(false);
  expect(() => readEnv({ PORTAL_ORIGIN: 'https://portal.example', SEED_DEMO: 'on' }, found)).toThrow(
    'SEED_DEMO must be off where PORTAL_ORIGIN is https: the demo is not for the public',
  );
});

test('a mail server takes both of its settings', () => {
  const both = { SMTP_URL: 'smtp://me:p%40ss@mail.example:587', SMTP_FROM: 'Alerts <alerts@portal.example>' };
  expect(testEnv().smtp).toBeNull();
  expect(testEnv(both).smtp).toEqual({ url: both.SMTP_URL, from: both.SMTP_FROM });
  expect(testEnv({ ...both, SMTP_URL: 'smtp://localhost:25?tls=off' }).smtp).not.toBeNull();
  expect(() => testEnv({ ...both, SMTP_FROM: '' })).toThrow(
    'SMTP_URL and SMTP_FROM must both be set, or neither',
  );
  for (const SMTP_URL of ['https://mail.example', 'mail.example', 'smtps://mail.example?tls=off', 'smtp://'])
    expect(() => testEnv({ ...both, SMTP_URL })).toThrow('SMTP_URL must be such as');
  for (const SMTP_FROM of ['alerts', 'a@b\r\nBcc: c@d', '<a@b>'])
    expect(() => testEnv({ ...both, SMTP_FROM })).toThrow('SMTP_FROM must be such as');
});

test('a gateway for text messages takes both of its settings, an https URL and a secret of 24 bytes', () => {
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const both = { SMS_GATEWAY_URL: 'https://sms.example/send?account=1', SMS_GATEWAY_SECRET: secret };
  expect(testEnv().smsGateway).toBeNull();
  expect(testEnv(both).smsGateway).toEqual({ url: both.SMS_GATEWAY_URL, secret });
  expect(() => testEnv({ ...both, SMS_GATEWAY_SECRET: '' })).toThrow('must both be set, or neither');
  expect(() => testEnv({ ...both, SMS_GATEWAY_SECRET: 'whsec_c2hvcnQ=' })).toThrow('at least 24 bytes');
  for (const SMS_GATEWAY_URL of ['http://sms.example', 'https://a:b@sms.example', '/api/sandbox/sms', 'sms'])
    expect(() => testEnv({ ...both, SMS_GATEWAY_URL })).toThrow('SMS_GATEWAY_URL must be an https URL');
});
