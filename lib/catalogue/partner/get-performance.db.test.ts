import { expect, test } from 'vitest';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead, makePartner } from '@/test/factory';
import { offerTo } from '@/test/matched-lead';
import { getPerformance } from './get-performance';
import { listCalls } from './list-calls';

const db = withDatabase();
const operator = () => makeContext(db.database);

test('counts each lead once, by intent, with how its application ended and the median of valid responses', async () => {
  const [home, car] = [await makeIntent(db, { title: 'Home' }), await makeIntent(db, { title: 'Car' })];
  const { id: partnerId } = await makePartner(db);
  const { id: otherId } = await makePartner(db);
  const statuses = ['accepted', 'declined', 'failed', 'pending', null, null] as const;
  for (const [nth, status] of statuses.entries()) {
    const lead = await makeLead(db, { intentId: nth === 5 ? car.id : home.id });
    await offerTo(db.database, lead.id, [otherId, partnerId]);
    await offerTo(db.database, lead.id, [partnerId]);
    if (status === null) continue;
    const [application] = await db.sql<{ id: number }[]>`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${lead.affiliateId}, 'uat', ${lead.id}, ${partnerId}, 'accept', ${status}) returning id::float8 as id`;
    await db.sql`
      insert into partner_call (at, partner_id, kind, lead_id, application_id, status, duration_ms, problem)
      values (now(), ${partnerId}, 'score', ${lead.id}, null, 200, ${10 * (nth + 1)}, null),
        (now(), ${partnerId}, 'accept', ${lead.id}, ${application?.id ?? 0}, 500, 999, 'status 500')`;
  }
  const elsewhere = await makeLead(db, { intentId: home.id });
  await offerTo(db.database, elsewhere.id, [otherId]);
  expect(await getPerformance(operator(), { partnerId })).toEqual({
    looked: expect.any(Number),
    isAll: true,
    since: expect.any(String),
    intents: [
      {
        intentTitle: 'Home',
        offered: 5,
        chosen: 4,
        accepted: 1,
        declined: 1,
        failed: 1,
        scoreMs: 20,
        acceptMs: null,
      },
      {
        intentTitle: 'Car',
        offered: 1,
        chosen: 0,
        accepted: 0,
        declined: 0,
        failed: 0,
        scoreMs: null,
        acceptMs: null,
      },
    ],
  });
});

test('lists the last 20 calls of each kind, without those that were not made', async () => {
  const { id: partnerId } = await makePartner(db);
  const lead = await makeLead(db);
  await db.sql`
    insert into partner_call (at, partner_id, kind, lead_id, status, duration_ms, problem)
    select now(), ${partnerId}, kind, ${lead.id}, 200, n, null
    from generate_series(1, 30) n, unnest(array['score', 'link']) kind order by n`;
  await db.sql`
    insert into partner_call (at, partner_id, kind, lead_id, duration_ms, problem)
    values (now(), ${partnerId}, 'score', ${lead.id}, 0, 'circuit open')`;
  const calls = await listCalls(operator(), { partnerId });
  expect(calls).toHaveLength(40);
  expect(calls.filter(({ kind }) => kind === 'score').map(({ durationMs }) => durationMs)).toEqual(
    Array.from({ length: 20 }, (_, nth) => 30 - nth),
  );
  expect(calls.find(({ kind }) => kind === 'score')).toMatchObject({ attempt: 30, problem: null });
});
