import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { findEarlierLeads } from './find-earlier-leads';

const db = withDatabase();
const market: Market = withMarket(() => db.database);

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'worker' } });
}

async function submit(ctx: AffiliateContext, idNumber: string, intent: { title: string }): Promise<string> {
  const body = makeLeadBody({ id_number: idNumber, intent: intent.title });
  return (await submitLead(ctx, parseLeadInput(body), { source: 'batch' })).view.id;
}

describe('earlier leads of an applicant', () => {
  test('are announced with state, intent and until when sending again finds them', async () => {
    const ctx = await makeClient();
    const idNumber = makeIdNumber();
    const [loan, card] = [await market.addIntent(), await market.addIntent()];
    const old = await submit(ctx, idNumber, loan);
    const recent = await submit(ctx, idNumber, card);
    await db.sql`update lead_identity set created_at = now() - interval '31 days' where intent_id = ${loan.id}`;
    const { leads, total } = await findEarlierLeads(ctx, { idNumber });
    expect(total).toBe(2);
    expect(leads).toEqual([
      {
        id: recent,
        state: 'new',
        intent: { id: card.id, title: card.title },
        name: 'Thandi Nkosi',
        capturedBy: 'Batch',
        partnerName: null,
        createdAt: expect.any(String),
        duplicateUntil: expect.any(String),
      },
      expect.objectContaining({ id: old, duplicateUntil: null }),
    ]);
    const days = (Date.parse(leads[0]?.duplicateUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  test('say what sending again would actually do', async () => {
    const ctx = await makeClient();
    const idNumber = makeIdNumber();
    const intent = await market.addIntent();
    const first = await submit(ctx, idNumber, intent);
    expect(await submit(ctx, idNumber, intent)).toBe(first);
    await db.sql`update lead_identity set created_at = now() - interval '31 days' where intent_id = ${intent.id}`;
    const second = await submit(ctx, idNumber, intent);
    expect(second).not.toBe(first);
    const { leads } = await findEarlierLeads(ctx, { idNumber });
    expect(leads.map(({ id, duplicateUntil: until }) => [id, until !== null])).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  test('lists the five that matter most, and counts all', async () => {
    const ctx = await makeClient();
    const idNumber = makeIdNumber();
    for (let at = 0; at < 6; at++) await submit(ctx, idNumber, await market.addIntent());
    const { leads, total } = await findEarlierLeads(ctx, { idNumber });
    expect([leads.length, total]).toEqual([5, 6]);
  });

  test('exclude those of another affiliate, environment or applicant', async () => {
    const ctx = await makeClient();
    const idNumber = makeIdNumber();
    await submit(ctx, idNumber, await market.addIntent());
    const production = makeAffiliateContext(db.database, {
      affiliateId: ctx.scope.affiliateId,
      environment: 'production',
    });
    for (const other of [await makeClient(), production])
      expect(await findEarlierLeads(other, { idNumber })).toEqual({ leads: [], total: 0 });
    expect((await findEarlierLeads(ctx, { idNumber: makeIdNumber() })).total).toBe(0);
  });
});
