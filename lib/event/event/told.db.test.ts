import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { eventsOfLead, publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { anotherLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const server = withPartnerServer();
const origin = { source: 'api_v2' } as const;

async function makeSender(): Promise<{ ctx: AffiliateContext; intentId: number }> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  await makePartner(db, {
    intents: [{ intentId, eligibility: [{ field: 'net_income', operator: '>=', value: 20_000 }] }],
  });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const actor = { kind: 'key', keyId } as const;
  return { ctx: makeAffiliateContext(db.database, { affiliateId }, { actor }), intentId };
}

const toldOf = async (leadId: number) => {
  await publishAll(db.database);
  return (await eventsOfLead(db, leadId)).map(({ type, sequence, data }) => [type, sequence, data]);
};
const rowOf = (ctx: AffiliateContext, id: string) => readPublicId(ctx.env.idKey, 'lead', id) ?? 0;

describe('what affiliates are told', () => {
  test('a new lead is created, whether or not its duplicate comes', async () => {
    const { ctx, intentId } = await makeSender();
    const body = makeLeadBody({ intent_id: intentId });
    const { id } = (await submitLead(ctx, parseLeadInput(body), origin)).view;
    await submitLead(ctx, parseLeadInput(body), origin);
    expect(await toldOf(rowOf(ctx, id))).toEqual([['lead.created', 1, null]]);
  });

  test('an offer creates and matches; other values update, and the same ones are no news', async () => {
    const { ctx, intentId } = await makeSender();
    const body = makeLeadBody({ intent_id: intentId, id_number: makeIdNumber(), net_income: 25_000 });
    const offer = async (changes: object = {}) =>
      (await makeOffer(ctx, parseLeadInput({ ...body, ...changes }), origin)).view.id;
    const id = await offer();
    await offer();
    await offer({ net_income: 10_000 });
    expect(await toldOf(rowOf(ctx, id))).toEqual([
      ['lead.created', 1, null],
      ['lead.matched', 2, { matches: 1 }],
      ['lead.matched', 3, { matches: 1 }],
      ['lead.updated', 4, null],
      ['lead.unmatched', 5, { matches: 0 }],
    ]);
  });

  test('an accept is pending, then accepted, then has its link; a lead older than the log counts from 2', async () => {
    server.answer(() => ({ json: { status: 'accepted', link: 'https://lender.example/apply' } }));
    const lead = await makeMatchedLead(db.database, server.origin);
    await acceptOffer(lead.ctx, lead.body);
    const partner = { partner_id: lead.partner.id };
    expect(await toldOf(lead.leadId)).toEqual([
      ['lead.pending', 2, { state: 'pending', ...partner }],
      ['lead.accepted', 3, { state: 'accepted', ...partner }],
      ['lead.link_ready', 4, partner],
    ]);
  });

  test('a referral is settled without moving its lead; an accept that takes it over moves it', async () => {
    server.answer(() => ({ json: { status: 'accepted' } }));
    const lead = await makeMatchedLead(db.database, server.origin);
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    const partner = { partner_id: lead.partner.id };
    const settled = ['referral.settled', 2, { ...partner, status: 'accepted' }];
    expect(await toldOf(lead.leadId)).toEqual([settled]);
    await acceptOffer(lead.ctx, lead.body);
    expect(await toldOf(lead.leadId)).toEqual([
      settled,
      ['lead.accepted', 3, { ...partner, state: 'accepted' }],
    ]);

    server.answer(() => ({ json: { status: 'declined' } }));
    const other = await anotherLead(lead);
    await acceptOffer(other.ctx, other.body);
    expect((await toldOf(other.leadId)).map(([type]) => type)).toEqual(['lead.pending', 'lead.declined']);
  });

  test('an erased lead says only that', async () => {
    const lead = await makeMatchedLead(db.database, server.origin);
    await db.transaction((tx) => eraseLeads(lead.ctx, tx, [lead.leadId]));
    expect(await toldOf(lead.leadId)).toEqual([['lead.erased', 2, null]]);
  });

  test('a file completes with its counts, and its rows are told in bulk', async () => {
    const { ctx, intentId } = await makeSender();
    const row = (index: number) => makeLeadBody({ intent_id: intentId, id_number: idNumberOf(index) });
    const rows = [row(1), row(2), row(2), { ...row(3), first_name: '' }];
    await importFile(ctx, csvOf(rows));
    await publishAll(db.database);
    const log = await db.sql`
      select type, bulk, sequence, data - 'batch_id' as data from event
      where affiliate_id = ${ctx.scope.affiliateId} order by position`;
    const created = { type: 'lead.created', bulk: true, sequence: 1, data: null };
    const counts = { created: 2, duplicates: 1, invalid: 1 };
    expect(log).toEqual([
      created,
      created,
      { type: 'batch.completed', bulk: false, sequence: null, data: counts },
    ]);
  });

  test('what is rolled back is never told', async () => {
    const lead = await makeMatchedLead(db.database, server.origin);
    const undone = new Error('undone');
    const erased = db.transaction(async (tx) => {
      await eraseLeads(lead.ctx, tx, [lead.leadId]);
      throw undone;
    });
    await expect(erased).rejects.toBe(undone);
    expect(await toldOf(lead.leadId)).toEqual([]);
  });
});
