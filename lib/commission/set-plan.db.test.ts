import { describe, expect, test } from 'vitest';
import { makeEarned, setPlan } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { closeStatement, listAccounts } from './statement';

const db = withDatabase();

describe('a plan', () => {
  const all = { environment: 'uat', affiliateId: null, partnerId: null, intentId: null } as const;

  test('is refused in a closed month of its affiliates, and before a later version', async () => {
    const { ctx, account } = await makeEarned(db);
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const plan = { ...all, ...account, paidOn: 'funded', unit: 'basis points', rate: '2,5' } as const;
    const errors = (errors: object) =>
      expect.objectContaining({ code: 'validation_failed', detail: { errors } });
    const { affiliateName } = (await listAccounts(ctx, { environment: 'uat' })).find(
      (one) => one.affiliateId === account.affiliateId,
    ) ?? { affiliateName: '' };
    await expect(setPlan(ctx, { ...plan, validFrom: '2026-03-31' })).rejects.toThrow(
      errors({ validFrom: [`${affiliateName} has closed Mar 2026: choose 1 Apr 2026 or later`] }),
    );
    const set = await setPlan(ctx, { ...plan, validFrom: '2026-04-10' });
    expect(set).toMatchObject({ version: 1, rate: 250, validTo: null });
    // The same again changes nothing.
    expect(await setPlan(ctx, { ...plan, validFrom: '2026-04-12' })).toMatchObject({ id: set.id });
    await expect(setPlan(ctx, { ...plan, rate: '3', validFrom: '2026-04-01' })).rejects.toThrow(
      errors({ validFrom: [expect.stringContaining('has a version from 10 Apr 2026')] }),
    );
    const next = await setPlan(ctx, { ...plan, rate: '3', validFrom: '2026-05-01' });
    expect(next).toMatchObject({ version: 2 });
    const { sql } = db;
    await expect(sql`update commission_plan set valid_to = null where id = ${set.id}`).rejects.toThrow(
      'another version of the plan is valid then',
    );
  });

  test('of another environment’s partner or intent, or of a share of an acceptance, is refused', async () => {
    const ctx = makeContext(db.database);
    const partner = await makePartner(db, { environment: 'production' });
    const plan = { ...all, paidOn: 'funded', unit: 'cents', rate: '1,00' } as const;
    await expect(setPlan(ctx, { ...plan, partnerId: partner.id })).rejects.toThrow(
      expect.objectContaining({ detail: { errors: { partnerId: ['partner not found'] } } }),
    );
    await expect(
      setPlan(ctx, { ...plan, paidOn: 'accepted', unit: 'basis points', rate: '1' }),
    ).rejects.toThrow(
      expect.objectContaining({ detail: { errors: { unit: [expect.stringContaining('has no amount')] } } }),
    );
  });
});
