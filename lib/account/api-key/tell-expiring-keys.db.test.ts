import { expect, test } from 'vitest';
import { insertExpiryEvents } from '@/db/query/account/api-key';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import { reminderDays } from './expiry-notice';

const db = withDatabase();

test('a key is told of once at 30, 7 and 1 days before its end, unless it is replaced or revoked', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const expiresAt = new Date(Date.now() + 40 * 86_400_000);
  const { id, hint } = await makeApiKey(db, { affiliateId, expiresAt });
  await makeApiKey(db, { affiliateId, expiresAt, revokedAt: new Date() });
  await makeApiKey(db, { affiliateId, expiresAt, replacedAt: new Date() });
  const told: number[] = [];
  for (const daysLeft of [40, 31, 29, 28, 8, 6, 5, 0.5, 0.2, -1]) {
    // What was looked at last is as long ago as the key has come closer.
    const ends = new Date(Date.now() + daysLeft * 86_400_000).toISOString();
    await db.sql`
      update event_log set keys_told_until = keys_told_until
        - ((select expires_at from api_key where id = ${id}) - ${ends}::timestamptz)`;
    await db.sql`update api_key set expires_at = ${ends}::timestamptz where affiliate_id = ${affiliateId}`;
    if ((await insertExpiryEvents(db, reminderDays)) > 0) told.push(daysLeft);
    expect(await insertExpiryEvents(db, reminderDays)).toBe(0);
  }
  expect(told).toEqual([29, 6, 0.5]);
  const events = await db.sql`select type, data from event_outbox order by id`;
  expect(events).toHaveLength(3);
  expect(events[0]).toEqual({
    type: 'api_key.expiring',
    data: { key: hint, expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) },
  });
});
