import { expect, test } from 'vitest';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLead, makePartner } from '@/test/factory';
import { getHours } from './get-hours';

const db = withDatabase();

/** Today at some time in South Africa, or so many days before. */
function at(time: string, daysBack = 0): Date {
  const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T${time}+02:00`) - daysBack * 86_400_000);
}

test('counts leads, leads with offers, and accepts by South African hour, beside a week ago', async () => {
  const partner = await makePartner(db);
  const accept = async (requestedAt: Date, status: string, settledAt: Date | null, kind = 'accept') => {
    const { id, affiliateId } = await makeLead(db, { createdAt: at('12:00', 3) });
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at, settled_at)
      values (${affiliateId}, 'uat', ${id}, ${partner.id}, ${kind}, ${status}, ${requestedAt}, ${settledAt})`;
  };
  await makeLead(db, { createdAt: at('00:00') });
  await makeLead(db, { createdAt: at('00:30'), state: 'declined' });
  await makeLead(db, { createdAt: at('00:30'), environment: 'production', state: 'matched' });
  await makeLead(db, { createdAt: at('23:59:59', 1), state: 'matched' });
  await makeLead(db, { createdAt: at('23:59:59', 7), state: 'matched' });
  await makeLead(db, { createdAt: at('00:00', 6), state: 'matched' });
  await accept(at('00:10'), 'accepted', at('00:00'));
  await accept(at('00:20'), 'pending', null);
  await accept(at('00:20'), 'accepted', at('00:00'), 'referral');
  await accept(at('00:05', 7), 'accepted', at('00:00', 7));
  // Decided since: at this time a week ago nobody knew.
  await accept(at('00:05', 7), 'declined', at('00:05', 3));
  const { uat, production } = await getHours(makeContext(db.database));
  const sparse = (values: readonly (number | null)[]) =>
    values.flatMap((value, hour) => (value ? [[hour, value]] : []));
  expect({
    leads: sparse(uat.today.leads),
    offers: sparse(uat.today.offers),
    accepts: sparse(uat.today.accepts),
    leadsBefore: sparse(uat.lastWeek.leads),
    acceptsBefore: sparse(uat.lastWeek.accepts),
    decisions: uat.decisions,
    production: sparse(production.today.offers),
  }).toEqual({
    leads: [[0, 2]],
    offers: [[0, 1]],
    accepts: [[0, 2]],
    leadsBefore: [[23, 1]],
    acceptsBefore: [[0, 2]],
    decisions: { today: { decided: 1, accepted: 1 }, lastWeek: { decided: 1, accepted: 1 } },
    production: [[0, 1]],
  });
});

test('hours to come have no figures', async () => {
  const now = at('09:59:59');
  const { uat } = await getHours(makeContext(db.database, { clock: { now: () => now } }));
  expect(uat.today.leads.map((value) => value === null)).toEqual(
    Array.from({ length: 24 }, (_, hour) => hour > 9),
  );
  expect(uat.lastWeek.leads).not.toContain(null);
});
