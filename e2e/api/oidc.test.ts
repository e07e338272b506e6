import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeUser } from '@/lib/user/remove-user';
import { makeContext } from '@/test/context';
import { makeUser } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { type FormBrowser, openFormBrowser } from '@/test/server/form-browser';
import { providerClient, type Said, startIdentityProvider } from '@/test/server/identity-provider';
import { withOwnServer } from '@/test/server/own-server';
import { withServer } from '@/test/server/server';

const provider = await startIdentityProvider();
afterAll(() => provider.close());
const own = withOwnServer(
  {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: providerClient.id,
    OIDC_CLIENT_SECRET: providerClient.secret,
    OIDC_NAME: 'Example',
    REQUIRE_SECOND_FACTOR: 'manager',
  },
  ['--no-worker'],
);
const without = withServer();

let browser: FormBrowser;
beforeEach(() => {
  browser = openFormBrowser(own.now.origin);
});

/** Goes to the provider and back, as far as the address of the callback. */
async function callbackOf(from = browser, next = '/'): Promise<string> {
  const { url } = await from.post('/api/auth/signin/oidc', { callbackUrl: own.now.origin + next });
  expect(url.origin).toBe(provider.issuer);
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

/** Signs in at the provider; returns where the portal leads to. */
async function signIn(next?: string): Promise<URL> {
  return placeOf(await browser.send(await callbackOf(browser, next)));
}

function placeOf(response: Response): URL {
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '', own.now.origin);
}

const reasonOf = (place: URL) => [place.pathname, place.searchParams.get('error')];

describe('a user whose email the provider has verified', () => {
  test('is signed in where they wanted to go, as by password', async () => {
    const user = await makeUser(own.now.database, { role: 'operator' });
    provider.say({ claims: { email: user.email.toUpperCase() } });
    const place = await signIn('/operator?tab=1');
    expect(place.href).toBe(`${own.now.origin}/operator?tab=1`);
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.jar.has('device')).toBe(true);
    for (const name of ['state', 'nonce', 'pkce']) expect(browser.jar.has(`next-auth.${name}`)).toBe(false);
    expect(
      await own.now.database.sql`
      select environment::text from session where user_id = ${user.id}`,
    ).toEqual([{ environment: 'production' }]);
    expect(
      await own.now.database.sql`
      select action, actor_id::int as by, after from audit_event where subject_id = ${user.id}`,
    ).toEqual([{ action: 'session.started', by: user.id, after: { by: 'identity provider' } }]);
  });

  test('is asked by code, PKCE, state and nonce', async () => {
    const { url } = await browser.post('/api/auth/signin/oidc', {});
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      code_challenge_method: 'S256',
      redirect_uri: `${own.now.origin}/api/auth/callback/oidc`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  });

  test('is led nowhere else by a next that is not ours', async () => {
    const user = await makeUser(own.now.database);
    provider.say({ claims: { email: user.email } });
    const callback = await callbackOf();
    for (const odd of ['https://evil.example/', '%', '//evil.example', '\0'.repeat(3)]) {
      browser.jar.set('next-auth.callback-url', encodeURIComponent(odd));
    }
    expect((await browser.send(callback)).headers.get('location')).toBe(`${own.now.origin}/`);
  });
});

describe('the second factor', () => {
  test('is ours, unless the provider says that it has asked for one', async () => {
    const user = await makeUser(own.now.database, { role: 'manager' });
    const key = await giveSecondFactor(own.now.database, user.id);
    provider.say({ claims: { email: user.email, amr: ['pwd'] } });
    const place = await signIn('/team');
    expect(reasonOf(place)).toEqual(['/sign-in', 'code-asked']);
    expect(place.searchParams.get('next')).toBe('/team');
    expect(await browser.isSignedIn()).toBe(false);
    expect(await (await browser.send(place.href)).text()).toContain('autoComplete="one-time-code"');
    await browser.post('/api/auth/callback/second-factor', { code: deviceCode(key) });
    expect(await browser.isSignedIn()).toBe(true);

    browser = openFormBrowser(own.now.origin);
    provider.say({ claims: { email: user.email, amr: ['pwd', 'mfa'] } });
    expect((await signIn('/team')).pathname).toBe('/team');
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('of a role that requires it is set up here, unless the provider has asked for one', async () => {
    const user = await makeUser(own.now.database, { role: 'manager' });
    provider.say({ claims: { email: user.email } });
    const place = await signIn('/team');
    expect([place.pathname, place.searchParams.get('next')]).toEqual(['/second-factor', '/team']);
    await own.now.database.sql`update second_factor set due_at = now() where user_id = ${user.id}`;
    expect(await browser.isSignedIn()).toBe(false);
    browser = openFormBrowser(own.now.origin);
    provider.say({ claims: { email: user.email, amr: ['mfa'] } });
    expect((await signIn('/team')).pathname).toBe('/team');
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe('nobody is signed in', () => {
  test.each<[string, Said]>([
    ['a wrong signature', { forged: true }],
    ['no signature', { unsigned: true }],
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { without: ['nonce'] }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['a token that has expired', { claims: { exp: 1 } }],
  ])('by %s', async (_, said) => {
    const { email } = await makeUser(own.now.database);
    provider.say({ ...said, claims: { email, ...said.claims } });
    expect(reasonOf(await signIn())).toEqual(['/sign-in', 'OAuthCallback']);
    expect(await browser.isSignedIn()).toBe(false);
  });

  test.each([
    ['whose email is not verified', { email_verified: false }, []],
    ['whose email is verified by a word', { email_verified: 'true' }, []],
    ['of whom that is not said', {}, ['email_verified']],
    ['without an email', { email: 5 }, []],
  ])('%s', async (_, claims, left: string[]) => {
    const { email } = await makeUser(own.now.database);
    provider.say({ claims: { email, ...claims }, without: left });
    const place = await signIn();
    expect(reasonOf(place)).toEqual(['/sign-in', 'unverified-email']);
    expect(await (await browser.send(place.href)).text()).toContain('has not verified your email');
  });

  test('who has no account here, or none any more', async () => {
    const { database } = own.now;
    const user = await makeUser(database, { role: 'operator' });
    await removeUser(makeContext(database), { userId: user.id });
    const stranger = `stranger-${crypto.randomUUID()}@example.test`;
    for (const email of [stranger, user.email, `${user.email}\0`, 'a'.repeat(500)]) {
      provider.say({ claims: { email } });
      const place = await signIn();
      expect(reasonOf(place)).toEqual(['/sign-in', 'no-account']);
      expect(await (await browser.send(place.href)).text()).toContain('nobody here has your email');
    }
    const [kept] = await database.sql`
      select count(*)::int as refused, bool_or(to_jsonb(e)::text like ${`%${stranger}%`}) as named
      from audit_event e where action = 'session.refused' and after = '{"reason": "no-account"}'`;
    expect(kept).toEqual({ refused: 4, named: false });
    expect(own.output()).not.toContain(stranger);
  });

  test('by a callback that was used, is another browser’s, or has another state', async () => {
    const { email } = await makeUser(own.now.database);
    provider.say({ claims: { email } });
    const callback = await callbackOf();
    const stranger = openFormBrowser(own.now.origin);
    expect(reasonOf(placeOf(await stranger.send(callback)))).toEqual(['/sign-in', 'OAuthCallback']);
    await callbackOf(stranger);
    expect(reasonOf(placeOf(await stranger.send(callback)))).toEqual(['/sign-in', 'OAuthCallback']);
    expect(await stranger.isSignedIn()).toBe(false);
    const cookies = new Map(browser.jar);
    await browser.send(callback);
    expect(await browser.isSignedIn()).toBe(true);
    // Once more, with the cookies of before: the provider takes a code once.
    const again = openFormBrowser(own.now.origin);
    for (const [name, value] of cookies) again.jar.set(name, value);
    expect(reasonOf(placeOf(await again.send(callback)))).toEqual(['/sign-in', 'OAuthCallback']);
    expect(await again.isSignedIn()).toBe(false);
  });

  test('by a callback that the provider has not made', async () => {
    const queries = [
      '',
      '?error=access_denied&error_description=8001015009087',
      '?code=%00&state=%',
      `?code=${'a'.repeat(6_000)}&state=x`,
      '?code=a&code=b&state[]=c&__proto__=d&nextauth=signout',
      '?id_token=a.b.c&response=x',
    ];
    const odd = [{}, { 'next-auth.state': '%', 'next-auth.nonce': 'a.b.c', 'next-auth.pkce': '[]' }];
    for (const query of queries)
      for (const cookies of odd) {
        for (const [name, value] of Object.entries(cookies)) browser.jar.set(name, value);
        const answer = await browser.send(`/api/auth/callback/oidc${query}`);
        expect(placeOf(answer).pathname).toBe('/sign-in');
      }
    expect(own.output()).not.toContain('8001015009087');
  });
});

test('the sign-in page names the provider; without one, its paths do not exist', async () => {
  expect(await (await browser.send('/sign-in')).text()).toContain('Sign in with');
  expect(await (await fetch(`${without.origin}/sign-in`)).text()).not.toContain('Sign in with');
  const headers = { origin: without.origin };
  for (const [method, path] of [
    ['POST', 'signin/oidc'],
    ['GET', 'callback/oidc'],
  ] as const)
    expect((await fetch(`${without.origin}/api/auth/${path}`, { method, headers })).status).toBe(404);
});

test('a change of the provider’s start from another site’s page is refused', async () => {
  const foreign = await fetch(`${own.now.origin}/api/auth/signin/oidc`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});
