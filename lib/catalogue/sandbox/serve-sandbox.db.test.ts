import { beforeAll, expect, test } from 'vitest';
import { startProcess } from '@/lib/base/process/process';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner, unique } from '@/test/factory';
import { applyPage } from './apply-page';
import { magicValues } from './magic-value';
import { quotesFor } from './quote';
import { sandboxRoute } from './serve-sandbox';

const db = withDatabase();
const secret = newPartnerSecret();
const slug = unique('lender');

beforeAll(async () => {
  const ctx = makeContext(db.database);
  startProcess(ctx);
  const path = (name: string) => `/api/sandbox/${slug}/${name}`;
  await makePartner(db, {
    slug,
    secret,
    scoreUrl: path('score'),
    acceptUrl: path('accept'),
    linkUrl: path('link'),
    timeoutMs: 100,
  });
  await makePartner(db, {
    slug: `${slug}-real`,
    secret,
    acceptUrl: 'https://real.example/accept',
  });
});

async function call(
  name: 'score' | 'accept' | 'link',
  body: object,
  options: { slug?: string; secret?: string } = {},
): Promise<Response> {
  const text = JSON.stringify(body);
  const request = new Request(`http://sandbox/api/sandbox/${options.slug ?? slug}/${name}`, {
    method: 'POST',
    body: text,
    headers: signatureHeaders([options.secret ?? secret], 'msg', text),
  });
  return sandboxRoute(name)(request, { params: Promise.resolve({ partner: options.slug ?? slug }) });
}

const lead = (lastName: string) => ({
  last_name: lastName,
  net_income: 15_000,
  loan_amount_required: 25_000,
});

async function accept(lastName: string, applicationId = unique('application'), type?: string) {
  return call('accept', { application_id: applicationId, lead: lead(lastName), type });
}

async function aged(applicationId: string, seconds: number) {
  await db.sql`update sandbox_application set created_at = now() - make_interval(secs => ${seconds})
    where application_id = ${applicationId}`;
  const response = await call('link', { application_id: applicationId });
  return response.json();
}

test('an ordinary lead gets a probability and quotes in rand, the same each time', async () => {
  const first = await (await call('score', { lead: lead('Nkosi') })).json();
  expect(first).toMatchObject({ available: true, probability: expect.any(Number) });
  expect(first.quote).toHaveLength(3);
  expect(first.quote[0]).toMatchObject({ currency: 'ZAR', amount: 25_000, term_months: 12 });
  expect(await (await call('score', { lead: lead('Nkosi') })).json()).toEqual(first);
});

test('an instalment repays the loan: longer terms cost less per month and more in total', () => {
  const [short, , long] = quotesFor('lender', 25_000);
  expect(short?.monthly_instalment).toBeGreaterThan(25_000 / 12);
  expect(long?.monthly_instalment).toBeLessThan(short?.monthly_instalment ?? 0);
  expect(long?.total_repayable).toBeGreaterThan(short?.total_repayable ?? 0);
});

test.each([
  ['Sandbox No Score', 200, '{"available":false}'],
  ['sandbox-no-score', 200, '{"available":false}'],
  ['Sandbox Score Error', 500, ''],
  ['Sandbox Score Broken', 200, '{"status": "acc'],
])('the scorer behaves as %s says', async (lastName, status, start) => {
  const response = await call('score', { lead: lead(lastName) });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(start);
});

test('a score without a quote', async () => {
  const score = await (await call('score', { lead: lead('Sandbox No Quote') })).json();
  expect(score).toEqual({ available: true, probability: expect.any(Number) });
});

test('an ordinary application is accepted with a redirect to our own page', async () => {
  expect(await (await accept('Nkosi')).json()).toMatchObject({
    status: 'accepted',
    redirect: expect.stringMatching(/^http:\/\/localhost:3000\/api\/sandbox\/.+\/apply\?application=/),
  });
});

test('its page is there for partners of the sandbox, and says nobody else’s words', async () => {
  const page = await applyPage({ database: db.database }, slug);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('would take over');
  for (const words of ['your-bank-needs-your-pin', `${slug}x`, 'a\u0000b', '%', '_'.repeat(slug.length)]) {
    const other = await applyPage({ database: db.database }, words);
    expect(other.status, words).toBe(404);
    expect(await other.text()).not.toMatch(/your.bank/i);
  }
});

test('Sandbox Returned is funded after 5 s and returned after 15 s, once, and never for a test call', async () => {
  const id = unique('application');
  await accept('Sandbox Returned', id);
  await accept('Sandbox Returned', id);
  await call('accept', { application_id: unique('application'), lead: lead('Sandbox Funded'), test: true });
  const jobs = await db.sql`
    select j.payload, round(extract(epoch from j.run_at - now()))::int as seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'sandbox.report-event' order by j.run_at`;
  expect(jobs).toMatchObject([
    { payload: { applicationId: id, type: 'funded', amountCents: 2_500_000 } },
    { payload: { applicationId: id, type: 'returned', amountCents: 2_500_000 } },
  ]);
  expect(jobs[0]?.seconds).toBeLessThanOrEqual(5);
  expect(jobs[1]?.seconds).toBeGreaterThan(5);
});

test('declined, and a partner error', async () => {
  expect(await (await accept('Sandbox Declined')).json()).toMatchObject({ status: 'declined' });
  expect((await accept('Sandbox Error')).status).toBe(500);
});

test('pending, then a link, and the decision stays open', async () => {
  const id = unique('application');
  expect(await (await accept('Sandbox Pending Link', id)).json()).toMatchObject({ status: 'pending' });
  expect(await aged(id, 0)).toEqual({ status: 'pending', ready: false });
  expect(await aged(id, 4)).toMatchObject({ status: 'pending', ready: true, link: expect.any(String) });
  expect(await aged(id, 90)).toMatchObject({ status: 'pending', ready: true });
});

test('pending, then accepted or declined', async () => {
  const [accepts, declines] = [unique('application'), unique('application')];
  await accept('Sandbox Pending Accepted', accepts);
  await accept('Sandbox Pending Declined', declines);
  expect(await aged(accepts, 9)).toMatchObject({ status: 'accepted', ready: true });
  expect(await aged(declines, 9)).toEqual({ status: 'declined', ready: false });
});

test('an end-to-end application starts pending and gets its link', async () => {
  const id = unique('application');
  expect(await (await accept('Nkosi', id, 'apply-now')).json()).toMatchObject({ status: 'pending' });
  expect(await aged(id, 4)).toMatchObject({ ready: true });
});

test.each(['Sandbox Slow', 'Sandbox Broken'])('%s misbehaves once and accepts a resend', async (lastName) => {
  const id = unique('application');
  const first = await accept(lastName, id);
  expect(first.status).toBe(200);
  expect(await first.text()).not.toContain('accepted');
  expect(await (await accept(lastName, id)).json()).toMatchObject({ status: 'accepted' });
});

test('a resend gets the first response, whatever the lead contains by then', async () => {
  const id = unique('application');
  await accept('Sandbox Declined', id);
  expect(await (await accept('Nkosi', id)).json()).toMatchObject({ status: 'declined' });
});

test('calls without the secret are refused, and a real partner has no sandbox', async () => {
  expect((await call('score', { lead: {} }, { secret: newPartnerSecret() })).status).toBe(401);
  expect((await call('accept', {}, { slug: `${slug}-real` })).status).toBe(404);
  expect((await call('accept', {}, { slug: 'nobody' })).status).toBe(404);
});

test('magic values are distinct', () => {
  const names = magicValues.map(({ lastName }) => lastName.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test.each(['score', 'accept', 'link'] as const)(
  'a partner or id that cannot be stored is unknown to %s',
  async (name) => {
    const body = { application_id: 'a\0b', lead: lead('Nkosi') };
    expect((await call(name, body, { slug: '\0' })).status).toBe(404);
    expect((await call(name, body, { slug: `${slug}\0` })).status).toBe(404);
    expect((await call(name, body)).status).toBe({ score: 200, accept: 400, link: 404 }[name]);
  },
);
