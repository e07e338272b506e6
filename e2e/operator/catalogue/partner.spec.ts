import type { FileChooser } from '@playwright/test';
import { PartnerPage } from '@/e2e/page/partner-page';
import { isSigned } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';
import { lender } from '@/test/lender';
import { startPartnerServer } from '@/test/partner-server';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('a partner with rules is tried on past leads, created, changed, and counts on the very next request', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const intent = await new ConsoleCatalogue(page.request, baseURL ?? '').makeIntent();
  const client = new ApiClient(request, demo.uatKey);
  const lead = (net_income: number) => makeLeadBody({ intent: intent.title, net_income });
  const [poor, middling, rich] = [lead(4_000), lead(9_000), lead(20_000)];
  for (const body of [poor, middling, rich]) expect(await client.offered(body)).toEqual([]);

  const partner = await PartnerPage.openNew(page);
  const name = unique('Bank');
  await page.getByLabel('Company name').pressSequentially(name);
  await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'));
  await page.getByRole('checkbox', { name: 'Active' }).click();
  await partner.takeIntent(intent.title);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await partner.rule(1, 'value').fill('a lot');
  await page.getByRole('button', { name: 'Create lender' }).click();
  await expect(page.getByText('Must be a number for net income.', { exact: true })).toBeVisible();
  await expect(partner.rule(1, 'value')).toBeFocused();
  await expectAccessible(page);
  await partner.rule(1, 'value').fill('5000');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(partner.rule(2, 'field')).toBeFocused();
  await partner.rule(2, 'field').selectOption({ label: 'Gender' });
  await partner.rule(2, 'comparison').selectOption({ label: 'is one of' });
  await partner.rule(2, 'value').fill('male, female');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await partner.condition(1, 'comparison').selectOption({ label: 'is more than' });
  await partner.condition(1, 'value').fill('10000');
  await partner.condition(1, 'points').fill('40');
  const lab = partner.lab(intent.title);
  await expect(lab).toContainText('2 of 3 leads would match (now 0): 0 lost, 2 gained');
  await expect(lab).toContainText(/Average probability: 20\s%\./);
  await expectAccessible(page);
  expect(await client.offered(rich)).toEqual([]);

  await page.getByRole('button', { name: 'Create lender' }).click();
  const secret = await partner.readSecret();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  expect(await client.offered(rich)).toEqual([name]);
  expect(await client.offered(middling)).toEqual([name]);
  expect(await client.offered(poor)).toEqual([]);

  await partner.show('Rules');
  await partner.rule(1, 'value').fill('15000');
  await expect(partner.state).toHaveText('Not saved yet');
  await expect(lab).toContainText('1 of 3 leads would match (now 2): 1 lost, 0 gained');
  expect(await client.offered(middling)).toEqual([name]);
  await partner.save();
  expect(await client.offered(middling)).toEqual([]);
  expect(await client.offered(rich)).toEqual([name]);
  await page
    .getByRole('button', { name: /^Remove .*Eligible when all of these are true, 1$/, disabled: false })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeFocused();
  await partner.save();
  expect(await client.offered(middling)).toEqual([name]);

  await page.goto(`/operator/lender?q=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(intent.title);
  await expectAccessible(page);
});

test('leaving a page with unsaved changes asks first', async ({ page, demo, baseURL }) => {
  await signInOperator(page, demo.operator);
  const { id, name } = await new ConsoleCatalogue(page.request, baseURL ?? '').makePartner({ active: false });
  await page.goto('/operator');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lenders' }).click();
  await page.getByLabel('Search lenders').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  const field = page.getByLabel('Lender type');
  await field.fill('bank');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('bank');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).focus();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  const partner = await PartnerPage.open(page, id, 'details');
  await expect(field).toHaveValue('lender');
  await field.fill('bank');
  await partner.save();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
});

test('an endpoint is tested with an invented applicant; only real calls count for its health and its breaker', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  const server = await startPartnerServer();
  try {
    await signInOperator(page, demo.operator);
    const console = new ConsoleCatalogue(page.request, baseURL ?? '');
    const intent = await console.makeIntent();
    const { id, name } = await console.makePartner({
      connection: { score_url: `${server.origin}/score` },
      intents: [{ title: intent.title }],
    });
    const partner = await PartnerPage.open(page, id);
    server.answer({ json: { available: true, probability: 71 } });
    const tester = await partner.openTest('score');
    await tester.send();
    await expect(tester.result).toContainText('Valid response');
    await expect(tester.result).toContainText(/Status 200 in [\d\s,.]+ ms/);
    await expect(tester.drawer).toContainText('"probability": 71');
    await expect(tester.drawer).toContainText('"test": true');
    expect(server.calls[0]?.body).toMatchObject({ test: true, lead: { last_name: 'Applicant' } });
    await expect(tester.drawer).not.toContainText(String(server.calls[0]?.headers['webhook-signature']));
    await expectAccessible(page);
    server.answer({ json: { available: 'yes' } });
    await tester.send();
    await expect(tester.result).toContainText('available: must be a boolean.');
    server.answer({ status: 500 });
    await tester.send();
    await expect(tester.result).toContainText('It responded with 500, not 200.');
    await tester.close();
    await page.reload();
    await expect(partner.endpoint('Score')).toContainText('None in 30 days');

    const client = new ApiClient(request, demo.uatKey);
    const lead = makeLeadBody({ intent: intent.title });
    for (let failures = 0; failures < 5; failures += 1) expect(await client.offered(lead)).toEqual([]);
    await expect(async () => {
      await page.reload();
      await expect(partner.endpoint('Score')).toContainText('Stopped', { timeout: 2_000 });
      await expect(partner.endpoint('Score')).toContainText('status 500', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
    await page.goto(`/operator/lender?q=${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('score skipped');

    await page.goto('/operator');
    await page
      .getByRole('region', { name: 'UAT', exact: true })
      .getByRole('link', { name: /^Failing endpoints/ })
      .click();
    await expect(page).toHaveURL(/#uat-endpoints$/);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  } finally {
    await server.close();
  }
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a logo is uploaded, refused as SVG, and served so that it cannot run', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const console = new ConsoleCatalogue(page.request, baseURL ?? '');
  const intent = await console.makeIntent();
  const { id } = await console.makePartner({ intents: [{ title: intent.title }] });
  const partner = await PartnerPage.open(page, id, 'details');
  // By its button, which works once the page is ready: the input behind it would lose a file before that.
  const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload logo', exact: true }).click();
    await (await chooser).setFiles(file);
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await choose({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await expect(page.getByText('A logo must be a PNG, JPEG or WebP picture.')).toBeVisible();
  await choose({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(300_000) });
  await expect(page.getByText('A logo may have at most 256 KiB.')).toBeVisible();
  await choose({ name: 'logo', mimeType: '', buffer: png });
  await expect(page.getByLabel('Logo', { exact: true })).toHaveValue(/^\/api\/logo\/[0-9a-f]{40}\.png$/);
  await expectAccessible(page);
  await partner.save();

  const offer = await new ApiClient(request, demo.uatKey).post(
    '/offer',
    makeLeadBody({ intent: intent.title }),
  );
  const { matches } = (await offer.json()) as { matches: { company_logo_url: string }[] };
  const url = matches[0]?.company_logo_url ?? '';
  expect(url).toContain(`${baseURL}/api/logo/`);
  const served = await request.get(url);
  expect(await served.body()).toEqual(png);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
  });
  expect((await request.get(url.replace('.png', '.svg'))).status()).toBe(404);
});

test('a partner is copied to Production after a look at what would change, once its intent is there', async ({
  page,
  demo,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const console = new ConsoleCatalogue(page.request, baseURL ?? '');
  const intent = await console.makeIntent();
  const { id, name } = await console.makePartner({ intents: [{ title: intent.title }] });
  await PartnerPage.open(page, id);
  const dialog = page.getByRole('dialog', { name: `Copy ${name} to Production?` });
  await page.getByRole('button', { name: 'Copy to Production' }).click();
  await expect(dialog.getByText(`Production has no intent ${intent.title}: copy it first.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/operator/product?q=${intent.title}`);
  const row = page.getByRole('row').filter({ hasText: intent.title });
  await row.getByRole('button', { name: 'Copy to Production' }).click();
  const intentDialog = page.getByRole('dialog', { name: `Copy ${intent.title} to Production?` });
  await expect(intentDialog.getByRole('listitem').filter({ hasText: 'created' })).toBeVisible();
  await expectAccessible(page);
  await intentDialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(intentDialog).toBeHidden();

  const partner = await PartnerPage.open(page, id);
  await page.getByRole('button', { name: 'Copy to Production' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'created' })).toBeVisible();
  await dialog.getByText('Contents').click();
  await expect(dialog.getByText(intent.title, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog).toBeHidden();

  await partner.show('Details');
  await page.getByLabel('Priority').fill('7');
  await partner.save();
  await page.getByRole('button', { name: 'Copy to Production' }).click();
  await expect(dialog.getByText('priority')).toBeVisible();
  await expect(dialog.getByText('100', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Copy to Production' }).click();
  await expect(dialog.getByText('Production is already like this.')).toBeVisible();
});

test('a secret is rolled, shown once, and the former one is ended before its 24 hours are over', async ({
  page,
  demo,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const { id } = await new ConsoleCatalogue(page.request, baseURL ?? '').makePartner({});
  const partner = await PartnerPage.open(page, id);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Signing secret' }) });
  await card.getByRole('button', { name: 'Roll secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll secret' }).click();
  await expect(page.getByRole('dialog', { name: 'The signing secret' })).toBeVisible();
  await expectAccessible(page);
  const secret = await partner.readSecret();
  await expect(card).toContainText('Rolled: the old secret is also valid until');
  expect(await page.content()).not.toContain(secret);
  // A secret rolled meanwhile does not make an open form stale.
  await partner.show('Details');
  await page.getByLabel('Priority').fill('9');
  await partner.save();
  // Also while the page is read anew after the save.
  await partner.show('Connection');
  await expect(page).toHaveURL(/\?tab=connection$/);
  await card.getByRole('button', { name: 'End the old secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
  await expect(card).toContainText('One secret is valid.');
  await expect(card.getByRole('button', { name: 'Roll secret' })).toBeVisible();
});

test('a new lender is connected, tested step by step, rolled, and paused for a while', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  const server = await startPartnerServer();
  try {
    await signInOperator(page, demo.operator);
    const intent = await new ConsoleCatalogue(page.request, baseURL ?? '').makeIntent();
    await PartnerPage.openNew(page);
    const name = unique('Lender');
    const slug = `own-${name.toLowerCase().replace(' ', '-')}`;
    await page.getByLabel('Company name').fill('First');
    await page.getByLabel('Slug').fill(slug);
    await page.getByLabel('Company name').fill(name);
    await expect(page.getByLabel('Slug')).toHaveValue(slug);
    await page.getByLabel('Score URL').fill(`${server.origin}/score`);
    await page.getByLabel('Accept URL').fill(`${server.origin}/accept`);
    await page.getByLabel('Link URL').fill(`${server.origin}/link`);
    await page.getByRole('button', { name: intent.title, exact: true }).click();
    await page.getByRole('checkbox', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Create lender' }).click();
    const partner = new PartnerPage(page);
    const secret = await partner.readSecret();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Connection' })).toHaveAttribute('aria-selected', 'true');

    server.answer(({ path }) =>
      path === '/score'
        ? { json: { available: true } }
        : path === '/accept'
          ? { json: { status: 'pending', reference: 'REF-7' } }
          : { json: { ready: false } },
    );
    await page.getByRole('button', { name: 'Test one after the other' }).click();
    const drawer = page.getByRole('dialog', { name: 'Test one after the other' });
    await drawer.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(drawer.getByRole('heading', { name: '3. Link' })).toBeVisible();
    await expect(drawer).toContainText('The link is not ready yet');
    await expectAccessible(page);
    server.answer({ json: { ready: true, link: 'https://lender.example/apply' } });
    await drawer.getByRole('button', { name: 'Ask for the link again' }).click();
    await expect(drawer).toContainText('https://lender.example/apply');
    const [score, accept, link, again] = server.calls.map(({ body }) => body);
    expect(new Set([score, accept, link, again].map((body) => body?.lead_id)).size).toBe(1);
    expect(link).toMatchObject({ application_id: accept?.application_id, reference: 'REF-7' });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    const check = page.locator('section', { has: page.getByRole('heading', { name: 'Go-live check' }) });
    const runCheck = async (name: string) => {
      await check.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start the check' }).click();
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
    };
    await expect(check).toContainText('Not checked yet');
    server.answer(lender(secret, { keyOf: ({ body }) => String(body.lead_id) }));
    await runCheck('Check its system');
    await expect(check).toContainText('22 passed, 1 failed, 1 not tried');
    await expect(check.getByRole('list', { name: 'Failed' })).toContainText(
      'Both applications got reference',
    );
    await expectAccessible(page);
    server.answer(lender(secret));
    await runCheck('Check again');
    await expect(check).toContainText('23 passed, 0 failed, 1 not tried');

    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Signing secret' }) });
    await card.getByRole('button', { name: 'Roll secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll secret' }).click();
    const rolled = await partner.readSecret();
    server.answer({ json: { available: true } });
    const client = new ApiClient(request, demo.uatKey);
    const lead = makeLeadBody({ intent: intent.title });
    expect(await client.offered(lead)).toEqual([name]);
    const real = server.calls.at(-1);
    expect(String(real?.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    const headers = new Headers(real?.headers as Record<string, string>);
    for (const one of [secret, rolled]) expect(isSigned(one, headers, real?.text ?? '')).toBe(true);

    await expect(async () => {
      await page.reload();
      await page.getByText(/^Score1, latest/).click({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('region', { name: 'Score calls' }).getByRole('row').nth(1)).toContainText(
      '200',
    );
    await partner.show('Performance');
    await expect(page.getByRole('row').filter({ hasText: intent.title })).toContainText('1');

    await page.getByRole('button', { name: 'Pause…' }).click();
    const question = page.getByRole('dialog', { name: 'Pause this lender?' });
    await question.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(question.getByLabel('Reason')).toBeFocused();
    await expectAccessible(page);
    await question.getByLabel('Reason').fill('Their maintenance');
    await question.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(/^Until .*: Their maintenance$/)).toBeVisible();
    expect(await client.offered(lead)).toEqual([]);
    await page.goto(`/operator/lender?q=${name}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Paused until');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Resume now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause…' })).toBeVisible();
    expect(await client.offered(lead)).toEqual([name]);
    await partner.show('History');
    await expect(page.getByRole('tabpanel')).toContainText('Lender resumed');
  } finally {
    await server.close();
  }
});

test('what is typed in one tab stays while another is looked at, and a mistake is shown wherever it is', async ({
  page,
  demo,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const console = new ConsoleCatalogue(page.request, baseURL ?? '');
  const intent = await console.makeIntent();
  const { id } = await console.makePartner({ intents: [{ title: intent.title }] });
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const partner = await PartnerPage.open(page, id, 'details');
  await expect(page.getByRole('tab', { name: 'Details' })).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize(desk);
  await page.getByLabel('Priority').fill('many');
  await partner.show('Rules');
  await partner.show('History');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Details' })).toBeFocused();
  await expect(page.getByLabel('Priority')).toHaveValue('many');
  await partner.show('Rules');
  await page.getByRole('button', { name: 'Save lender' }).click();
  await expect(page.getByLabel('Priority')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
});
