import { beforeAll, describe, expect, test } from 'vitest';
import { affiliateListOrders } from '@/db/query/account/affiliate-list';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { exportList } from '@/lib/base/list-file/export-list';
import { closeDays } from '@/lib/report/dashboard/close-days';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeLead, makeUser } from '@/test/factory';
import { changeAffiliate } from './change-affiliate';
import { affiliateList } from './list';
import { affiliateSource } from './list-affiliates';

const db = withDatabase();
let ctx: Context;
const source = affiliateSource('uat');
const list = (given: Record<string, string>) => listPage(ctx, source, readListQuery(affiliateList, given));
const names = async (given: Record<string, string>) => (await list(given)).rows.map(({ name }) => name);

beforeAll(async () => {
  ctx = makeContext(db.database);
  const intent = await makeIntent(db);
  for (let index = 0; index < 120; index += 1) {
    const number = String(index).padStart(3, '0');
    const { id: affiliateId } = await makeAffiliate(db, {
      // Pairs differ in case only.
      name: `${index % 2 ? 'BOAT' : 'Boat'} ${String(index - (index % 2)).padStart(3, '0')}`,
      slug: `boat-${number}`,
      active: index % 10 !== 0,
      uatApprovedAt: index % 3 === 0 ? new Date() : null,
      contactName: index === 7 ? 'Sipho O’Hara 100%_' : null,
    });
    const states = (['accepted', 'matched', 'unmatched'] as const).slice(0, index % 4);
    for (const state of states) await makeLead(db, { affiliateId, intentId: intent.id, state });
    if (index % 5 === 0)
      await makeApiKey(db, { affiliateId, lastUsedAt: new Date(Date.now() - index * 1_000) });
    if (index % 20 === 0) await makeApiKey(db, { affiliateId, revokedAt: new Date() });
  }
});

describe('the list of affiliates', () => {
  test.each(affiliateListOrders.flatMap((by) => [by, `-${by}`]))(
    'pages through all of them once by %s, and back',
    async (sort) => {
      const pages: number[][] = [];
      let place: Record<string, string> = {};
      let previous: string | null = null;
      for (;;) {
        const page = await list({ sort, ...place });
        pages.push(page.rows.map(({ id }) => id));
        expect(page.count).toEqual({ value: 120, more: false });
        previous = page.previous;
        if (page.next === null) break;
        place = { after: page.next };
      }
      expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
      expect(new Set(pages.flat()).size).toBe(120);
      const back = await list({ sort, before: previous ?? '' });
      expect(back.rows.map(({ id }) => id)).toEqual(pages[1]);
    },
  );

  test('sorts by what was counted, and ascending is descending reversed', async () => {
    const { rows } = await list({ sort: '-leads' });
    expect(rows[0]).toMatchObject({ leads: 3, matched: 2, accepted: 1 });
    const down = (await list({ sort: '-lastCall' })).rows.map(({ lastCallAt }) => lastCallAt?.getTime() ?? 0);
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    const up = await list({ sort: 'created' });
    expect(up.rows[0]?.slug).toBe('boat-000');
  });

  test('counts leads of closed days as well as of today', async () => {
    const { id: affiliateId } = await makeAffiliate(db, { name: 'Aardvark', slug: 'aardvark' });
    const intent = await makeIntent(db);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 2, 6, 8])
      await makeLead(db, { affiliateId, intentId: intent.id, createdAt: daysAgo(days), state: 'matched' });
    const before = (await list({ q: 'aardvark' })).rows[0];
    await closeDays(ctx, new AbortController().signal);
    const after = (await list({ q: 'aardvark' })).rows[0];
    expect([before?.leads, before?.matched, after?.leads, after?.matched]).toEqual([3, 3, 3, 3]);
    expect(
      (await listPage(ctx, affiliateSource('production'), readListQuery(affiliateList, { q: 'aardvark' })))
        .rows[0]?.leads,
    ).toBe(0);
    await db.sql`update affiliate set name = 'Zebra', slug = 'zebra' where id = ${affiliateId}`;
  });

  test('finds by name, slug and contact, in any case, and takes no character for a wildcard', async () => {
    expect(await names({ q: 'boat 01' })).toHaveLength(10);
    expect(await names({ q: 'BOAT-119' })).toEqual(['BOAT 118']);
    expect(await names({ q: 'o’hara 100%_' })).toHaveLength(1);
    expect(await names({ q: '%' })).toHaveLength(1);
    expect(await names({ q: "'; drop table affiliate; --" })).toEqual([]);
  });

  test('filters, and pages on from an affiliate that no longer matches', async () => {
    const active = await list({ state: 'active', q: 'boat', sort: '-created' });
    const place = active.next ?? '';
    await db.sql`update affiliate set active = false where id = ${place}`;
    const rest = await list({ state: 'active', q: 'boat', sort: '-created', after: place });
    const last = await list({ state: 'active', q: 'boat', sort: '-created', after: rest.next ?? '' });
    expect([active, rest, last].map(({ rows }) => rows.length)).toEqual([50, 50, 8]);
    await db.sql`update affiliate set active = true where id = ${place}`;
    expect(await names({ production: 'open', state: 'suspended', q: 'boat' })).toHaveLength(4);
  });

  test('an unknown place is the first page', async () => {
    for (const after of ['999999999', 'abc'])
      expect((await list({ after })).rows).toEqual((await list({})).rows);
  });

  test('counts usable keys only', async () => {
    const { rows } = await list({ q: 'boat-020' });
    expect(rows[0]).toMatchObject({ uatKeys: 1, productionKeys: 0 });
  });

  test('exports every row that matches, in its order, without formulas, and says so in the audit trail', async () => {
    const { id } = await makeAffiliate(db, { name: '=1+1', slug: 'formula', note: 'two\nlines' });
    const query = readListQuery(affiliateList, { sort: '-created', state: 'active' });
    const file = await exportList(ctx, source, query, 'csv');
    expect(file.fileName).toMatch(/^affiliates-\d{4}-\d\d-\d\d\.csv$/);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.bytes) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFid,name,slug,state,/);
    expect(lines[1]).toMatch(new RegExp(`^${id},'=1\\+1,formula,active,`));
    expect(lines.length).toBeGreaterThan(108);
    const [event] = await db.sql`select action, after from audit_event order by id desc limit 1`;
    expect(event).toEqual({
      action: 'list.exported',
      after: { list: 'affiliate', state: 'active', searched: false },
    });
  });

  test('is for operators only', async () => {
    const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    const query = readListQuery(affiliateList, {});
    await expect(listPage({ ...ctx, actor }, source, query)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportList({ ...ctx, actor }, source, query, 'csv')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test('a contact is stored, emptied by a blank, and refused when it is no address', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { changeAffiliateInput } = await import('./schema');
  const change = (values: object) =>
    changeAffiliate(ctx, changeAffiliateInput.parse({ affiliateId, ...values }));
  expect(await change({ contactName: ' Thandi ', contactEmail: 't@example.co.za', note: '' })).toMatchObject({
    contactName: 'Thandi',
    contactEmail: 't@example.co.za',
    contactPhone: null,
    note: null,
  });
  expect(await change({ contactName: '' })).toMatchObject({
    contactName: null,
    contactEmail: 't@example.co.za',
  });
  expect(() => changeAffiliateInput.parse({ affiliateId, contactEmail: 'nobody' })).toThrow();
});
