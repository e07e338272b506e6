import { beforeAll, describe, expect, test } from 'vitest';
import { operatorListOrders } from '@/db/query/access/operator-list';
import { secondFactor } from '@/db/schema/access/second-factor';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { operatorSource } from './list-operators';
import { operatorList } from './operator-list';

const db = withDatabase();
let ctx: Context;
const list = (given: Record<string, string>) =>
  listPage(ctx, operatorSource, readListQuery(operatorList, given));
const names = async (given: Record<string, string>) => (await list(given)).rows.map(({ name }) => name);

beforeAll(async () => {
  ctx = makeContext(db.database);
  await makeUser(db, { role: 'manager', name: 'Manager' });
  for (let index = 0; index < 60; index += 1) {
    const { id } = await makeUser(db, {
      role: 'operator',
      operatorRole: (['viewer', 'support', 'catalogue', 'admin'] as const)[index % 4] ?? 'viewer',
      // Pairs differ in case only.
      name: `${index % 2 ? 'ROOT' : 'Root'} ${String(index - (index % 2)).padStart(2, '0')}`,
      seenAt: index % 3 === 0 ? null : new Date(Date.now() - index * 60_000),
      suspendedAt: index % 10 === 0 ? new Date() : null,
      removedAt: index === 59 ? new Date() : null,
    });
    if (index < 5)
      await db.drizzle
        .insert(secondFactor)
        .values({ userId: id, keyCiphertext: Buffer.from('key'), dueAt: new Date() });
  }
});

describe('the list of operators', () => {
  test.each(operatorListOrders.flatMap((by) => [by, `-${by}`]))(
    'pages through all of them once by %s, and back, without staff and those who were removed',
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

  test('sorts roles by what they may do', async () => {
    const { rows } = await list({ sort: '-role' });
    expect(rows.slice(0, 14).every(({ role }) => role === 'admin')).toBe(true);
  });

  test('searches names and emails, and filters', async () => {
    expect(await names({ q: 'root 00' })).toEqual(['Root 00', 'ROOT 00']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ state: 'suspended' })).toHaveLength(6);
    expect(await names({ role: 'viewer', state: 'active' })).toHaveLength(12);
    const on = await list({ secondFactor: 'on' });
    expect(on.rows.every(({ hasSecondFactor }) => hasSecondFactor)).toBe(true);
    expect([on.rows.length, (await names({ secondFactor: 'off', q: 'root' })).length]).toEqual([5, 50]);
  });

  test('is for operators only', async () => {
    const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    const query = readListQuery(operatorList, {});
    await expect(listPage({ ...ctx, actor }, operatorSource, query)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
