import { expect, test } from 'vitest';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makeUser } from '@/test/factory';
import { previewRelease, releaseAllCallBacks } from './release-call-backs';

const db = withDatabase();

async function setUp() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const person = (role: 'agent' | 'manager', name: string) => makeUser(db, { affiliateId, role, name });
  const [manager, lerato] = [await person('manager', 'Pieter'), await person('agent', 'Lerato')];
  const as = (userId: number, role: 'agent' | 'manager') =>
    makeAffiliateContext(
      db.database,
      { affiliateId },
      { actor: { kind: 'user', userId, role, affiliateId, sessionId: '' } },
    );
  const due = async (userId: number, minutes: number, done = false) => {
    const lead = await makeLead(db, { affiliateId, intentId });
    await db.sql`
      insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, reason, done_at)
      values (${affiliateId}, 'uat', ${lead.id}, ${userId}, now() + make_interval(mins => ${minutes}::int), 'agreed',
        ${done ? new Date() : null}::timestamptz)`;
  };
  const owners = () =>
    db.sql`select user_id::float8 as "userId" from call_back
      where affiliate_id = ${affiliateId} and done_at is null order by id`.then((rows) =>
      rows.map(({ userId }) => userId),
    );
  return { manager, lerato, as, due, owners, byManager: as(manager.id, 'manager') };
}

test('the open call-backs of an agent are anyone’s at once, and nobody else’s are', async () => {
  const { manager, lerato, due, owners, byManager } = await setUp();
  await due(lerato.id, -30);
  await due(lerato.id, 3 * 24 * 60);
  await due(lerato.id, 10, true);
  await due(manager.id, 10);
  expect(await previewRelease(byManager, lerato.id)).toEqual({ open: 2, dueToday: 1 });
  expect(await releaseAllCallBacks(byManager, lerato.id, {})).toEqual({ released: 2 });
  expect(await owners()).toEqual([null, null, manager.id]);
  const [audit] = await db.sql`
    select actor_id::float8 as "userId", after from audit_event
    where action = 'call-back.released' and subject_id = ${lerato.id}`;
  expect(audit).toEqual({ userId: manager.id, after: { callBacks: 2 } });
  // Pressed twice: there is nothing any more.
  await expect(releaseAllCallBacks(byManager, lerato.id, {})).rejects.toMatchObject({ code: 'conflict' });
});

test('six are typed, and a number that is not right any more changes nothing', async () => {
  const { lerato, due, owners, byManager } = await setUp();
  for (let minutes = 1; minutes <= 6; minutes += 1) await due(lerato.id, minutes);
  for (const body of [{}, { confirm: 5 }])
    await expect(releaseAllCallBacks(byManager, lerato.id, body)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  expect(await owners()).toEqual(Array(6).fill(lerato.id));
  expect(await releaseAllCallBacks(byManager, lerato.id, { confirm: 6 })).toEqual({ released: 6 });
});

test('it is for managers, and for their own team', async () => {
  const { lerato, as } = await setUp();
  const other = await setUp();
  await expect(releaseAllCallBacks(as(lerato.id, 'agent'), lerato.id, {})).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(releaseAllCallBacks(other.byManager, lerato.id, {})).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(previewRelease(other.byManager, lerato.id)).rejects.toMatchObject({ code: 'not_found' });
});
