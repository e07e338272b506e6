import { describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliate } from '@/test/factory';
import { withMarket } from '@/test/market';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);

async function post(client: TestClient, body: Record<string, unknown>) {
  const response = await client.send('POST', '/api/v2/lead', body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const read = async (client: TestClient, id: unknown) =>
  (await (await client.send('GET', `/api/v2/lead/${String(id)}`)).json()) as Record<string, unknown>;

describe('partner_ids: the lead is referred to those partners (spec 2.1, design lead 21)', () => {
  test('each outcome is reported in the order sent, repeats collapsed; the lead’s state does not change', async () => {
    const client = await server.makeClient();
    const intent = await market.addIntent();
    const [takes, declines, breaks] = [
      await market.addPartner(intent, { acceptUrl: `${market.partnerServer.origin}/takes` }),
      await market.addPartner(intent, { acceptUrl: `${market.partnerServer.origin}/declines` }),
      await market.addPartner(intent, { acceptUrl: `${market.partnerServer.origin}/breaks` }),
    ];
    market.partnerServer.answer(({ path }) => {
      if (path === '/breaks') return { status: 500 };
      return { json: { status: path === '/takes' ? 'accepted' : 'declined' } };
    });
    const partner_ids = [declines.id, 999_999_999, takes.id, declines.id, breaks.id];
    const body = makeLeadBody({ intent: intent.title, partner_ids });
    const { status, body: answer } = await post(client, body);
    expect(status).toBe(201);
    expect(answer.referrals).toEqual([
      { partner_id: declines.id, company_name: declines.companyName, status: 'declined' },
      { partner_id: 999_999_999, company_name: '', status: 'unknown partner', message: expect.any(String) },
      { partner_id: takes.id, company_name: takes.companyName, status: 'accepted' },
      {
        partner_id: breaks.id,
        company_name: breaks.companyName,
        status: 'failed',
        message: expect.any(String),
      },
    ]);
    const lead = await read(client, answer.id);
    expect(lead).toMatchObject({ state: 'new', accept: null });
    expect(lead.referrals).toHaveLength(3);
    expect(market.partnerServer.calls[0]?.body).toMatchObject({ kind: 'referral', lead_id: answer.id });
  });

  test('resending does not refer twice: the stored outcome is reported', async () => {
    const client = await server.makeClient();
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent, {}, ['accept']);
    const body = makeLeadBody({ intent: intent.title, partner_ids: [partner.id] });
    const first = await post(client, body);
    const again = await post(client, body);
    expect(again).toEqual({ status: 200, body: first.body });
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(1);
  });

  test('a lead that fails its checks is referred to nobody', async () => {
    const client = await server.makeClient();
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent, {}, ['accept']);
    const body = makeLeadBody({ intent: intent.title, partner_ids: [partner.id], popi: false });
    expect((await post(client, body)).status).toBe(422);
    expect(market.partnerServer.calls).toEqual([]);
  });
});

describe('live feedback: response with state and partner (spec 2.2, 3, design lead 23)', () => {
  async function makeFeedbackClient() {
    const { id } = await makeAffiliate(server.database, { liveFeedback: true });
    return server.makeClient({ affiliateId: id });
  }

  test('the lead goes to its matches in rank order until one accepts', async () => {
    const client = await makeFeedbackClient();
    const intent = await market.addIntent();
    await market.addPartner(intent, { priority: 1, acceptUrl: `${market.partnerServer.origin}/declines` });
    const second = await market.addPartner(intent, { priority: 2 }, ['accept']);
    market.partnerServer.answer(({ path }) => ({
      json: { status: path === '/declines' ? 'declined' : 'accepted' },
    }));
    const body = makeLeadBody({ intent: intent.title });
    const { status, body: answer } = await post(client, body);
    expect(status).toBe(201);
    const response = {
      state: 'accepted',
      partner: { id: second.id, company_name: second.companyName, partner_slug: second.slug },
    };
    expect(answer).toEqual({ id: answer.id, status: 'Lead successfully added', response });
    expect(market.partnerServer.calls.map(({ path }) => path)).toEqual(['/declines', '/accept']);
    const again = await post(client, body);
    expect(again).toEqual({ status: 200, body: answer });
    expect(market.partnerServer.calls).toHaveLength(2);
  });

  test('all declined: declined and null; no match: unmatched and null', async () => {
    const client = await makeFeedbackClient();
    const intent = await market.addIntent();
    const none = await post(client, makeLeadBody({ intent: intent.title }));
    expect(none.body.response).toEqual({ state: 'unmatched', partner: null });
    await market.addPartner(intent, {}, ['accept']);
    market.partnerServer.answer({ json: { status: 'declined' } });
    const declined = await post(client, makeLeadBody({ intent: intent.title }));
    expect(declined.body.response).toEqual({ state: 'declined', partner: null });
  });

  test('an unknown outcome stops there: pending', async () => {
    const client = await makeFeedbackClient();
    const intent = await market.addIntent();
    const first = await market.addPartner(intent, { priority: 1 }, ['accept']);
    await market.addPartner(intent, { priority: 2 }, ['accept']);
    market.partnerServer.answer('break');
    const { body } = await post(client, makeLeadBody({ intent: intent.title }));
    expect(body.response).toMatchObject({ state: 'pending', partner: { id: first.id } });
    expect(market.partnerServer.calls).toHaveLength(1);
  });

  test('partner_ids leave it out (spec 2.2)', async () => {
    const client = await makeFeedbackClient();
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent, {}, ['accept']);
    const { body } = await post(client, makeLeadBody({ intent: intent.title, partner_ids: [partner.id] }));
    expect(Object.keys(body)).toEqual(['id', 'status', 'referrals']);
  });
});
