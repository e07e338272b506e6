import { beforeEach, expect, test } from 'vitest';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { closeDays } from '@/lib/report/dashboard/close-days';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { mostSubs, subDays } from './definition';
import { getOwnReport, getReport, getReportDays } from './get-report';
import { leadsHref } from './lead-link';
import { nameOf } from './name';
import type { ReportView } from './view';

const db = withDatabase();
const today = southAfricanDate(new Date());
const noonOf = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T00:30:00+02:00`);
const period = { from: addDays(today, -40), to: today };

let affiliateId: number;
let intentId: number;
let partnerId: number;
beforeEach(async () => {
  affiliateId = (await makeAffiliate(db)).id;
  intentId = (await makeIntent(db)).id;
  partnerId = (await makePartner(db)).id;
});

async function make(
  subId: string | null,
  daysAgo: number,
  state: 'new' | 'accepted' = 'new',
  of = affiliateId,
) {
  const { id } = await makeLead(db, { affiliateId: of, intentId, subId, createdAt: noonOf(daysAgo) });
  if (state === 'new') return;
  await db.sql`
    with a as (
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${of}, 'uat', ${id}, ${partnerId}, 'accept', 'accepted') returning id),
    o as (
      insert into offer (lead_id, matches)
      values (${id}, jsonb_build_array(jsonb_build_object('partnerId', ${partnerId}::bigint, 'rank', 1, 'probability', 50)))
      returning id)
    update lead set application_id = (select id from a), offer_id = (select id from o), state = 'accepted' where id = ${id}`;
}
const shown = (view: ReportView) =>
  view.rows.map((row) => [nameOf('sub', row), row.leads, row.offered, row.accepted]);

test('closed days and open ones are counted lead by lead, the largest first, those that did not say among them', async () => {
  await make('page', 30, 'accepted');
  await make('page', 3);
  await make('Page', 30);
  await make(null, 30);
  await closeDays({ database: db.database }, new AbortController().signal);
  await make('page', 0, 'accepted');
  await make(null, 0);
  await make('old', 60);
  const other = (await makeAffiliate(db)).id;
  await make('theirs', 3, 'new', other);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const view = await getOwnReport(ctx, { ...period, by: ['sub'] });
  expect(shown(view)).toEqual([
    ['page', 3, 2, 2],
    ['Not said', 2, 0, 0],
    ['Page', 1, 0, 0],
  ]);
  expect(view.total).toMatchObject({ leads: 6, offered: 2, accepted: 2 });
  const byPartner = await getOwnReport(ctx, { ...period, by: ['partner', 'sub'], compare: true });
  expect(byPartner.rows.map((row) => [row.partnerId, row.subId, row.accepted])).toEqual([
    [partnerId, 'page', 2],
  ]);
  const all = await getReport(makeContext(db.database), {
    ...period,
    environment: 'uat',
    by: ['affiliate', 'sub'],
  });
  const own = all.rows.filter((row) => row.affiliateId === affiliateId || row.affiliateId === other);
  expect(own.map(({ subId }) => subId).sort()).toEqual(['', 'Page', 'page', 'theirs']);
  const row = view.rows[0] ?? null;
  const search = {
    affiliate: undefined,
    partner: undefined,
    intent: undefined,
    source: undefined,
    agent: undefined,
  };
  expect(leadsHref(search, view, null, row, null)).toContain('sub=page');
});

test('a longer period is that of its last days, in the table and the chart', async () => {
  await make('page', subDays);
  await make('page', subDays - 1);
  const asked = {
    from: addDays(today, -300),
    to: today,
    environment: 'uat' as const,
    affiliate: affiliateId,
    by: ['sub' as const],
  };
  const view = await getReport(makeContext(db.database), asked);
  expect(view.from).toBe(addDays(today, 1 - subDays));
  expect(shown(view)).toEqual([['page', 1, 0, 0]]);
  const chart = await getReportDays(makeContext(db.database), asked);
  expect([chart.from, chart.days.length]).toEqual([view.from, 1]);
});

test('the largest thousand are listed, and the total counts them all', async () => {
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi, sub_id)
    select ${affiliateId}, 'uat', ${intentId}, 'N', 'N', '0821234567', '0821234567', '{}', 'api_v2', true, 'sub ' || n
    from generate_series(1, ${mostSubs + 100}::int) n, generate_series(1, case when n <= 10 then 2 else 1 end)`;
  const view = await getReport(makeContext(db.database), {
    ...period,
    environment: 'uat',
    affiliate: affiliateId,
    by: ['sub'],
  });
  expect([view.rows.length, view.groups, view.total.leads]).toEqual([
    mostSubs,
    mostSubs + 100,
    mostSubs + 110,
  ]);
  expect(view.rows.slice(0, 10).every(({ leads }) => leads === 2)).toBe(true);
});
