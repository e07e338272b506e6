import { expect, test } from 'vitest';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import { listEndingKeys } from './list-ending-keys';

const db = withDatabase();

test('lists keys of both environments that expire within 30 days or have expired, earliest first', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const make = (name: string, days: number, more: Parameters<typeof makeApiKey>[1] = {}) =>
    makeApiKey(db, { affiliateId, name, expiresAt: inDays(days), ...more });
  await make('in a month', 29, { environment: 'production' });
  await make('in a week', 6);
  await make('tomorrow', 0.5);
  await make('over', -2);
  await make('long over', -31);
  await make('in time', 31);
  await make('replaced', 6, { replacedAt: new Date() });
  await make('revoked', 6, { revokedAt: new Date() });
  await make('of sample data', 6, { isSample: true });
  await makeApiKey(db, { expiresAt: inDays(1) });
  const keys = await listEndingKeys(makeContext(db.database), { affiliateId });
  expect(keys.map(({ name, environment, notice }) => [name, environment, notice])).toEqual([
    ['over', 'uat', 0],
    ['tomorrow', 'uat', 1],
    ['in a week', 'uat', 7],
    ['in a month', 'production', 30],
  ]);
});

test('reminds only managers', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const actor = { kind: 'user', userId: 1, role: 'agent', affiliateId, sessionId: 's' } as const;
  await expect(listEndingKeys(makeContext(db.database, { actor }), { affiliateId })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
