import { describe, expect, test } from 'vitest';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeMatchedLead } from '@/test/matched-lead';
import { startPartnerServer } from '@/test/partner-server';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const secret = newPartnerSecret();

/** A pending application at the test's own partner. */
async function pending() {
  const partner = await startPartnerServer();
  partner.answer({ json: { status: 'pending' } });
  const lead = await makeMatchedLead(server.database, partner.origin, {
    secret,
    timeoutMs: 4_000,
  });
  const client = await server.makeClient({ affiliateId: lead.ctx.scope.affiliateId });
  const response = await client.send('POST', '/api/v2/accept', {
    hashid: lead.hashid,
    partner_id: lead.partner.id,
  });
  expect(response.status).toBe(200);
  await partner.close();
  return { ...lead, client, applicationId: String(partner.calls[0]?.body.application_id) };
}

function callback(body: unknown, by = secret): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${server.origin}/api/partner/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders([by], 'msg_1', text) },
    body: text,
  });
}

const stateOf = async (client: TestClient, hashid: string) =>
  (await (await client.send('GET', `/api/v2/lead/${hashid}`)).json()).state;

describe('204', () => {
  test('an outcome settles the lead, its link is there at once, and a replay changes nothing', async () => {
    const { client, hashid, applicationId } = await pending();
    const body = { application_id: applicationId, status: 'accepted', link: 'https://lender.example/l' };
    const first = await callback(body);
    expect([first.status, await first.text()]).toEqual([204, '']);
    expect(await stateOf(client, hashid)).toBe('accepted');
    const link = await (await client.send('GET', `/api/v2/accept/${hashid}/link`)).json();
    expect(link).toEqual({ ready: true, link: 'https://lender.example/l' });
    expect((await callback(body)).status).toBe(204);
    expect((await callback({ ...body, status: 'declined' })).status).toBe(204);
    expect(await stateOf(client, hashid)).toBe('accepted');
  });
});

test('401: another secret, an unknown application', async () => {
  const { client, hashid, applicationId } = await pending();
  const body = { application_id: applicationId, status: 'accepted' };
  for (const refused of [
    await callback(body, newPartnerSecret()),
    await callback({ ...body, application_id: 'nothing' }),
  ]) {
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: 'unauthorized' });
  }
  expect(await stateOf(client, hashid)).toBe('pending');
});

test('422: a status that is none of the three', async () => {
  const { applicationId } = await pending();
  const refused = await callback({ application_id: applicationId, status: 'failed' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { status: [expect.any(String)] } });
});

test('400 and 413: no JSON object, and too much of it', async () => {
  expect((await callback('{')).status).toBe(400);
  expect((await callback({ padding: 'x'.repeat(300 * 1024) })).status).toBe(413);
});

test('every call about an application is recorded: ours, the callback, and one that was refused', async () => {
  const { applicationId, leadId } = await pending();
  await callback({ application_id: applicationId, status: 'accepted' }, newPartnerSecret());
  await callback({ application_id: applicationId, status: 'accepted' });
  const rows = () => server.database.sql`
    select kind, status, problem, application_id is not null as about from partner_call
    where lead_id = ${leadId} order by id`;
  await expect.poll(rows).toEqual([
    { kind: 'accept', status: 200, problem: null, about: true },
    { kind: 'callback', status: 401, problem: 'signature refused', about: true },
    { kind: 'callback', status: 204, problem: null, about: true },
  ]);
});
