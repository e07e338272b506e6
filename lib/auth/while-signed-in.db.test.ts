import { beforeAll, expect, test, vi } from 'vitest';
import { startProcess } from '@/lib/process';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import type { PortalSession } from './session';
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
