import { describe, expect, test } from 'vitest';
import { insertPretendLeads } from '@/db/query/sample/sample-data';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeIdNumber } from '@/test/applicant';
import { testEnv } from '@/test/context';
import { makePartner, unique } from '@/test/factory';
import { withMarket } from '@/test/market';
import { withContract } from '@/test/server/contract';
import { makeVisitor } from '@/test/server/portal-visitor';
import type { TestClient } from '@/test/server/server';

// A lead goes while a lender, over HTTP, has its application and has not answered: the client is told what is true, and
// so is the lender.

const server = withContract();
const market = withMarket(() => server.database);
const secret = newPartnerSecret();
const waits = { timeout: 20_000, interval: 20 };
const answered = {
  status: 'accepted',
  redirect: 'https://lender.example/nkosi',
  link: 'https://lender.example/nkosi/2',
  reference: 'NKOSI-1',
};

/** What a page sends. */
async function press(method: string, path: string, body: unknown, visitor: { cookie: string }) {
  const headers = { ...visitor, origin: server.origin, 'content-type': 'application/json' };
  return fetch(`${server.origin}/api/portal/${path}`, { method, headers, body: JSON.stringify(body) });
}

/** A lead with a match at a lender of the team's own, and its accept. */
async function makeLead({ timeoutMs = 15_000 } = {}) {
  const client = await server.makeClient();
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, { secret, timeoutMs }, ['accept']);
  const idNumber = makeIdNumber();
  const hashid = await market.makeOffer(client, intent, { id_number: idNumber });
  const leadId = readPublicId(testEnv().idKey, 'lead', hashid) ?? 0;
  const accept = () => client.send('POST', '/api/v2/accept', { hashid, partner_id: partner.id });
  return { client, hashid, leadId, idNumber, partner, accept };
}

const read = async (client: TestClient, hashid: string) => {
  const response = await client.send('GET', `/api/v2/lead/${hashid}`);
  return { status: response.status, ...((await response.json()) as object) };
};

describe('erased while its accept is under way', () => {
  async function erase(idNumber: string) {
    const operator = await makeVisitor(server.database, {
      role: 'operator',
      affiliateId: null,
      environment: 'uat',
    });
    const response = await press('POST', 'applicant/erase', { idNumber }, operator);
    expect(await response.json()).toMatchObject({ leads: 1 });
  }

  const storedOf = (leadId: number) => server.database.sql`
    select l.state, a.status, a.redirect, a.link, a.reference, l.first_name as name
    from lead l join application a on a.id = l.application_id where l.id = ${leadId}`;
  const kept = (status: string) => ({ status, redirect: null, link: null, reference: null, name: '' });

  test('the lender’s answer counts, and nothing of the applicant is stored with it', async () => {
    const { client, hashid, leadId, idNumber, partner, accept } = await makeLead();
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    market.partnerServer.answer({ json: answered, after });
    const response = accept();
    await expect.poll(() => market.partnerServer.calls.length, waits).toBe(1);
    await erase(idNumber);
    answer();
    const told = await response;
    expect(told.status).toBe(200);
    // What the lender has just said is passed on, and not kept.
    expect(await told.json()).toMatchObject({
      id: hashid,
      status: 'accepted',
      api: [{ id: partner.id }],
      redirect: answered.redirect,
    });
    expect(await read(client, hashid)).toMatchObject({
      state: 'accepted',
      accept: { partner_id: partner.id, status: 'accepted', redirect: '', link: '' },
    });
    expect(await storedOf(leadId)).toEqual([{ state: 'accepted', ...kept('accepted') }]);
  });

  test('a lender that is too late is not asked again, and its callback counts', async () => {
    const { client, hashid, leadId, idNumber, accept } = await makeLead({ timeoutMs: 1_000 });
    market.partnerServer.answer('hold');
    const response = accept();
    await expect.poll(() => market.partnerServer.calls.length, waits).toBe(1);
    await erase(idNumber);
    expect((await response).status).toBe(503);
    expect(await storedOf(leadId)).toEqual([{ state: 'pending', ...kept('unknown') }]);
    await server.database.sql`
      update application set next_check_at = now() where lead_id = ${leadId} and status = 'unknown'`;
    await expect
      .poll(
        () => server.database.sql`select from application where lead_id = ${leadId} and checks > 0`,
        waits,
      )
      .toHaveLength(1);
    const text = JSON.stringify({
      application_id: market.partnerServer.calls[0]?.body.application_id,
      ...answered,
    });
    const callback = await fetch(`${server.origin}/api/partner/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders([secret], 'msg_1', text) },
      body: text,
    });
    expect(callback.status).toBe(204);
    expect(await read(client, hashid)).toMatchObject({ state: 'accepted' });
    expect(await storedOf(leadId)).toEqual([{ state: 'accepted', ...kept('accepted') }]);
    expect(market.partnerServer.calls).toHaveLength(1);
  });
});

describe('of sample data', () => {
  /** Makes the lead one of its team's sample data, as it is once it is made. */
  async function mark({ affiliateId }: TestClient, leadId: number) {
    await server.database.sql`
      insert into sample_data (affiliate_id, status, days, ends_at, steps, done)
      values (${affiliateId}, 'made', 7, now(), 1, 1)`;
    await insertPretendLeads(server.database, [leadId], { kind: 'sample', userId: null });
  }

  async function remove({ affiliateId }: TestClient) {
    const manager = await makeVisitor(server.database, { role: 'manager', affiliateId, environment: 'uat' });
    const response = await press('DELETE', 'sample-data', { confirm: 1 }, manager);
    expect(await response.json()).toMatchObject({ status: 'removing' });
    const left = () => server.database.sql`select from sample_data where affiliate_id = ${affiliateId}`;
    await expect.poll(left, waits).toHaveLength(0);
  }

  test('a lender of the team’s own is never asked, and the accept says so', async () => {
    const { client, hashid, leadId, accept } = await makeLead();
    await mark(client, leadId);
    const response = await accept();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: hashid, status: 'failed', api: [] });
    await remove(client);
    expect((await accept()).status).toBe(404);
    expect(market.partnerServer.calls).toEqual([]);
  });

  test('removed while the sandbox has not answered: there is no such lead, and nothing of it is left', async () => {
    const client = await server.makeClient();
    const intent = await market.addIntent();
    const slug = unique('late-lender');
    const { id: partnerId } = await makePartner(server.database, {
      slug,
      secret,
      acceptUrl: `/api/sandbox/${slug}/accept`,
      // The worker removes the data meanwhile, on a busy machine too.
      timeoutMs: 15_000,
      intents: [{ intentId: intent.id }],
    });
    const hashid = await market.makeOffer(client, intent, { last_name: 'Sandbox Slow' });
    const leadId = readPublicId(testEnv().idKey, 'lead', hashid) ?? 0;
    await mark(client, leadId);
    const response = client.send('POST', '/api/v2/accept', { hashid, partner_id: partnerId });
    const { sql } = server.database;
    let applicationId = '';
    // The sandbox has it before it waits.
    const inSandbox = async () => {
      const [row] = await sql<{ id: number }[]>`
        select id::float8 as id from application where lead_id = ${leadId}`;
      applicationId = row ? publicId(testEnv().idKey, 'application', row.id) : applicationId;
      return sql`select from sandbox_application where application_id = ${applicationId}`;
    };
    await expect.poll(inSandbox, waits).toHaveLength(1);
    await remove(client);
    expect(await read(client, hashid)).toEqual({ status: 404, message: 'lead not found' });
    const told = await response;
    expect([told.status, await told.json()]).toEqual([404, { message: 'lead not found' }]);
    for (const table of ['application', 'lead_event', 'lead_identity', 'event_outbox', 'offer'])
      expect([table, await sql`select from ${sql(table)} where lead_id = ${leadId}`]).toEqual([table, []]);
    expect(await inSandbox()).toHaveLength(0);
  });
});
