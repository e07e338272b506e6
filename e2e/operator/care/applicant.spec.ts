import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ApplicantPage } from '@/e2e/page/applicant-page';
import { AuditPage } from '@/e2e/page/audit-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { makeLeadBody, withWrongCheckDigit } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';

// The search of every table is the worker's, which gives way to everything else on a busy machine.
test.describe.configure({ timeout: 480_000 });

test('an applicant is looked up, erased for good by keyboard, and gone for every affiliate', async ({
  page,
  demo,
  request,
}) => {
  test.setTimeout(480_000);
  // A phone and an email of their own: the search would find those of the other tests in files that wait.
  const own = randomInt(1e7);
  const body = makeLeadBody({
    intent: 'Personal Loan',
    last_name: 'Vergeetmynie',
    cell_phone_number: `083${String(own).padStart(7, '0')}`,
    email: `vergeetmynie${own}@example.co.za`,
  });
  const idNumber = String(body.id_number);
  const ids: { id: string; key: string }[] = [];
  for (const key of [demo.uatKey, demo.otherAffiliate.uatKey]) {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await request.post('/api/v2/lead', { headers, data: body });
    expect(answer.status()).toBe(201);
    ids.push({ id: ((await answer.json()) as { id: string }).id, key });
  }
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));

  const console_ = await ConsolePage.signIn(page, demo.operator);
  await console_.open('Applicant');
  const applicant = new ApplicantPage(page);
  await expectAccessible(page);
  await applicant.lookUp('850101');
  await expect(page.getByText('This has 6 digits: an ID number has 13, a phone number 10.')).toBeVisible();
  await applicant.lookUp(withWrongCheckDigit(idNumber));
  await expect(
    page.getByText('This is not a valid ID number: a digit is wrong, or two are swapped.'),
  ).toBeVisible();
  await expect(page.getByText('Nothing found')).toHaveCount(0);
  await expectAccessible(page);

  await applicant.lookUp(idNumber);
  await expect(page.getByText('2 leads of 2 affiliates, 0 uploaded files, 0 drafts')).toBeVisible();
  await expect(applicant.part('Leads').getByRole('row')).toHaveCount(3);
  await expect(applicant.part('Consent')).toContainText('no words were recorded');
  await expect(applicant.part('Lenders')).toContainText('No lender was asked');
  await expect(applicant.part('Who has seen it')).toContainText(`${demo.operator.name} (operator)`);
  await expect(applicant.part('Opt-outs')).toContainText('has not asked');
  await expectAccessible(page);
  expect(await page.locator('main').innerText()).not.toContain('Vergeetmynie');

  const json = await applicant.copy('JSON');
  expect(json).toContain(idNumber);
  expect(json).toContain('Vergeetmynie');
  expect((await applicant.copy('PDF')).startsWith('%PDF-')).toBe(true);

  await applicant.erase.press('Enter');
  await expect(applicant.question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(applicant.question).toBeHidden();
  await expect(applicant.erase).toBeFocused();

  await applicant.erase.press('Enter');
  await applicant.confirmation.fill(String(makeLeadBody().id_number));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the ID number of the applicant on this page.')).toBeVisible();
  await applicant.confirmation.fill(idNumber);
  await page.keyboard.press('Enter');
  await expect(applicant.question).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'erased' })).toContainText(
    '2 leads of 2 affiliates',
  );
  await expect(applicant.number).toHaveValue('');
  const proved = page.getByRole('status').filter({ hasText: /^0 of [\d\s]+ columns in \d+ tables hold it/ });
  await expect(proved).toContainText('Not searched: backups until', { timeout: 150_000 });
  await expect(proved).toContainText(`${demo.affiliate.name} (sent it`);
  const [receipt = ''] = /(?:[A-Z2-9]{5}-){4}[A-Z2-9]{5}/.exec(await page.locator('main').innerText()) ?? [];
  await expectAccessible(page);
  await page.getByLabel('Receipt').fill(receipt);
  await page.getByLabel('ID number to compare (optional)').fill(idNumber);
  await page.getByRole('button', { name: 'Show the proof' }).click();
  await expect(page.getByText('It is about this ID number.')).toBeVisible();
  await expectAccessible(page);

  for (const { id, key } of ids) {
    const headers = { authorization: `Bearer ${key}` };
    const lead = await request.get(`/api/v2/lead/${id}`, { headers });
    expect(lead.status()).toBe(200);
    const text = await lead.text();
    for (const value of [idNumber, 'Vergeetmynie', String(body.email)]) expect(text).not.toContain(value);
  }
  await applicant.lookUp(idNumber);
  await expect(page.getByText('Nothing found')).toBeVisible();

  await page.getByRole('link', { name: 'Look-ups and erasures' }).click();
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  const audit = new AuditPage(page);
  await expect(
    audit.event('Applicant erased').filter({ hasText: demo.affiliate.name }).first(),
  ).toContainText(demo.operator.name);
  expect(await page.content()).not.toContain(idNumber);
  expect(addresses.filter((address) => address.includes(idNumber))).toEqual([]);
});

test('an erasure says which lenders have not answered yet', async ({ page, demo, request }) => {
  const body = makeLeadBody({ intent: 'Personal Loan', last_name: 'Sandbox Pending Link' });
  const headers = { authorization: `Bearer ${demo.uatKey}` };
  const offered = await request.post('/api/v2/offer', { headers, data: body });
  const { id, matches } = (await offered.json()) as {
    id: string;
    matches: { id: number; company_name: string }[];
  };
  const [match] = matches;
  if (!match) throw new Error('there is no match');
  await request.post('/api/v2/accept', { headers, data: { hashid: id, partner_id: match.id } });

  const console_ = await ConsolePage.signIn(page, demo.operator);
  await console_.open('Applicant');
  const applicant = new ApplicantPage(page);
  await applicant.lookUp(String(body.id_number));
  await applicant.erase.press('Enter');
  await expect(applicant.question).toContainText(`${match.company_name} has not answered yet`);
  await expect(applicant.question.getByRole('button', { name: 'Erase anyway' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin downloads the evidence of a lead’s consent from its page', async ({ page, demo, request }) => {
  const headers = { authorization: `Bearer ${demo.uatKey}` };
  const answer = await request.post('/api/v2/lead', {
    headers,
    data: makeLeadBody({ intent: 'Personal Loan' }),
  });
  const { id } = (await answer.json()) as { id: string };
  await ConsolePage.signIn(page, demo.operator);
  await page.goto(`/operator/lead/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Evidence of consent' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^evidence-\d{4}-\d\d-\d\d\.zip$/);
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^PK[\s\S]*verify\.html/);
  await expectAccessible(page);
});
