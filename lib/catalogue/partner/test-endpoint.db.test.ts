import { expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { isSigned, newPartnerSecret } from '@/lib/http/webhook/signature';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLead, makePartner } from '@/test/factory';
import { closedOrigin } from '@/test/partner-server';
import { withPartnerServer } from '@/test/with-partner-server';
import { flushCallCounts } from './call-count';
import { testEndpointInput } from './input';
import { testEndpoint as testEndpointVerb } from './test-endpoint';

const testEndpoint = checked(testEndpointInput, testEndpointVerb);

const db = withDatabase();
const secret = newPartnerSecret();
const server = withPartnerServer();

const connected = (values: Partial<Parameters<typeof makePartner>[1]> = {}) =>
  makePartner(db, {
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    secret,
    timeoutMs: 500,
    ...values,
  });

test('calls as a real call does, with an invented applicant and marked as a test, and stores only the event', async () => {
  const ctx = makeContext(db.database);
  const { id: partnerId } = await connected();
  server.answer({ json: { available: true, probability: 62.4, quote: { rate: 21 } } });
  const test = await testEndpoint(ctx, { partnerId, endpoint: 'score' });
  expect(test).toMatchObject({
    status: 200,
    ok: true,
    problems: [],
    answer: { available: true, probability: 62.4, quote: { rate: 21 } },
    body: { test: true, environment: 'uat', lead: { last_name: 'Applicant' } },
  });
  const [call] = server.calls;
  expect(call?.body).toEqual(test.body);
  const headers = new Headers(
    Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(isSigned(secret, headers, call?.text ?? '')).toBe(true);
  expect(JSON.stringify(test)).not.toContain(headers.get('webhook-signature'));
  await flushCallCounts();
  const [stored] = await db.sql`
    select (select count(*)::int from lead) as leads, (select count(*)::int from application) as applications,
      (select count(*)::int from partner_call_hour) as counted,
      (select count(*)::int from audit_event where action = 'partner.tested' and subject_id = ${partnerId}) as events`;
  expect(stored).toEqual({ leads: 0, applications: 0, counted: 0, events: 1 });
});

test.each([
  [{ status: 503 }, 'It responded with 503, not 200.'],
  [
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    'It responded with 302; redirects are not followed.',
  ],
  [{ text: '<html>' }, 'Its response is a page (HTML or XML), not JSON.'],
  [{ text: 'OK' }, 'Its response is not JSON.'],
  [{ text: '\uFEFF{"status":"accepted"}' }, 'Its response begins with a byte order mark, so it is not JSON.'],
  [{ text: '', status: 204 }, 'Its response has no body (status 204).'],
  [{ json: {} }, 'Its response has no status.'],
  [
    { json: { status: 'maybe' } },
    'Its response has a wrong status: must be one of accepted, declined, pending.',
  ],
  [
    { json: { status: 'ACCEPTED' } },
    'Its response has a wrong status: must be one of accepted, declined, pending, in small letters.',
  ],
  [{ json: [] }, 'Its response must be an object.'],
  ['break' as const, 'It closed the connection.'],
  ['hold' as const, 'No answer within 0.3 s.'],
])('reports what is wrong with a response: %j', async (action, problem) => {
  const { id: partnerId } = await connected({ timeoutMs: 300 });
  server.answer(action);
  const test = await testEndpoint(makeContext(db.database), { partnerId, endpoint: 'accept' });
  expect(test).toMatchObject({ ok: false, answer: null, problems: [problem] });
});

test('reports a refused connection', async () => {
  const { id: partnerId } = await connected({ linkUrl: `${await closedOrigin()}/link` });
  const test = await testEndpoint(makeContext(db.database), { partnerId, endpoint: 'link' });
  expect(test).toMatchObject({ ok: false, status: null, problems: ['The connection was refused.'] });
});

test('reports what it would drop', async () => {
  const { id: partnerId } = await connected();
  server.answer({
    json: { status: 'accepted', redirect: 'javascript:alert(1)', link: 'https://bank.example/' },
  });
  const test = await testEndpoint(makeContext(db.database), { partnerId, endpoint: 'accept' });
  expect(test).toMatchObject({
    ok: true,
    answer: { redirect: null, link: 'https://bank.example/' },
    problems: ['redirect: not an http or https URL, so it is dropped.'],
  });
});

test('asks for the link of the application that was tested before, and of no other', async () => {
  const { id: partnerId } = await connected({ linkUrl: `${server.origin}/link` });
  const ctx = makeContext(db.database);
  server.answer({ json: { status: 'pending' } });
  const { applicationId } = await testEndpoint(ctx, { partnerId, endpoint: 'accept' });
  server.answer({ json: { ready: false } });
  await testEndpoint(ctx, { partnerId, endpoint: 'link', applicationId });
  await testEndpoint(ctx, { partnerId, endpoint: 'link', applicationId: 'x'.repeat(22) });
  const [first, second] = server.callsTo('/link').map(({ body }) => body.application_id);
  expect(first).toBe(applicationId);
  expect(second).not.toBe(applicationId);
  expect(second).not.toBe('x'.repeat(22));
});

test('never reaches a private address unless allowed, nor applies at a real partner in Production', async () => {
  const env = testEnv({ ALLOW_PRIVATE_PARTNERS: 'off' });
  const guarded = makeContext(db.database, { env });
  const { id: partnerId } = await connected();
  const test = await testEndpoint(guarded, { partnerId, endpoint: 'accept' });
  expect(test).toMatchObject({ ok: false, status: null });
  expect(test.problems[0]).toContain('was not called');
  const { id: real } = await connected({ environment: 'production' });
  await expect(
    testEndpoint(makeContext(db.database), { partnerId: real, endpoint: 'accept' }),
  ).rejects.toMatchObject({ code: 'rule_broken' });
  await expect(
    testEndpoint(makeContext(db.database), { partnerId: real, endpoint: 'link' }),
  ).rejects.toMatchObject({ message: 'the partner has no link URL' });
  expect(server.calls).toEqual([]);
});

test('score, accept and link are tested with one lead and one application, and the reference that was given', async () => {
  const ctx = makeContext(db.database);
  const { id: partnerId } = await connected({ linkUrl: `${server.origin}/link` });
  server.answer({ json: { available: true } });
  const { leadId } = await testEndpoint(ctx, { partnerId, endpoint: 'score' });
  server.answer({ json: { status: 'pending' } });
  const { applicationId } = await testEndpoint(ctx, { partnerId, endpoint: 'accept', leadId });
  server.answer({ json: { ready: true } });
  const link = { partnerId, endpoint: 'link', leadId, applicationId, reference: 'REF-1' } as const;
  await testEndpoint(ctx, link);
  expect(server.calls.map(({ body }) => body.lead_id)).toEqual([leadId, leadId, leadId]);
  expect(server.calls[2]?.body).toMatchObject({ application_id: applicationId, reference: 'REF-1' });
  const lead = await makeLead(db);
  const real = publicId(ctx.env.idKey, 'lead', lead.id);
  const other = await testEndpoint(ctx, { ...link, leadId: real });
  expect(other.leadId).not.toBe(real);
});

test('a probe closes the circuit if the response is valid; a test leaves it open', async () => {
  const ctx = makeContext(db.database);
  const { id: partnerId, scoreUrl } = await connected();
  const isOpen = async () =>
    (await db.sql`select from endpoint_health where partner_id = ${partnerId}`).length > 0;
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values (${`${partnerId} ${scoreUrl}`}, ${partnerId}, ${scoreUrl}, 5)`;
  server.answer({ json: { available: true } });
  await testEndpoint(ctx, { partnerId, endpoint: 'score' });
  expect(await isOpen()).toBe(true);
  server.answer({ status: 500 });
  await testEndpoint(ctx, { partnerId, endpoint: 'score', probe: true });
  expect(await isOpen()).toBe(true);
  server.answer({ json: { available: true } });
  await testEndpoint(ctx, { partnerId, endpoint: 'score', probe: true });
  expect(await isOpen()).toBe(false);
});
