import { describe, expect, test } from 'vitest';
import { findLiveSession, insertSession, updateSessionUsed } from '@/db/query/access/session';
import { deleteEndedSessions } from '@/db/query/access/session-end';
import { testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser, unique } from '@/test/factory';

const db = withDatabase();
const { idleSeconds } = testEnv();

async function makeSession(role: 'agent' | 'manager' | 'operator', unusedSeconds: number) {
  const affiliateId = role === 'operator' ? null : (await makeAffiliate(db)).id;
  const { id: userId } = await makeUser(db, { role, affiliateId });
  const id = unique('session');
  await insertSession(db, { id, userId, lifeSeconds: 12 * 3_600 });
  await leaveUnused(id, unusedSeconds);
  return id;
}

const leaveUnused = (id: string, seconds: number) =>
  db.sql`update session set used_at = now() - make_interval(secs => ${seconds}) where id = ${id}`;
const isOpen = async (id: string) => (await findLiveSession(db, id, idleSeconds)) !== null;

describe('a session that nobody uses', () => {
  const limits = { agent: 4 * 3_600, manager: 1_800, operator: 1_800 } as const;
  test.each(['agent', 'manager', 'operator'] as const)(
    'ends for the role %s, and not before',
    async (role) => {
      expect(await isOpen(await makeSession(role, limits[role] - 5))).toBe(true);
      expect(await isOpen(await makeSession(role, limits[role] + 1))).toBe(false);
    },
  );

  test('goes by the settings', async () => {
    const set = testEnv({ SESSION_IDLE_MINUTES: '5', AGENT_SESSION_IDLE_MINUTES: '600' }).idleSeconds;
    expect(await findLiveSession(db, await makeSession('manager', 301), set)).toBeNull();
    expect(await findLiveSession(db, await makeSession('agent', 5 * 3_600), set)).not.toBeNull();
  });

  test('ends after its life, however it is used', async () => {
    const id = await makeSession('agent', 0);
    await db.sql`update session set expires_at = now() where id = ${id}`;
    expect(await isOpen(id)).toBe(false);
  });
});

test('a use is written once a minute at most', async () => {
  const id = await makeSession('agent', 59);
  const usedAt = async () => (await db.sql`select used_at from session where id = ${id}`)[0]?.used_at as Date;
  const before = await usedAt();
  await updateSessionUsed(db, id, 60);
  expect(await usedAt()).toEqual(before);
  await leaveUnused(id, 60);
  await updateSessionUsed(db, id, 60);
  expect((await findLiveSession(db, id, idleSeconds))?.unusedSeconds).toBeLessThan(5);
});

test('sessions that have ended by themselves are swept, others stay', async () => {
  const ids = await Promise.all([
    makeSession('manager', 1_801),
    makeSession('agent', 1_801),
    makeSession('agent', 4 * 3_600 + 1),
    makeSession('operator', 10),
  ]);
  await db.sql`update session set expires_at = now() where id = ${ids[3] ?? ''}`;
  expect(await deleteEndedSessions(db, idleSeconds)).toBeGreaterThanOrEqual(3);
  const left = await db.sql`select id from session where id = any(${ids})`;
  expect(left).toEqual([{ id: ids[1] }]);
});
