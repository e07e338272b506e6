import { encode } from 'next-auth/jwt';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startViewing } from '@/lib/access/view-as/start-viewing';
import { startProcess } from '@/lib/base/process/process';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { findSession, isStillSignedIn, type PortalSession } from './session';
import { sessionCookieName, sessionCookieSecret } from './session-cookie';
import { whileSignedIn } from './while-signed-in';

const db = withDatabase();
beforeAll(() => startProcess(makeContext(db.database)));

/** A manager's file of which the first part has been sent. */
async function reading() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const sessionId = `s${userId}`;
  await db.sql`
    insert into session (id, user_id, environment, expires_at) values (${sessionId}, ${userId}, 'uat', now() + interval '1 hour')`;
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId } as const;
  const session = { context: { ...makeContext(db.database), actor } } as unknown as PortalSession;
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts += 1;
      if (parts > 20) controller.close();
      else controller.enqueue(Buffer.from(`row ${parts}\n`));
    },
  });
  const answer = whileSignedIn(session, new Response(body, { headers: { 'x-file': 'leads' } })) as Response;
  expect(answer.headers.get('x-file')).toBe('leads');
  return { affiliateId, userId, answer };
}

/** Reads on as if a second passed before each part. */
async function rest({ answer }: { answer: Response }): Promise<string> {
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 1_000;
    return at;
  });
  try {
    return await answer.text();
  } finally {
    clock.mockRestore();
  }
}

test('a download goes to its end while its reader is signed in', async () => {
  expect((await rest(await reading())).split('\n')).toHaveLength(21);
});

test.each([
  ['removed', 'update "user" set removed_at = now() where id = $1'],
  ['signed out', 'delete from session where user_id = $1'],
  ['of a lower role', `update "user" set role = 'agent' where id = $1`],
  [
    'of a suspended affiliate',
    'update affiliate set active = false where id = (select affiliate_id from "user" where id = $1)',
  ],
])('a download breaks off when its reader is %s', async (_, statement) => {
  const read = await reading();
  await db.sql.unsafe(statement, [read.userId]);
  await expect(rest(read)).rejects.toMatchObject({ code: 'unauthorized' });
});

describe('an operator’s look at a manager’s portal', () => {
  /** As the next request of the operator’s browser reads it. */
  async function looking() {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: managerId } = await makeUser(db, { affiliateId, role: 'manager' });
    const { id: userId } = await makeUser(db, {
      role: 'operator',
      affiliateId: null,
      operatorRole: 'support',
    });
    const sessionId = `look${userId}`;
    await db.sql`
      insert into session (id, user_id, environment, expires_at) values (${sessionId}, ${userId}, 'uat', now() + interval '1 hour')`;
    const actor = {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'support',
      affiliateId: null,
      sessionId,
    } as const;
    await startViewing({ ...makeContext(db.database), actor }, { userId: managerId });
    const env = testEnv();
    const token = await encode({ token: { sessionId }, secret: sessionCookieSecret(env) });
    const trace = { requestId: 'one', traceparent: null };
    const read = () =>
      findSession({
        address: null,
        trace,
        cookie: (name) => (name === sessionCookieName(env) ? token : undefined),
      });
    const session = await read();
    if (!session) throw new Error('nobody is signed in');
    return { affiliateId, managerId, userId, session, read };
  }

  test('goes on while nothing is decided', async () => {
    const { affiliateId, session } = await looking();
    expect(session.affiliate?.id).toBe(affiliateId);
    expect(await isStillSignedIn(session)).toBe(true);
  });

  test.each([
    ['the affiliate is suspended', 'affiliateId', 'update affiliate set active = false where id = $1'],
    ['the manager is removed', 'managerId', 'update "user" set removed_at = now() where id = $1'],
    ['the manager is suspended', 'managerId', 'update "user" set suspended_at = now() where id = $1'],
    ['the manager is an agent', 'managerId', `update "user" set role = 'agent' where id = $1`],
    ['the operator may only look', 'userId', `update "user" set operator_role = 'viewer' where id = $1`],
    ['the operator is suspended', 'userId', 'update "user" set suspended_at = now() where id = $1'],
  ] as const)('has ended once %s, and so has what it was still reading', async (_, who, statement) => {
    const look = await looking();
    await db.sql.unsafe(statement, [look[who]]);
    expect((await look.read())?.viewing ?? null).toBeNull();
    expect((await look.read())?.affiliate ?? null).toBeNull();
    expect(await isStillSignedIn(look.session)).toBe(false);
  });
});
