import { expect, test } from 'vitest';
import { countFunnelByPartner } from '@/db/query/report/dashboard';
import { addDays } from '@/lib/base/time/date';
import { withDashboard } from '@/test/dashboard';
import { makePartner, makeUser } from '@/test/factory';
import { reopenDays } from '@/test/reopen-days';

const { db, own, ago, earlierToday, add, close, saveOffer, accept } = withDashboard();

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Counts lead by lead. */
const countSlowly = ({ from, to }: Range, userId: number | null) => db.sql`
  with asked as (
    select l.*, a.partner_id, coalesce(a.user_id, l.user_id) as seller from lead l left join application a on a.id = l.application_id
    where l.affiliate_id = ${own().affiliateId} and funnel_day_of(l.created_at) between ${from}::date and ${to}::date),
  counted as (
    select p.id, p.company_name as "companyName",
      (select count(*)::int from asked l join offer o on o.id = l.offer_id, jsonb_array_elements(o.matches) m
        where (m ->> 'partnerId')::bigint = p.id and (${userId}::bigint is null or l.user_id = ${userId})) as offered,
      (select count(*)::int from asked l
        where l.partner_id = p.id and (${userId}::bigint is null or l.seller = ${userId})) as chosen,
      (select count(*)::int from asked l where l.partner_id = p.id and l.state = 'accepted'
        and (${userId}::bigint is null or l.seller = ${userId})) as accepted
    from partner p)
  select id::float8 as id, "companyName", offered, chosen, accepted from counted where offered > 0 or chosen > 0
  order by accepted desc, chosen desc, offered desc, "companyName"`;

/** The first day of the month so many months ago. */
const monthStart = (monthsAgo: number) => {
  const [year = 0, month = 0] = own().today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
};

test('by lender, any period is a count of its leads, whatever happens to them once their months are closed', async () => {
  const partners = [await makePartner(db), await makePartner(db)];
  const [one, other] = partners.map(({ id }) => id) as [number, number];
  const agents = [await makeUser(db, own()), await makeUser(db, own()), { id: null }];
  const leads: number[] = [];
  for (let days = -20; days < 130; days += 2) {
    const { id: userId } = agents[Math.abs(days) % 3] as { id: number | null };
    const { id } = await add({
      // The first of today, as far back as ten hours.
      createdAt: days <= 0 ? earlierToday(-days * 30) : ago(days),
      ...(userId !== null && { userId, source: 'portal' }),
    });
    leads.push(id);
    if (days % 5 > 0) await saveOffer(id, days % 4 === 0 ? [one] : [one, other]);
    if (days % 3 === 0)
      await accept(id, days % 2 === 0 ? one : other, days % 7 < 4 ? 'accepted' : 'declined');
  }
  const ranges: Range[] = [
    { from: addDays(own().today, -140), to: own().today },
    { from: addDays(own().today, -97), to: addDays(own().today, -1) },
    { from: addDays(own().today, -80), to: addDays(own().today, -33) },
    { from: addDays(own().today, -20), to: addDays(own().today, -3) },
    { from: own().today, to: own().today },
    { from: monthStart(1), to: addDays(monthStart(0), -1) },
    { from: monthStart(3), to: addDays(monthStart(1), -1) },
    { from: monthStart(2), to: monthStart(1) },
    { from: addDays(monthStart(2), -1), to: addDays(monthStart(1), -2) },
    { from: addDays(monthStart(2), 1), to: addDays(monthStart(1), -1) },
    { from: monthStart(0), to: own().today },
  ];
  const check = async () => {
    for (const range of ranges)
      for (const userId of [null, agents[0]?.id ?? null])
        expect(
          await countFunnelByPartner(db.database, own().manager.scope, range, userId),
          `${range.from} to ${range.to}`,
        ).toEqual(await countSlowly(range, userId));
  };
  await check();
  await close();
  const [summed] = await db.sql<[{ months: number }]>`
    select count(distinct month)::int as months from funnel_partner_month where affiliate_id = ${own().affiliateId}`;
  expect(summed.months).toBeGreaterThanOrEqual(4);
  await check();
  for (const [at, id] of leads.entries()) {
    if (at % 3 === 0) await saveOffer(id, at % 2 === 0 ? [other] : []);
    if (at % 4 === 0) await accept(id, other, 'accepted');
  }
  await check();
  await close();
  await check();
  // Days that are counted again are not counted twice.
  await reopenDays(db, 'funnel_progress', addDays(own().today, -100));
  await close();
  await check();
});
