import { beforeAll, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { exportList } from '@/lib/base/list-file/export-list';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { anyLeadList } from './list';
import { anyLeadSource } from './list-any-leads';

const db = withDatabase();
let ctx: Context;
let affiliateIds: number[];
let partnerId: number;
let intentId: number;
const list = (given: Record<string, string> = {}) =>
  listPage(ctx, anyLeadSource, readListQuery(anyLeadList, given));
const count = async (given: Record<string, string>) => (await list(given)).rows.length;

beforeAll(async () => {
  ctx = makeContext(db.database);
  affiliateIds = [(await makeAffiliate(db)).id, (await makeAffiliate(db)).id, (await makeAffiliate(db)).id];
  const environments = ['uat', 'production'] as const;
  const intents = {
    uat: await makeIntent(db),
    production: await makeIntent(db, { environment: 'production' }),
  };
  intentId = intents.production.id;
  ({ id: partnerId } = await makePartner(db));
  for (let index = 0; index < 120; index += 1) {
    const environment = environments[index % 2] ?? 'uat';
    const affiliateId = affiliateIds[index % 3] ?? 0;
    const lead = await makeLead(db, {
      affiliateId,
      environment,
      intentId: intents[environment].id,
      state: index % 5 === 0 ? 'pending' : 'new',
      // Pairs at the same moment, captured in no order.
      createdAt: new Date(Date.now() - Math.floor(((index * 37) % 120) / 2) * 60_000),
    });
    if (index % 5 === 0) {
      const [row] = await db.sql<[{ id: number }]>`
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
        values (${affiliateId}, ${environment}, ${lead.id}, ${partnerId}, 'accept', 'pending') returning id::float8 as id`;
      await db.sql`update lead set application_id = ${row.id} where id = ${lead.id}`;
    }
  }
  const old = new Date(Date.now() - 40 * 86_400_000);
  await makeLead(db, { affiliateId: affiliateIds[0] ?? 0, intentId: intents.uat.id, createdAt: old });
});

test('the leads of all affiliates are paged once each, newest first, and back', async () => {
  const pages = [await list()];
  while (pages.at(-1)?.next) pages.push(await list({ after: pages.at(-1)?.next ?? '' }));
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  const rows = pages.flatMap((page) => page.rows);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect((await list({ before: pages[2]?.previous ?? '' })).rows).toEqual(pages[1]?.rows);
});

test('they are filtered, by the partner of the latest application, too', async () => {
  expect(await count({ affiliate: String(affiliateIds[1]) })).toBe(40);
  expect(await count({ affiliate: String(affiliateIds[1]), environment: 'uat' })).toBe(20);
  expect(await count({ state: 'pending' })).toBe(24);
  expect(await count({ intent: String(intentId), state: 'pending' })).toBe(12);
  expect(await count({ partner: String(partnerId) })).toBe(24);
  expect(await count({ partner: String(partnerId), environment: 'production', state: 'pending' })).toBe(12);
  expect(await count({ partner: String(partnerId), state: 'new' })).toBe(0);
  expect(await count({ partner: '999999' })).toBe(0);
});

test('older ones are shown when a day is chosen', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  expect(await count({ from: day(45), to: day(35) })).toBe(1);
  expect(await count({ to: day(35) })).toBe(0);
});

test('those that a partner accepted are found by it, and by any', async () => {
  const other = (await makePartner(db)).id;
  await db.sql`update lead set state = 'accepted' where application_id in (select id from application order by id limit 3)`;
  expect(await count({ became: 'accepted', partner: String(partnerId) })).toBe(3);
  expect(await count({ became: 'accepted' })).toBe(3);
  expect(await count({ became: 'accepted', partner: String(other) })).toBe(0);
});

test('applicants are masked, in the file, too', async () => {
  const { rows } = await list({ affiliate: String(affiliateIds[2]) });
  expect(rows[0]).toMatchObject({ name: 'T•••• N••••', phone: expect.stringMatching(/^••• ••• •\d{3}$/) });
  const { bytes } = await exportList(ctx, anyLeadSource, readListQuery(anyLeadList, {}), 'csv');
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  expect(text.split('\r\n')).toHaveLength(122);
  expect(text).not.toMatch(/Thandi|Nkosi|08\d{8}/);
});

test('an unknown place, also another kind’s id, is the first page', async () => {
  const first = (await list()).rows;
  const { idKey } = ctx.env;
  for (const after of ['1', publicId(idKey, 'batch', 1), publicId(idKey, 'lead', 999_999)])
    expect((await list({ after })).rows).toEqual(first);
});

test('it is for operators only', async () => {
  const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  await expect(
    listPage({ ...ctx, actor }, anyLeadSource, readListQuery(anyLeadList, {})),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('the last 30 days are today and the 29 before it, as a report counts them', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const affiliate = await makeAffiliate(db);
  for (const days of [29, 30]) await makeLead(db, { affiliateId: affiliate.id, createdAt: at(days) });
  const [one, ...others] = (await list({ affiliate: String(affiliate.id) })).rows;
  expect(others).toEqual([]);
  expect(one?.createdAt.toISOString().slice(0, 10)).toBe(at(29).toISOString().slice(0, 10));
});
