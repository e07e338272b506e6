import { expect, test } from 'vitest';
import { askedForEnd } from '@/lib/access/session/asked-for-end';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { userActor } from '@/test/user-actor';
import { completeSignIn } from './complete-sign-in';
import { joinTeam } from './join-team';
import { signInByProvider } from './sign-in-by-provider';

const db = withDatabase();
const issuer = 'https://login.example.test';
const address = '192.0.2.7';
const context = () =>
  makeContext(db.database, {
    env: testEnv({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret of a test',
      OIDC_NAME: 'Example',
    }),
  });
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;

/** Signs in at the provider, by way of whatever is asked; returns whether that counts as having just shown who one is. */
async function isFresh(authTime: unknown, { claimed = false, secondFactor = false } = {}): Promise<boolean> {
  const user = await makeUser(db, claimed ? {} : { provenAt: new Date() });
  const key = secondFactor ? await giveSecondFactor(db, user.id) : null;
  const provider = context().env.identityProvider;
  if (!provider) throw new Error('no provider');
  const claims = {
    iss: issuer,
    sub: crypto.randomUUID(),
    email: user.email,
    email_verified: true,
    ...(authTime !== undefined && { auth_time: authTime }),
  };
  let entered = await signInByProvider(context(), provider, { claims, address, userAgent: null });
  if (entered.kind === 'join asked')
    entered = await joinTeam(context(), { token: entered.token, userId: user.id, address, userAgent: null });
  if (entered.kind === 'code asked' && key !== null)
    entered = await completeSignIn(context(), { token: entered.token, code: deviceCode(key), address });
  if (entered.kind !== 'signed in') throw new Error(entered.kind);
  const { id: userId, affiliateId } = user;
  const actor = userActor({ userId, role: 'agent', affiliateId, sessionId: entered.sessionId });
  return !(await askedForEnd({ ...context(), actor })).password;
}

test.each([
  ['just asked who it is', minutesAgo(1), true],
  ['asked 20 minutes ago, and went on without', minutesAgo(20), false],
  ['asked at the beginning of time', 0, false],
  ['has a clock that is ahead', minutesAgo(-600), true],
  ['does not say', undefined, true],
  ['says it in words', 'just now', true],
])('the provider %s', async (_, authTime, fresh) => {
  expect(await isFresh(authTime)).toBe(fresh);
});

test('what it says goes through the second factor, and through the question whether to join', async () => {
  for (const claimed of [false, true])
    for (const secondFactor of [false, true]) {
      expect(await isFresh(minutesAgo(20), { claimed, secondFactor })).toBe(false);
      expect(await isFresh(minutesAgo(1), { claimed, secondFactor })).toBe(true);
    }
});
