import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resetSecondFactor } from '@/lib/access/auth/second-factor/reset';
import { removeUser } from '@/lib/access/user/remove-user';
import { makeContext } from '@/test/context';
import { makeUser as makeAnyUser } from '@/test/factory';
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

/** Somebody whose email is known to be theirs: nobody is asked whether to join. */
const makeUser: typeof makeAnyUser = (db, values) => makeAnyUser(db, { provenAt: new Date(), ...values });

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
      select action, actor_id::int as by, after from audit_event where subject_id = ${user.id} order by id`,
    ).toEqual([
      { action: 'session.started', by: user.id, after: { by: 'identity provider' } },
      { action: 'user.provider-account-pinned', by: user.id, after: null },
    ]);
  });

  test('is asked by code, PKCE, state and nonce', async () => {
    const { url } = await browser.post('/api/auth/signin/oidc', {});
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      code_challenge_method: 'S256',
      max_age: '900',
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

describe('a user who only claims an email', () => {
  test('is asked whether to join before anything is pinned, and comes where they wanted to go', async () => {
    const user = await makeAnyUser(own.now.database);
    provider.say({ claims: { email: user.email } });
    const place = await signIn('/lead');
    expect([...reasonOf(place), place.searchParams.get('next')]).toEqual(['/sign-in', 'join-asked', '/lead']);
    expect(await browser.isSignedIn()).toBe(false);
    const page = await (await browser.send(place.href)).text();
    for (const text of ['Join your team', 'confirms that', user.email]) expect(page).toContain(text);
    const { url } = await browser.post('/api/auth/callback/join', { team: String(user.id) });
    expect(url.searchParams.get('error')).toBeNull();
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.jar.has('pending-sign-in')).toBe(false);
    // From now on nobody is asked.
    browser = openFormBrowser(own.now.origin);
    expect((await signIn('/lead')).pathname).toBe('/lead');
  });

  test('who refuses is signed in nowhere, and is asked again the next time', async () => {
    const user = await makeAnyUser(own.now.database);
    provider.say({ claims: { email: user.email } });
    await signIn();
    const { url } = await browser.post('/api/auth/callback/join', { team: '' });
    expect(url.searchParams.get('error')).toBe('not-joined');
    expect(browser.jar.has('pending-sign-in')).toBe(false);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await (await browser.send('/sign-in?error=not-joined')).text()).toContain('joined no team');
    expect(reasonOf(await signIn())).toEqual(['/sign-in', 'join-asked']);
  });

  test('an answer without a question, of another browser or about somebody else joins nothing', async () => {
    const [user, other] = [await makeAnyUser(own.now.database), await makeAnyUser(own.now.database)];
    provider.say({ claims: { email: user.email } });
    await signIn();
    const stranger = openFormBrowser(own.now.origin);
    for (const [from, team] of [
      [stranger, String(user.id)],
      [browser, String(other.id)],
      [browser, `${user.id}x`],
    ] as const) {
      const { url } = await from.post('/api/auth/callback/join', { team });
      expect(url.searchParams.get('error')).toBe('ended');
      expect(await from.isSignedIn()).toBe(false);
    }
    const kept = await own.now.database.sql`
      select 1 from provider_account where user_id in (${user.id}, ${other.id})`;
    expect(kept).toEqual([]);
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

describe('the account at the provider', () => {
  const noAccount = ['/sign-in', 'no-account'];
  const pinsOf = (userId: number) => own.now.database.sql`
    select issuer, subject from provider_account where user_id = ${userId}`;

  /** Signs in, in a browser of its own; returns whether that led in. */
  async function enters(claims: Record<string, unknown>): Promise<boolean> {
    browser = openFormBrowser(own.now.origin);
    provider.say({ claims });
    const place = await signIn();
    const isIn = await browser.isSignedIn();
    expect(isIn ? place.pathname : reasonOf(place)).toEqual(isIn ? '/' : noAccount);
    return isIn;
  }

  test('is pinned by the first sign-in, and found whatever its email is later', async () => {
    const [user, other] = [await makeUser(own.now.database), await makeUser(own.now.database)];
    const sub = crypto.randomUUID();
    expect(await enters({ sub, email: user.email })).toBe(true);
    expect(await pinsOf(user.id)).toEqual([{ issuer: provider.issuer, subject: sub }]);
    for (const email of [`new-${user.email}`, other.email, undefined])
      expect(await enters({ sub, email, email_verified: false })).toBe(true);
    const sessions = await own.now.database.sql`
      select user_id::int as of from session where user_id in (${user.id}, ${other.id})`;
    expect(sessions).toEqual(Array.from({ length: 4 }, () => ({ of: user.id })));
    expect(await pinsOf(other.id)).toEqual([]);
  });

  test('opens nothing if it is another one with the same email, which an operator sees', async () => {
    const { database } = own.now;
    const user = await makeUser(database);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await enters({ sub: first, email: user.email });
    expect(await enters({ sub: second, email: user.email })).toBe(false);
    expect(await pinsOf(user.id)).toEqual([{ issuer: provider.issuer, subject: first }]);
    expect(
      await database.sql`
      select after from audit_event where subject_id = ${user.id} and action = 'session.refused'`,
    ).toEqual([{ after: { reason: 'other-account' } }]);
    const lines = own.output().split('\n');
    expect(lines.filter((line) => line.includes(`"userId":${user.id},`))).toEqual([
      expect.stringContaining('another account at the identity provider with a user’s email was refused'),
    ]);
    for (const text of [user.email, first, second]) expect(own.output()).not.toContain(text);
    expect(await enters({ sub: first, email: user.email })).toBe(true);
  });

  test('opens nothing while its user’s affiliate is inactive, whatever its email is', async () => {
    const { database } = own.now;
    const [user, other] = [await makeUser(database), await makeUser(database)];
    const sub = crypto.randomUUID();
    await enters({ sub, email: user.email });
    await database.sql`update affiliate set active = false where id = ${user.affiliateId}`;
    expect(await enters({ sub, email: other.email })).toBe(false);
    expect(await pinsOf(other.id)).toEqual([]);
  });

  test('is one of two that come first at once, and the same one twice leads in twice', async () => {
    const user = await makeUser(own.now.database);
    const [same, different] = [crypto.randomUUID(), crypto.randomUUID()];
    const visits: { sub: string; browser: FormBrowser; callback: string }[] = [];
    for (const sub of [same, same, different, different]) {
      const one = openFormBrowser(own.now.origin);
      provider.say({ claims: { sub, email: user.email } });
      visits.push({ sub, browser: one, callback: await callbackOf(one) });
    }
    const places = await Promise.all(
      visits.map(async (visit) => placeOf(await visit.browser.send(visit.callback))),
    );
    const pins = await pinsOf(user.id);
    expect(pins).toHaveLength(1);
    for (const [index, { sub, browser: one }] of visits.entries()) {
      const isPinned = sub === pins[0]?.subject;
      expect(await one.isSignedIn()).toBe(isPinned);
      if (!isPinned) expect(places.map(reasonOf)[index]).toEqual(noAccount);
    }
  });

  test('belongs to one user, if it comes with the emails of two at once', async () => {
    const users = [await makeUser(own.now.database), await makeUser(own.now.database)];
    const sub = crypto.randomUUID();
    const callbacks: [FormBrowser, string][] = [];
    for (const { email } of users) {
      const one = openFormBrowser(own.now.origin);
      provider.say({ claims: { sub, email } });
      callbacks.push([one, await callbackOf(one)]);
    }
    await Promise.all(callbacks.map(async ([one, callback]) => placeOf(await one.send(callback))));
    const owners = await own.now.database.sql`
      select user_id::int as id from provider_account where subject = ${sub}`;
    expect(owners).toHaveLength(1);
    const sessions = await own.now.database.sql`
      select distinct user_id::int as id from session where user_id in (${users[0]?.id ?? 0}, ${users[1]?.id ?? 0})`;
    expect(sessions).toEqual(owners);
  });

  test('is pinned only after the second factor, which a re-used mailbox does not have', async () => {
    const user = await makeUser(own.now.database, { role: 'manager' });
    const key = await giveSecondFactor(own.now.database, user.id);
    const [thief, sub] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const one of [thief, sub]) {
      browser = openFormBrowser(own.now.origin);
      provider.say({ claims: { sub: one, email: user.email } });
      expect(reasonOf(await signIn())).toEqual(['/sign-in', 'code-asked']);
      expect(await pinsOf(user.id)).toEqual([]);
    }
    await browser.post('/api/auth/callback/second-factor', { code: deviceCode(key) });
    expect(await browser.isSignedIn()).toBe(true);
    expect(await pinsOf(user.id)).toEqual([{ issuer: provider.issuer, subject: sub }]);
    expect(await enters({ sub: thief, email: user.email })).toBe(false);
    // A reset forgets both.
    await resetSecondFactor(makeContext(own.now.database), { userId: user.id });
    expect(await pinsOf(user.id)).toEqual([]);
    expect(
      await own.now.database.sql`
      select action from audit_event where subject_id = ${user.id} and actor_kind <> 'user' order by id desc limit 2`,
    ).toEqual([{ action: 'user.provider-account-forgotten' }, { action: 'second-factor.reset' }]);
  });

  test('of a code that waits ends if another one was pinned meanwhile', async () => {
    const user = await makeUser(own.now.database);
    const key = await giveSecondFactor(own.now.database, user.id);
    provider.say({ claims: { sub: crypto.randomUUID(), email: user.email } });
    await signIn();
    const waiting = browser;
    const sub = crypto.randomUUID();
    expect(await enters({ sub, email: user.email, amr: ['mfa'] })).toBe(true);
    const { url } = await waiting.post('/api/auth/callback/second-factor', { code: deviceCode(key) });
    expect(url.searchParams.get('error')).toBe('ended');
    expect(await waiting.isSignedIn()).toBe(false);
    expect(await pinsOf(user.id)).toEqual([{ issuer: provider.issuer, subject: sub }]);
  });

  test('is forgotten by a reset, which signs out, and by removing the user', async () => {
    const { database } = own.now;
    const user = await makeUser(database);
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await enters({ sub: first, email: user.email });
    await resetSecondFactor(makeContext(database), { userId: user.id });
    expect(await browser.isSignedIn()).toBe(false);
    expect(await pinsOf(user.id)).toEqual([]);
    expect(await enters({ sub: second, email: user.email })).toBe(true);
    expect(await enters({ sub: first, email: user.email })).toBe(false);
    expect(
      await database.sql`
      select action from audit_event where subject_id = ${user.id} and action like 'user.%' order by id`,
    ).toEqual([
      { action: 'user.provider-account-pinned' },
      { action: 'user.provider-account-forgotten' },
      { action: 'user.provider-account-pinned' },
    ]);
    await removeUser(makeContext(database), { userId: user.id });
    expect(await pinsOf(user.id)).toEqual([]);
    expect(await enters({ sub: second, email: user.email })).toBe(false);
    const invitedAnew = await makeUser(database, { email: user.email });
    expect(await enters({ sub: third, email: user.email })).toBe(true);
    expect(await pinsOf(invitedAnew.id)).toEqual([{ issuer: provider.issuer, subject: third }]);
  });

  test.each(['', 5, 'a'.repeat(256), 'a\0'])('must have a subject that can be kept: %j', async (sub) => {
    const { email } = await makeUser(own.now.database);
    provider.say({ claims: { sub, email } });
    expect(reasonOf(await signIn())).toEqual(['/sign-in', 'no-subject']);
    expect(await browser.isSignedIn()).toBe(false);
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
    const [before] = await database.sql`select max(id)::int as id from audit_event`;
    for (const email of [stranger, user.email, `${user.email}\0`, 'a'.repeat(500)]) {
      provider.say({ claims: { email } });
      const place = await signIn();
      expect(reasonOf(place)).toEqual(['/sign-in', 'no-account']);
      expect(await (await browser.send(place.href)).text()).toContain(
        'nobody here signs in with your account there',
      );
    }
    const [kept] = await database.sql`
      select count(*)::int as refused, bool_or(to_jsonb(e)::text like ${`%${stranger}%`}) as named
      from audit_event e where id > ${before?.id ?? 0} and action = 'session.refused' and after = '{"reason": "no-account"}'`;
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
