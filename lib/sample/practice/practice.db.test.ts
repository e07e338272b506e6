import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countFunnel } from '@/db/query/report/dashboard';
import uat from '@/demo/catalogue.uat.json';
import { getFirstSteps } from '@/lib/account/go-live/get-first-steps';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { southAfricanDate } from '@/lib/base/time/date';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { getLead } from '@/lib/lead/lead/get-lead';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { endPractice } from './end-practice';
import { makePracticeLead } from './make-practice-lead';
import { practiceApplicant } from './practice-applicant';

const db = withDatabase();
let intentId: number;

beforeAll(async () => {
  await applyCatalogue(
    makeContext(db.database),
    parseApplyCatalogue({ environment: 'uat', file: uat as never }),
  );
  const { intents } = await readCatalogue(makeContext(db.database), 'uat', 1);
  intentId = intents.find(({ title }) => title === 'Personal Loan')?.id ?? 0;
});

async function newManager(environment: 'uat' | 'production' = 'uat'): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db, { uatApprovedAt: null });
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId, environment }, { actor });
}

async function practise(ctx: AffiliateContext): Promise<string> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
  const body = { ...practiceApplicant(userId), net_income: 18_500, loan_amount_required: 20_000 };
  const { gross_income: _, expenses: __, debt_amount: ___, ...rest } = body as Record<string, unknown>;
  const input = parseLeadInput({ ...rest, intent_id: intentId, popi: true });
  return (await makePracticeLead(await passGuard(ctx), input, 'en-1')).id;
}

describe('a practice call', () => {
  test('has offers, counts nowhere, is told to nobody, and leaves nothing when it ends', async () => {
    const ctx = await newManager();
    const id = await practise(ctx);
    expect(await getLead(ctx, id)).toMatchObject({ state: 'matched' });
    const today = southAfricanDate(new Date());
    expect((await countFunnel(db.database, ctx.scope, { from: today, to: today }, null)).days).toEqual([]);
    const { affiliateId } = ctx.scope;
    expect(await db.sql`select from event_outbox where affiliate_id = ${affiliateId}`).toHaveLength(0);
    await endPractice(ctx);
    await expect(getLead(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.sql`select from lead_identity where affiliate_id = ${affiliateId}`).toHaveLength(0);
    await endPractice(ctx);
  });

  test('can be repeated, and begins anew', async () => {
    const ctx = await newManager();
    const first = await practise(ctx);
    const second = await practise(ctx);
    expect(second).not.toBe(first);
    await expect(getLead(ctx, first)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused in Production', async () => {
    await expect(practise(await newManager('production'))).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('first steps', () => {
  test('are ticked by portal work, and by agents that are invited', async () => {
    const { recordStep } = await import('@/lib/account/go-live/record-step');
    const ctx = await newManager();
    const names = async () =>
      (await getFirstSteps(ctx)).steps.filter(({ done }) => done).map(({ name }) => name);
    expect(await names()).toEqual([]);
    recordStep(ctx, 'accept');
    recordStep({ ...ctx, actor: { ...ctx.actor, isSample: true } as never }, 'batch');
    recordStep(ctx, 'offer');
    await vi.waitFor(async () => expect(await names()).toEqual(['practice']));
    recordStep(ctx, 'batch');
    await vi.waitFor(async () => expect(await names()).toEqual(['practice', 'file']));
    const { affiliateId } = ctx.scope;
    for (let count = 0; count < 3; count += 1) await makeUser(db, { affiliateId, role: 'agent' });
    expect(await names()).toEqual(['invite', 'practice', 'file']);
  });
});
