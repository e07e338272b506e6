import { beforeAll, expect, test } from 'vitest';
import { lockEnvironment } from '@/db/query/account/environment';
import { partnerListOrders } from '@/db/query/catalogue/partner-list';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makePartner } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { changePartnerActive } from './change-active';
import { partnerList } from './list';
import { partnerSource } from './list-partner-page';
import { getPartner } from './list-partners';
import { previewDeactivation } from './preview-deactivation';

const db = withDatabase();
let ctx: Context;
let intentId: number;
let title: string;
const list = (given: Record<string, string>) =>
  listPage(ctx, partnerSource('uat'), readListQuery(partnerList, given));

beforeAll(async () => {
  ctx = makeContext(db.database);
  ({ id: intentId, title } = await makeIntent(db));
  const rule = { field: 'net_income', operator: '>=', value: 1 };
  for (let index = 0; index < 60; index += 1)
    await makePartner(db, {
      companyName: `Lender ${String(index % 30).padStart(2, '0')}`,
      priority: index % 7,
      active: index % 4 !== 0,
      intents: index % 2 ? [{ intentId, eligibility: [rule, rule] }] : [],
    });
  await makePartner(db, { companyName: 'Elsewhere', environment: 'production' });
});

test.each(partnerListOrders.flatMap((by) => [by, `-${by}`]))(
  'partners are paged once each by %s, within their environment',
  async (sort) => {
    const first = await list({ sort });
    const second = await list({ sort, after: first.next ?? '' });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    expect(first.count).toEqual({ value: 60, more: false });
    expect((await list({ sort, before: second.previous ?? '' })).rows).toEqual(first.rows);
  },
);

test('a partner shows its intents, its rules and how its endpoints do', async () => {
  const accept = 'https://lender.example/accept';
  const healthy = await makePartner(db, {
    companyName: 'Healthy Corp',
    acceptUrl: accept,
    intents: [{ intentId, eligibility: [{ field: 'age', operator: '>=', value: 21 }] }],
  });
  const failing = await makePartner(db, { companyName: 'Failing Corp', acceptUrl: accept });
  for (const { id } of [healthy, failing])
    await db.sql`
      insert into partner_call_hour (partner_id, kind, hour, calls, failed, durations)
      values (${id}, 'accept', date_trunc('hour', now()), 5, 1, '{}'), (${id}, 'accept', now() - interval '2 days', 9, 9, '{}')`;
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values ('now', ${failing.id}, ${accept}, 5), ('former', ${healthy.id}, 'https://lender.example/former', 5)`;
  const { rows } = await list({ q: 'CORP' });
  expect(rows).toMatchObject([
    { companyName: 'Failing Corp', health: { calls: 5, failed: 1, open: ['accept'] }, rules: 0, intents: [] },
    { companyName: 'Healthy Corp', health: { calls: 5, failed: 1, open: [] }, rules: 1, intents: [title] },
  ]);
  expect((await list({ health: 'failing' })).rows.map(({ id }) => id)).toEqual([failing.id]);
  expect(
    (await list({ intent: String(intentId), state: 'active', q: 'corp' })).rows.map(({ id }) => id),
  ).toEqual([healthy.id]);
});

test('deactivating counts the intents that are left with no partner, and each is confirmed', async () => {
  const lonely = await makeIntent(db, { title: 'Lonely Loan' });
  const one = await makePartner(db, { intents: [{ intentId: lonely.id, eligibility: [] }] });
  const other = await makePartner(db, { intents: [{ intentId: lonely.id, eligibility: [] }] });
  const preview = (partnerIds: number[]) => previewDeactivation(ctx, { environment: 'uat', partnerIds });
  expect(await preview([one.id])).toMatchObject({
    withoutPartner: [],
    consequence: { figure: 1, leavesNone: false },
  });
  expect(await preview([one.id, other.id])).toMatchObject({
    withoutPartner: ['Lonely Loan'],
    consequence: { figure: 2, leavesNone: true },
  });
  await changePartnerActive(ctx, { partnerId: one.id, active: false });
  await expect(changePartnerActive(ctx, { partnerId: other.id, active: false })).rejects.toMatchObject({
    detail: { errors: { confirm: [expect.stringContaining('1 product left with no lender')] } },
  });
  await changePartnerActive(ctx, { partnerId: other.id, active: false, confirm: 1 });
  const stored = await getPartner(ctx, { partnerId: other.id });
  expect(stored.entry.active).toBe(false);
  await expect(
    changePartnerActive(ctx, { partnerId: other.id, active: true, version: stored.version - 1 }),
  ).rejects.toMatchObject({ code: 'stale' });
  await changePartnerActive(ctx, { partnerId: other.id, active: true, version: stored.version });
  expect((await getPartner(ctx, { partnerId: other.id })).entry).toEqual({ ...stored.entry, active: true });
});

test('of two operators who switch off the last two lenders of a product at once, one is asked', async () => {
  const lonely = await makeIntent(db);
  const intents = [{ intentId: lonely.id, eligibility: [] }];
  const partners = [await makePartner(db, { intents }), await makePartner(db, { intents })];
  const ends = await inTurn(
    db.database,
    (tx) => lockEnvironment(tx, 'uat'),
    partners.map(
      ({ id }) =>
        () =>
          changePartnerActive(ctx, { partnerId: id, active: false }),
    ),
  );
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { detail: { errors: { confirm: [expect.stringContaining('1 product left with no lender')] } } },
  });
  const { consequence } = await previewDeactivation(ctx, {
    environment: 'uat',
    partnerIds: partners.map(({ id }) => id),
  });
  expect(consequence).toMatchObject({ figure: 1, leavesNone: true });
});
