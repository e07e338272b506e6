import { expect, test } from 'vitest';
import { checked } from '@/test/checked';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { addWebhook } from './add-endpoint';
import { listWebhooks } from './list-endpoints';
import { addWebhookInput } from './schema';

const db = withDatabase();
const add = checked(addWebhookInput, addWebhook);

async function makeManager() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

test('one like another that was added a moment ago is refused: after a lost answer it is the same press', async () => {
  const [ctx, other] = [await makeManager(), await makeManager()];
  const types: 'lead.accepted'[] = ['lead.accepted'];
  const endpoint = { url: 'https://hooks.example.com/leads', types };
  const presses = await Promise.allSettled([add(ctx, endpoint), add(ctx, endpoint)]);
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'validation_failed',
      detail: { errors: { url: [expect.stringContaining('added less than a minute ago')] } },
    },
  });
  // Another affiliate, other events, another URL, and a minute later.
  await add(other, endpoint);
  await add(ctx, { ...endpoint, types: ['lead.declined'] });
  await add(ctx, { ...endpoint, url: 'https://hooks.example.com/other' });
  await db.sql`update webhook_endpoint set created_at = created_at - interval '61 seconds'`;
  await add(ctx, endpoint);
  expect(await listWebhooks(ctx)).toHaveLength(4);
});
