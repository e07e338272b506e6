import { expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { publicId } from '@/lib/base/crypto/public-id';
import { AppError } from '@/lib/base/error/error';
import { intentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { createIntent } from '@/lib/catalogue/intent/create-intent';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { createPartner } from '@/lib/catalogue/partner/create-partner';
import { partnerEntry } from '@/lib/catalogue/partner/entry';
import { listLeadReads } from '@/lib/desk/lead-read/list-reads';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { attribute, noteLead } from '@/lib/http/request/attribution';
import { recordRequest } from '@/lib/http/request/record-request';
import { findCalledBack, recordCallback } from '@/lib/lead/application/take-callback';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser, unique } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { acceptOffer } from '@/test/routed-verb';
import { userActor } from '@/test/user-actor';
import { getLeadTrace } from './get-lead-trace';

const db = withDatabase();
const market: Market = withMarket(() => db.database);
const operator = () => makeContext(db.database);

test('tells a lead’s whole story, masked, in order, with every call to a partner', async () => {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: keyId, hint } = await makeApiKey(db, { affiliateId, name: 'CRM' });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const { intent, partnerServer } = market;
  const lender = await market.addPartner(intent, { companyName: 'Indwe' }, ['score', 'accept']);
  await market.addPartner(intent, { companyName: 'Steenbok' }, [], {
    eligibility: [{ field: 'loan_amount_required', operator: '<=', value: 8_000 }],
  });
  await market.addPartner(intent, { companyName: 'Kudu' }, ['score'], {});
  partnerServer.answer(({ path }, nth) =>
    path === '/accept'
      ? { json: { status: 'pending' } }
      : nth === 1
        ? { json: { available: true } }
        : { status: 500 },
  );
  const call = (path: string) => new Request(`http://localhost/api/v2/${path}`, { method: 'POST' });
  const offerCall = call('offer');
  attribute(offerCall, ctx);
  const body = {
    ...makeLeadBody(),
    first_name: 'Thandi',
    intent: intent.title,
    loan_amount_required: 50_000,
  };
  const began = performance.now();
  const { view } = await makeOffer(ctx, parseLeadInput(body), { source: 'api_v2' });
  noteLead(offerCall, view.id);
  recordRequest(offerCall, { began, params: {}, status: 200, failure: undefined, body });
  const hashid = view.id;
  const partnerId = view.matches[0]?.id ?? 0;
  await acceptOffer(ctx, { hashid, partnerId, liveQuotes: null, type: null, bank: null });
  const acceptCall = call('accept');
  attribute(acceptCall, ctx);
  const answered = { began: performance.now(), params: {}, body: { hashid, partner_id: partnerId } };
  recordRequest(acceptCall, { ...answered, status: 200, failure: undefined });
  const [row] = await db.sql<{ id: number }[]>`select max(id)::float8 as id from application`;
  const application = await findCalledBack(ctx, {
    application_id: publicId(ctx.env.idKey, 'application', row?.id ?? 0),
  });
  if (!application) throw new Error('no application');
  const refused = { began: performance.now(), status: 401, failure: new AppError('unauthorized', 'no') };
  recordCallback(ctx, application, refused);
  const trace = await getLeadTrace(operator(), hashid);
  expect(trace).toMatchObject({
    id: hashid,
    affiliate: { id: affiliateId, name },
    state: 'pending',
    by: 'API key CRM',
    applicant: { name: expect.stringMatching(/^T•••• .••••$/), idNumber: expect.stringMatching(/^[• ]+\d$/) },
  });
  const told = trace.entries.map(({ what, status, facts, lines }) => [what, status, ...facts, ...lines]);
  const failing = partnerId === lender.id ? 'Kudu' : 'Indwe';
  const chosen = partnerId === lender.id ? 'Indwe' : 'Kudu';
  expect(told).toEqual(
    expect.arrayContaining([
      ['POST /api/v2/offer', 200],
      ['Sent through the API', null],
      ['1 lender ruled out', null, expect.stringContaining('Steenbok lends up to')],
      ['1 offer found', null, `1. ${chosen}, no estimate`, `${failing} cannot be reached right now`],
      [`Score call to ${chosen}`, 200],
      [`Score call to ${failing}`, 500, 'It responded with status 500'],
      [`Application sent to ${chosen}`, null],
      [`Accept call to ${chosen}`, 200],
      [`${chosen} is considering the application`, null],
      ['POST /api/v2/accept', 200],
      [`Callback from ${chosen}`, 401, 'Its signature was refused'],
    ]),
  );
  expect(trace.entries[0]).toMatchObject({ kind: 'request', by: `API key CRM …${hint}` });
  const kinds = trace.entries.map(({ kind }) => kind);
  expect(kinds.lastIndexOf('offer')).toBeLessThan(kinds.indexOf('application'));
  expect(JSON.stringify(trace)).not.toContain('Thandi');
});

test('an old offer is explained by the rules that it was made with, and says when they have changed', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const intent = await createIntent(operator(), {
    environment: 'uat',
    entry: intentEntry.parse({ title: unique('Ruled') }),
  });
  const lends = (most: number) => ({ field: 'loan_amount_required', operator: '<=' as const, value: most });
  const entry = (most: number) =>
    partnerEntry.parse({
      slug: 'eland',
      company_name: 'Eland',
      intents: [{ title: intent.entry.title, eligibility: [lends(most)] }],
    });
  const partner = await createPartner(operator(), { environment: 'uat', entry: entry(8_000) });
  const body = { ...makeLeadBody(), intent: intent.entry.title, loan_amount_required: 50_000 };
  const { view } = await makeOffer(ctx, parseLeadInput(body), { source: 'api_v2' });
  const rules = async () =>
    (await getLeadTrace(operator(), view.id)).entries.find(({ what }) => what.endsWith('ruled out'));
  const number = (await listVersions(operator(), { environment: 'uat' })).newest;
  expect(await rules()).toMatchObject({ facts: [`catalogue version ${number}`] });
  await changePartner(operator(), { partnerId: partner.id, entry: entry(90_000) });
  expect(await rules()).toMatchObject({
    facts: [`catalogue version ${number}`, 'the rules have changed since'],
    lines: [expect.stringMatching(/^Eland lends up to R\s8\s000/)],
  });
});

test('repeated calls are numbered, and reads that are alike are one line', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const lead = await makeLead(db, { affiliateId });
  const partner = await market.addPartner(market.intent, { companyName: 'Ibis' });
  await db.sql`
    insert into partner_call (at, partner_id, kind, lead_id, application_id, status, duration_ms, problem)
    select now(), ${partner.id}, 'accept', ${lead.id}, 7, null, 12, 'ECONNREFUSED' from generate_series(1, 2)`;
  await db.sql`
    insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id, lead_id)
    select ${affiliateId}, 'uat', ${keyId}, now(), 'GET', '/api/v2/accept/{hashid}/link', 200, 1, 'r' || n, ${lead.id}
    from generate_series(1, 400) n`;
  const { entries } = await getLeadTrace(operator(), publicId(operator().env.idKey, 'lead', lead.id));
  expect(entries.map(({ what, facts }) => [what, ...facts])).toEqual(
    expect.arrayContaining([
      ['GET /api/v2/accept/{hashid}/link', '400 times, the first shown'],
      ['Accept call to Ibis', 'The connection was refused'],
      ['Accept call to Ibis', 'attempt 2', 'The connection was refused'],
    ]),
  );
  expect(entries).toHaveLength(3);
});

test('another affiliate’s calls that name a lead are not part of its story', async () => {
  const lead = await makeLead(db);
  const stranger = await makeApiKey(db);
  await db.sql`
    insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id, lead_id)
    values (${stranger.affiliateId}, 'uat', ${stranger.id}, now(), 'GET', '/api/v2/lead/{hashid}', 404, 1, 'r', ${lead.id})`;
  const { entries } = await getLeadTrace(operator(), publicId(operator().env.idKey, 'lead', lead.id));
  expect(entries).toEqual([]);
});

test('is for operators, and the affiliate sees that an operator looked, without a name', async () => {
  const lead = await makeLead(db);
  const hashid = publicId(operator().env.idKey, 'lead', lead.id);
  const user = async (role: 'manager' | 'operator') => {
    const { id: userId, affiliateId } = await makeUser(db, { role, affiliateId: lead.affiliateId });
    const actor = userActor({ userId, role, affiliateId, sessionId: `session ${userId}` });
    return { ...makeContext(db.database, { actor, origin: '10.0.0.1' }) };
  };
  const manager = await user('manager');
  await expect(getLeadTrace(manager, hashid)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(getLeadTrace(operator(), 'nonsense')).rejects.toMatchObject({ message: 'lead not found' });
  await getLeadTrace(await user('operator'), hashid);
  await leadReadBuffer.flush();
  const { scope } = makeAffiliateContext(db.database, lead);
  const { reads } = await listLeadReads({ ...manager, scope }, hashid, null);
  expect(reads).toMatchObject([{ kind: 'opened', who: 'Operator', origin: null }]);
});

test('an erased lead keeps its timeline and shows no applicant', async () => {
  const lead = await makeLead(db, { erasedAt: new Date(), firstName: '', lastName: '' });
  const trace = await getLeadTrace(operator(), publicId(operator().env.idKey, 'lead', lead.id));
  expect(trace).toMatchObject({ applicant: null, erasedAt: expect.any(String) });
});
