import { expect, test } from 'vitest';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead, makePartner } from '@/test/factory';
import { getOverview } from './get-overview';

const db = withDatabase();

test('counts an environment’s leads, live keys that expire soon and active catalogue, and no other environment’s', async () => {
  const day = 86_400_000;
  await makeLead(db);
  await makeLead(db, { state: 'accepted', createdAt: new Date(Date.now() - 3 * day) });
  await makeLead(db, { createdAt: new Date(Date.now() - 8 * day) });
  await makeLead(db, { environment: 'production' });
  const ending = await makeApiKey(db, { expiresAt: new Date(Date.now() + 5 * day) });
  await makeApiKey(db, { expiresAt: new Date(Date.now() + 5 * day), revokedAt: new Date() });
  await makeApiKey(db, { expiresAt: new Date(Date.now() - day) });
  await makePartner(db, { active: false });
  await makePartner(db);
  expect(await getOverview(makeContext(db.database), { environment: 'uat' })).toEqual({
    leadsToday: 1,
    leadsLastWeek: 2,
    acceptedLastWeek: 1,
    activeIntents: 3,
    activePartners: 1,
    workerSeenSeconds: null,
    smsGateway: null,
    expiringKeys: [expect.objectContaining({ id: ending.id, affiliateId: ending.affiliateId })],
  });
});
