import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead, makeLender, makePartner } from '@/test/factory';
import { findLateDecisions } from './late-decisions';
import { alertWords } from './words';

const db = withDatabase();

const week = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

/** An application that came on Friday 20 November 2026 at 10:00 in South Africa, for a lender open on weekdays from 8 to 17. */
async function waiting() {
  const { id: lenderId } = await makeLender(db);
  const { id: intentId } = await makeIntent(db, { environment: 'uat' });
  const partner = await makePartner(db, { environment: 'uat', intents: [{ intentId }] });
  const capacity = {
    caps: [],
    hours: week.map((weekday) => ({ intent: null, weekday, opens: '08:00', closes: '17:00' })),
    holidays: 'closed',
    closures: [],
    wait_days: 7,
  };
  await db.sql`
    update partner set decides = 'portal', lender_id = ${lenderId}, answer_within_hours = 8,
      capacity = ${JSON.stringify(capacity)}::text::jsonb
    where id = ${partner.id}`;
  const lead = await makeLead(db, { environment: 'uat', intentId });
  const [row] = await db.sql<{ id: number }[]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at)
    values (${lead.affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'pending', '2026-11-20T10:00:00+02:00')
    returning id::float8 as id`;
  const found = async (at: string) =>
    (await findLateDecisions(db, new Date(at))).filter(({ subjectId }) => subjectId === partner.id);
  return { partner, lead, intentId, id: row?.id ?? 0, found };
}

test.each([0, 1, 2, 3, 6, 7])('of nine that wait, %i more than the first are late', async (more) => {
  const { partner, intentId, found } = await waiting();
  for (let hour = 1; hour <= 8; hour++) {
    const lead = await makeLead(db, { environment: 'uat', intentId });
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at)
      values (${lead.affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'pending',
        timestamptz '2026-11-20T10:00:00+02:00' + ${hour} * interval '1 hour')`;
  }
  // Each hour one more, but the last two, which came at closing and after it, together.
  const at = `2026-11-23T${String(9 + more).padStart(2, '0')}:01:00+02:00`;
  expect(await found(at)).toMatchObject([{ detail: { count: more < 7 ? more + 1 : 9 } }]);
});

test('a decision is late once the lender’s own opening hours are over, not by the clock', async () => {
  const { partner, id, found } = await waiting();
  // Friday 10:00 to 17:00 are seven hours; the weekend counts for nothing.
  expect(await found('2026-11-23T08:59:00+02:00')).toEqual([]);
  const late = await found('2026-11-23T09:01:00+02:00');
  expect(late).toMatchObject([{ kind: 'late-decisions', detail: { count: 1, hours: 8 } }]);
  expect(late[0] && alertWords(late[0]).title).toBe(
    `1 application at ${partner.companyName} waits for more than 8 opening hours in UAT`,
  );
  await db.sql`update application set status = 'declined', settled_at = now() where id = ${id}`;
  expect(await found('2026-11-23T12:00:00+02:00')).toEqual([]);
});

test('one that its system decides, or of an erased applicant, is nobody’s inbox', async () => {
  const { partner, lead, found } = await waiting();
  await db.sql`update lead set erased_at = now() where id = ${lead.id}`;
  expect(await found('2026-11-23T12:00:00+02:00')).toEqual([]);
  await db.sql`update lead set erased_at = null where id = ${lead.id}`;
  await db.sql`update partner set decides = 'endpoint' where id = ${partner.id}`;
  expect(await found('2026-11-23T12:00:00+02:00')).toEqual([]);
});
