import { describe, expect, test } from 'vitest';
import { listPlansOf } from '@/db/query/money/commission-plan';
import { makeEarned, makeMarket, previewPlan, say, setPlan } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { bringUpToDate } from './bring-up-to-date';
import { endPlan, previewEnd } from './end-plan';
import { closeStatement, getAccount, listAccounts } from './statement';

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

  test('with a past first day says what is newly earned, by affiliate, and is confirmed', async () => {
    const market = await makeMarket(db);
    const ctx = makeContext(db.database);
    for (const [index, id] of market.applications.entries())
      await say(db, market, id, {
        kind: 'funded',
        at: `2026-04-0${index + 1}T10:00:00Z`,
        amountCents: 1_000_000,
      });
    await say(db, market, market.applications[0] ?? 0, { kind: 'returned', at: '2026-04-09T10:00:00Z' });
    const account = { affiliateId: market.own.id, environment: 'uat' as const };
    const plan = {
      ...all,
      affiliateId: market.own.id,
      paidOn: 'funded',
      unit: 'basis points',
      rate: '10',
      validFrom: '2026-01-01',
    } as const;
    const { consequence, effect } = await previewPlan(ctx, plan);
    expect(effect).toEqual({
      earned: 6,
      changed: 0,
      takenBack: 0,
      cents: 500_000,
      affiliates: [
        {
          affiliateId: market.own.id,
          name: market.own.name,
          earned: 6,
          changed: 0,
          takenBack: 0,
          cents: 500_000,
        },
      ],
    });
    expect(consequence.meaning).toBe(
      `6 commissions since 1 Jan 2026 would change (6 newly earned), balances by R 5 000,00: ${market.own.name} R 5 000,00`,
    );
    await expect(setPlan(ctx, plan)).rejects.toThrow(
      expect.objectContaining({
        detail: { errors: { confirm: [expect.stringMatching(/R 5 000,00: confirm with 6$/)] } },
      }),
    );
    await setPlan(ctx, { ...plan, confirm: 6 });
    await bringUpToDate(db, market.scope);
    expect((await getAccount(ctx, account)).balanceCents).toBe(500_000);
    // From a later day on at another rate: those are worked out again.
    expect((await previewPlan(ctx, { ...plan, rate: '20', validFrom: '2026-04-05' })).effect).toMatchObject({
      earned: 0,
      changed: 2,
      cents: 200_000,
    });
    // Nothing that has happened is paid by a plan of today.
    expect((await previewPlan(ctx, { ...plan, rate: '20', validFrom: undefined })).consequence.figure).toBe(
      0,
    );
  });

  test('may end with the last day of a closed month, and says what is taken back', async () => {
    const { ctx, account, own, scope } = await makeEarned(db);
    const [plan] = await listPlansOf(db, scope).then((plans) =>
      plans.filter((one) => one.affiliateId === own.id),
    );
    const planId = plan?.id ?? 0;
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const name = own.name;
    await expect(endPlan(ctx, { planId, lastDay: '2026-03-30' })).rejects.toThrow(
      expect.objectContaining({
        detail: { errors: { lastDay: [`${name} has closed Mar 2026: choose 31 Mar 2026 or later`] } },
      }),
    );
    const input = { planId, lastDay: '2026-03-31' };
    expect(await previewEnd(ctx, input)).toMatchObject({
      consequence: { figure: 2 },
      effect: { earned: 0, changed: 0, takenBack: 2, cents: -11_000 },
    });
    expect(await endPlan(ctx, { ...input, confirm: 2 })).toMatchObject({ validTo: '2026-03-31' });
    await bringUpToDate(db, scope);
    expect(await getAccount(ctx, account)).toMatchObject({ balanceCents: 5_000 });
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
