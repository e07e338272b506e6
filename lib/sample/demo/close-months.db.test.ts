import { expect, test } from 'vitest';
import { addMonths, monthOf } from '@/lib/money/commission/month';
import { setPlanInput } from '@/lib/money/commission/schema';
import { setPlan as setPlanVerb } from '@/lib/money/commission/set-plan';
import { getAccount } from '@/lib/money/commission/statement';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makePartner } from '@/test/factory';
import { closeMonths } from './close-months';

const db = withDatabase();
const setPlan = checked(setPlanInput, setPlanVerb);

test('the demo has closed months, and leaves the last that is over to be closed by hand', async () => {
  const ctx = makeContext(db.database);
  const { id: affiliateId } = await makeAffiliate(db);
  const account = { affiliateId, environment: 'uat' } as const;
  const current = monthOf(new Date());
  const first = addMonths(current, -3);
  const plan = {
    ...account,
    partnerId: null,
    intentId: null,
    paidOn: 'accepted',
    unit: 'cents',
    rate: '5,00',
  } as const;
  await setPlan(ctx, { ...plan, validFrom: `${first}-01` });
  for (const month of [first, addMonths(current, -1)]) {
    const lead = await makeLead(db, { affiliateId });
    const partner = await makePartner(db);
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at)
      values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'accepted', ${`${month}-10T10:00:00Z`})`;
  }
  await closeMonths(ctx, affiliateId);
  await closeMonths(ctx, affiliateId);
  const { statements, next } = await getAccount(ctx, account);
  expect(statements.map(({ month }) => month)).toEqual([addMonths(current, -2), first]);
  expect(next).toBe(addMonths(current, -1));
});
