import { beforeAll, describe, expect, test } from 'vitest';
import { keyListOrders } from '@/db/query/account/api-key-list';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeUser } from '@/test/factory';
import { keyList, keyStates } from './list';
import { keySource } from './list-all-keys';
import { isSuspended } from './suspended';

const db = withDatabase();
let ctx: Context;
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const list = (given: Record<string, string>) => listPage(ctx, keySource, readListQuery(keyList, given));
const names = async (given: Record<string, string>) =>
  (await list({ sort: 'name', ...given })).rows.map(({ name }) => name);

beforeAll(async () => {
  ctx = makeContext(db.database);
  const { id: affiliateId } = await makeAffiliate(db, { name: 'Acacia' });
  const make = (name: string, values: Parameters<typeof makeApiKey>[1]) =>
    makeApiKey(db, { affiliateId, name, ...values });
  const next = await make('next', { key: 'next-zQ9x', lastUsedAt: days(-1) });
  const replacedById = next.id;
  await make('ending', { replacedAt: days(1), replacedById });
  await make('ending, but expired', { replacedAt: days(1), replacedById, expiresAt: days(-1) });
  await make('expired', { expiresAt: days(-1) });
  await make('replaced', { replacedAt: days(-1), replacedById });
  await make('revoked', { revokedAt: days(-1), expiresAt: days(-2) });
  const gone = await makeAffiliate(db, { name: 'Acacia of old', active: false });
  await make('stopped', { affiliateId: gone.id });
  await make('stopped and expired', { affiliateId: gone.id, expiresAt: days(-1) });
  await make('soon', { expiresAt: days(6), environment: 'production', lastUsedAt: days(-40) });
  const other = await makeAffiliate(db, { name: 'Baobab' });
  for (let index = 0; index < 50; index += 1)
    await makeApiKey(db, {
      affiliateId: other.id,
      name: `other ${index % 5}`,
      lastUsedAt: index % 3 === 0 ? days(-index) : null,
    });
});

describe('the list of all keys', () => {
  test.each(keyListOrders.flatMap((by) => [by, `-${by}`]))(
    'pages through all of them once by %s, and back',
    async (sort) => {
      const first = await list({ sort });
      const second = await list({ sort, after: first.next ?? '' });
      const ids = [...first.rows, ...second.rows].map(({ id }) => id);
      expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([50, 9, 59]);
      expect(first.count).toEqual({ value: 59, more: false });
      const back = await list({ sort, before: second.previous ?? '' });
      expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    },
  );

  test('filters by state as the badges tell them apart', async () => {
    for (const state of keyStates) {
      const { rows } = await list({ state, q: 'acacia' });
      const shown = new Set(rows.map((key) => (isSuspended(key) ? 'suspended' : key.status)));
      expect(shown).toEqual(new Set(state === 'usable' ? ['active', 'ending'] : [state]));
    }
    expect(await names({ state: 'expired' })).toEqual([
      'ending, but expired',
      'expired',
      'stopped and expired',
    ]);
    expect(await names({ state: 'suspended' })).toEqual(['stopped']);
  });

  test('finds keys that expire soon or are not used, and searches key, last four and affiliate', async () => {
    expect(await names({ within: '7' })).toEqual(['soon']);
    expect(await names({ within: '7', environment: 'uat' })).toEqual([]);
    expect(await names({ used: 'lately', q: 'acacia' })).toEqual(['next']);
    expect(await names({ used: 'not-lately', state: 'usable', q: 'ACACIA' })).toEqual(['ending', 'soon']);
    expect(await names({ q: 'zQ9x' })).toEqual(['next']);
    const { rows } = await list({ q: 'zQ9x' });
    expect(rows[0]).not.toHaveProperty('hash');
    expect(await names({ affiliate: String(rows[0]?.affiliateId) })).toHaveLength(7);
  });

  test('is for operators only', async () => {
    const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    const query = readListQuery(keyList, {});
    await expect(listPage({ ...ctx, actor }, keySource, query)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
