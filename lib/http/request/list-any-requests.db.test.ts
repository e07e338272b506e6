import { beforeAll, expect, test } from 'vitest';
import { insertRefusedRequests, mostAddresses } from '@/db/query/http/refused-request';
import { insertRequests, type NewRequest } from '@/db/query/http/request';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead } from '@/test/factory';
import { getKeyCalls } from './get-key-calls';
import { anyRequestList, refusedList } from './list';
import { anyRequestSource, refusedSource } from './list-any-requests';

const db = withDatabase();
let ctx: Context;
let affiliateId: number;
let leadId: number;
let key: { id: number };
const list = (given: Record<string, string> = {}) =>
  listPage(ctx, anyRequestSource, readListQuery(anyRequestList, given));
const refused = (given: Record<string, string> = {}) =>
  listPage(ctx, refusedSource, readListQuery(refusedList, given));

beforeAll(async () => {
  ctx = makeContext(db.database);
  const uat = await makeApiKey(db);
  const production = await makeApiKey(db, { affiliateId: uat.affiliateId, environment: 'production' });
  const other = await makeApiKey(db);
  affiliateId = uat.affiliateId;
  key = uat;
  leadId = (await makeLead(db, { affiliateId })).id;
  const row = (index: number): NewRequest => {
    const key = [uat, production, other][index % 3] ?? uat;
    return {
      affiliateId: key.affiliateId,
      environment: key.environment,
      apiKeyId: key.id,
      at: new Date(),
      method: 'POST',
      path: index % 2 ? '/api/v2/lead' : '/api/v2/offer',
      status: index % 6 === 0 ? 422 : 200,
      durationMs: index,
      requestId: `request-${index}`,
      leadId: index % 5 === 0 ? leadId : null,
      errors: null,
      fields: null,
      contentType: null,
      bytes: null,
      clue: null,
      network: `192.0.2.${index % 9}`,
    };
  };
  await insertRequests(
    db.database,
    Array.from({ length: 120 }, (_, index) => row(index)),
  );
});

test('the calls of all affiliates are paged, newest first, and back', async () => {
  const first = await list();
  const second = await list({ after: first.next ?? '' });
  const third = await list({ after: second.next ?? '' });
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(ids).toHaveLength(120);
  expect(ids).toEqual(ids.toSorted((one, another) => another - one));
  expect((await list({ before: third.previous ?? '' })).rows).toEqual(second.rows);
});

test('they are filtered by affiliate, environment, endpoint and response', async () => {
  const count = async (given: Record<string, string>) => (await list(given)).rows.length;
  const affiliate = String(affiliateId);
  expect((await list({ affiliate, environment: 'production' })).rows).toHaveLength(40);
  const both = await list({ affiliate });
  expect(both.rows).toHaveLength(50);
  expect((await list({ affiliate, after: both.next ?? '' })).rows).toHaveLength(30);
  expect(await count({ status: 'failed' })).toBe(20);
  expect(await count({ affiliate, status: 'failed' })).toBe(20);
  expect(await count({ environment: 'production', path: '/api/v2/lead' })).toBe(40 / 2 + (40 % 2));
  expect(await count({ path: 'unknown path' })).toBe(0);
});

test('calls without a key are counted by address, with the last one’s time', async () => {
  const at = (seconds: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + seconds * 1_000);
  await insertRefusedRequests(db.database, [
    { at: at(1), address: '192.0.2.7' },
    { at: at(3), address: '192.0.2.7' },
    { at: at(2), address: '2001:db8:0:0::/64' },
  ]);
  await insertRefusedRequests(db.database, [{ at: at(9), address: '192.0.2.7' }]);
  const { rows } = await refused();
  expect(rows.map(({ address, calls, lastAt }) => [address, calls, lastAt])).toEqual([
    ['192.0.2.7', 3, at(9)],
    ['2001:db8:0:0::/64', 1, at(2)],
  ]);
  expect((await refused({ q: 'DB8' })).rows).toHaveLength(1);
  expect((await refused({ sort: 'calls' })).rows[0]?.calls).toBe(1);
});

test('however many addresses call, an hour has few rows, and no call is lost', async () => {
  const hour = new Date(Date.now() - 3 * 3_600_000);
  const flood = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: hour,
      address: `198.51.${(from + index) >> 8}.${(from + index) & 255}`,
    }));
  await Promise.all([0, 300, 600].map((from) => insertRefusedRequests(db.database, flood(from, 300))));
  await insertRefusedRequests(db.database, [...flood(0, 900), { at: hour, address: '203.0.113.9' }]);
  const [row] = await db.sql`
    select count(*)::int as addresses, sum(calls)::int as calls from refused_request
    where hour = date_trunc('hour', ${hour.toISOString()}::timestamptz)`;
  expect(row).toEqual({ addresses: mostAddresses + 1, calls: 1_801 });
  const pages = [await refused({ sort: '-calls' })];
  while (pages.at(-1)?.next) pages.push(await refused({ sort: '-calls', after: pages.at(-1)?.next ?? '' }));
  const addresses = pages.flatMap(({ rows }) => rows.map(({ address }) => address));
  expect(addresses[0]).toBe('');
  expect(addresses).toHaveLength(mostAddresses + 3);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('what a key did: its calls, leads and addresses, on the days that are asked for', async () => {
  const today = southAfricanDate(new Date());
  // Every third call is of this key, every fifth has the lead; addresses go by nine.
  expect(await getKeyCalls(ctx, { key: key.id, from: today })).toMatchObject({
    affiliateId,
    environment: 'uat',
    calls: 40,
    failed: 20,
    leads: 1,
    networks: [
      { network: '192.0.2.0', calls: 14 },
      { network: '192.0.2.3', calls: 13 },
      { network: '192.0.2.6', calls: 13 },
    ],
  });
  expect(await getKeyCalls(ctx, { key: key.id, to: addDays(today, -1) })).toMatchObject({
    calls: 0,
    leads: 0,
    firstAt: null,
    networks: [],
  });
  expect(await getKeyCalls(ctx, { key: 9_999_999 })).toBeNull();
  expect(await getKeyCalls(ctx, {})).toBeNull();
  const manager = { ...ctx, actor: { ...ctx.actor, kind: 'user', role: 'manager', affiliateId } } as Context;
  await expect(getKeyCalls(manager, { key: key.id })).rejects.toThrow('you may not do this');
});

test('a key’s calls by address, with their leads; another affiliate’s lead is shown to nobody', async () => {
  const { rows } = await list({ key: String(key.id), q: '192.0.2.0' });
  expect(rows).toHaveLength(14);
  expect(rows.every(({ network }) => network === '192.0.2.0')).toBe(true);
  const hashid = publicId(ctx.env.idKey, 'lead', leadId);
  expect(new Set(rows.map(({ lead }) => lead))).toEqual(new Set([null, hashid]));
  const all = [...(await list()).rows, ...(await list({ after: (await list()).next ?? '' })).rows];
  expect(all.filter(({ affiliate, lead }) => affiliate.id !== affiliateId && lead !== null)).toEqual([]);
});
