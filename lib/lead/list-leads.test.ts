import { expect, test } from 'vitest';
import { withDatabase } from '@/db/test/database';
import { makeAffiliate, makeIntent, makeLead } from '@/db/test/factory';
import { makeAffiliateContext } from '@/e2e/support/context';
import { listLeads } from './list-leads';

const db = withDatabase();

test('pages through every lead once, newest first', async () => {
  const { id: affiliateId } = await makeAffiliate(db.drizzle);
  const { id: intentId } = await makeIntent(db.drizzle);
  for (let count = 0; count < 60; count += 1)
    await makeLead(db.drizzle, { affiliateId, intentId, firstName: `N${count}`, lastName: 'Mokoena' });
  const ctx = makeAffiliateContext(db.database, { affiliateId });
  const first = await listLeads(ctx, {});
  expect(first.leads).toHaveLength(50);
  expect(first.next).not.toBeNull();
  const second = await listLeads(ctx, { before: first.next ?? '' });
  expect(second.next).toBeNull();
  const names = [...first.leads, ...second.leads].map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `N${59 - index} Mokoena`));
});

test('shows neither another affiliate’s leads nor the other environment’s', async () => {
  const mine = await makeLead(db.drizzle, { firstName: 'Mine' });
  await makeLead(db.drizzle, { firstName: 'Theirs' });
  const uat = makeAffiliateContext(db.database, { affiliateId: mine.affiliateId });
  expect((await listLeads(uat, {})).leads).toHaveLength(1);
  const production = makeAffiliateContext(db.database, {
    affiliateId: mine.affiliateId,
    environment: 'production',
  });
  expect((await listLeads(production, {})).leads).toEqual([]);
});
