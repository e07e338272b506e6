import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withMarket } from '@/test/market';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);
let partnerId: number;

beforeAll(async () => {
  partnerId = (await market.addPartner(market.intent)).id;
});

async function stepsDone({ affiliateId }: TestClient): Promise<string[]> {
  const { items } = await getChecklist(makeContext(server.database), { affiliateId });
  return items.filter(({ firstAt }) => firstAt !== null).map(({ step }) => step);
}

/** Checklist steps are recorded after the response is sent. */
async function untilDone(client: TestClient, steps: string[]): Promise<void> {
  await vi.waitFor(async () => expect(await stepsDone(client)).toEqual(steps), { timeout: 5_000 });
}

const leadBody = (changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent: market.intent.title, ...changes });

describe('the go-live checklist', () => {
  test('fills itself, step by step, from what the UAT key does', async () => {
    const client = await server.makeClient();
    expect(await stepsDone(client)).toEqual([]);

    const refused = await client.send('POST', '/api/v2/lead', leadBody({ email: 'n/a' }));
    expect(refused.status).toBe(422);
    const body = leadBody();
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
    await untilDone(client, ['lead', 'correction']);

    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(200);
    await untilDone(client, ['lead', 'duplicate', 'correction']);

    const offer = await client.send('POST', '/api/v2/offer', body);
    const { id } = (await offer.json()) as { id: string };
    await untilDone(client, ['lead', 'duplicate', 'correction', 'offer']);

    // Asking for a link before accepting does not complete the step.
    await client.send('GET', `/api/v2/accept/${id}/link`);
    const accept = await client.send('POST', '/api/v2/accept', { hashid: id, partner_id: partnerId });
    expect(accept.status).toBe(200);
    await untilDone(client, ['lead', 'duplicate', 'correction', 'offer', 'accept']);

    await client.send('GET', `/api/v2/accept/${id}/link`);
    await untilDone(client, ['lead', 'duplicate', 'correction', 'offer', 'accept', 'link']);

    const file = `first_name,last_name,cell_phone_number,id_number,popi,intent_id\nA,B,0821234567,1,true,1\n`;
    await client.send('POST', '/api/v2/lead/batch', file, {
      'content-type': 'text/csv',
      prefer: 'respond-async',
    });
    await untilDone(client, ['lead', 'duplicate', 'correction', 'offer', 'accept', 'link', 'batch']);
    const manager = makeContext(server.database, {
      actor: { kind: 'user', userId: 1, role: 'manager', affiliateId: client.affiliateId, sessionId: 's' },
    });
    expect(await getChecklist(manager, client)).toMatchObject({ done: 7, complete: true });
  });

  test('neither a valid request alone nor a 422 alone completes the 422 step', async () => {
    const client = await server.makeClient();
    await client.send('POST', '/api/v2/lead', leadBody());
    await client.send('POST', '/api/v2/lead', leadBody({ popi: 'yes' }));
    await untilDone(client, ['lead']);
  });

  test('a Production key completes no step', async () => {
    const client = await server.makeClient({ environment: 'production' });
    const ofUat = await server.makeClient({ affiliateId: client.affiliateId });
    expect((await client.send('GET', '/api/v2/intent')).status).toBe(200);
    await client.send('POST', '/api/v2/lead', leadBody({ popi: 'yes' }));
    await client.send('POST', '/api/v2/offer', leadBody());
    // The UAT key's step is recorded after anything the Production key might have recorded.
    await ofUat.send('POST', '/api/v2/lead', leadBody());
    await untilDone(ofUat, ['lead']);
  });

  test('is shown to the affiliate’s own manager and to operators only', async () => {
    const client = await server.makeClient();
    const other = await server.makeClient();
    const as = (role: 'agent' | 'manager', affiliateId: number) =>
      makeContext(server.database, { actor: { kind: 'user', userId: 1, role, affiliateId, sessionId: 's' } });
    const refused = { code: 'forbidden' };
    await expect(getChecklist(as('agent', client.affiliateId), client)).rejects.toMatchObject(refused);
    await expect(getChecklist(as('manager', other.affiliateId), client)).rejects.toMatchObject(refused);
    await expect(getChecklist(makeAffiliateContext(server.database, client), client)).rejects.toMatchObject(
      refused,
    );
    await expect(getChecklist(as('manager', client.affiliateId), client)).resolves.toMatchObject({ done: 0 });
  });
});
