import { ConsolePage } from '@/e2e/page/console-page';
import { EnvironmentPage } from '@/e2e/page/environment-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/own-portal-test';
import { saveMeanwhile, staleQuestion } from '@/test/browser/save-meanwhile';

// Serial, on one server: each test changes environment-wide settings.
test.describe.configure({ mode: 'serial', timeout: 480_000 });

test('maintenance takes effect on the next call, in its environment only, and so does its end', async ({
  page,
  demo,
  request,
}) => {
  const call = async (key: string) => {
    const answer = await request.get('/api/v2/intent', { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status(), body: await answer.json(), headers: answer.headers() };
  };
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Environments');
  const uat = new EnvironmentPage(page, 'UAT');
  expect((await call(demo.uatKey)).status).toBe(200);
  await expectAccessible(page);

  await uat.startMaintenance({ reason: 'The database moves.', ends: '2090-01-31T22:00' });
  await expect(page.getByText('UAT is under maintenance')).toBeVisible();
  await expect(page.getByText('The database moves.')).toBeVisible();
  const refused = await call(demo.uatKey);
  expect(refused).toMatchObject({ status: 503, body: { message: 'maintenance' } });
  // Until then.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400);
  expect((await call(demo.productionKey)).status).toBe(200);
  await expectAccessible(page);
  await console_.openOverview();
  await expect(page.getByText('UAT is in maintenance')).toBeVisible();

  await console_.open('Environments');
  await uat.endMaintenance();
  expect((await call(demo.uatKey)).status).toBe(200);
});

test('deduplication window and processing limit take effect once they are saved', async ({
  page,
  demo,
  request,
}) => {
  const headers = { authorization: `Bearer ${demo.uatKey}` };
  const post = (path: string, data: object) => request.post(`/api/v2${path}`, { headers, data });
  const body = makeLeadBody({ intent: 'Personal Loan' });
  expect((await post('/lead', body)).status()).toBe(201);
  expect((await post('/lead', body)).status()).toBe(200);

  await ConsolePage.signIn(page, demo.operator, 'Environments');
  const uat = new EnvironmentPage(page, 'UAT');
  expect(await uat.save('Deduplication window', '1s')).toBe(200);
  await expect.poll(async () => (await post('/lead', body)).status(), { timeout: 60_000 }).toBe(201);

  const slow = makeLeadBody({ intent: 'Personal Loan', last_name: 'Sandbox Score Slow' });
  expect((await post('/offer', slow)).status()).toBe(200);
  expect(await uat.save('Processing limit', '1000')).toBe(200);
  // A process learns a new limit with the first request it handles.
  await expect
    .poll(
      async () => {
        const late = await post('/offer', slow);
        return `${late.status()} ${late.status() === 503 ? await late.text() : ''}`;
      },
      { timeout: 60_000 },
    )
    .toBe('503 {"message":"processing took longer than allowed"}');
  expect(await uat.save('Processing limit', '25000')).toBe(200);
  await expect.poll(async () => (await post('/offer', slow)).status(), { timeout: 60_000 }).toBe(200);
});

test('an invalid value is rejected at its field, and nothing changes', async ({ page, demo }) => {
  await ConsolePage.signIn(page, demo.operator, 'Environments');
  const production = new EnvironmentPage(page, 'Production');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await production.field('Deduplication window').fill('a month');
  await production.settings.getByRole('button', { name: 'Save Production' }).click();
  await expect(
    production.settings.getByText('Must be a duration such as 30 days, 12 hours, 90m or 45s.'),
  ).toBeVisible();
  await expect(production.field('Deduplication window')).toHaveAttribute('aria-invalid', 'true');
  await expect(production.field('Deduplication window')).toBeFocused();
  // The page knows it, and the server says the same.
  expect(sent.filter((url) => url.includes('/api/portal/environment'))).toEqual([]);
  const refused = await page.request.post('/api/portal/environment/production/preview', {
    headers: { origin: new URL(page.url()).origin },
    data: { deduplicationWindow: 'a month' },
  });
  expect([refused.status(), await refused.json()]).toMatchObject([
    422,
    { errors: { deduplicationWindow: ['must be a duration such as 30 days, 12 hours, 90m or 45s'] } },
  ]);
  await expectAccessible(page);
  await production.settings.getByRole('button', { name: 'Discard changes' }).click();
  await expect(production.field('Deduplication window')).toHaveValue('30 days');
  await page.reload();
  await expect(production.field('Deduplication window')).toHaveValue('30 days');
});

test('a shorter retention says what would go, asks for the number, and is cancelled from any page', async ({
  page,
  demo,
  own,
}) => {
  const { sql } = own.database;
  await sql`
    insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi, created_at)
    select (select id from affiliate limit 1), 'production', (select id from intent where environment = 'production' limit 1),
      'Thandi', 'Nkosi', '0820000000', '0820000000', '{}', 'api_v2', true, now() - interval '100 days'
    from generate_series(1, 7)`;
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Environments');
  const production = new EnvironmentPage(page, 'Production');
  await production.ask('Lead retention', '18');
  await expect(production.question).toContainText(
    'Leads: 18 days instead of 1826. 7 leads lose their personal fields',
  );
  await expectAccessible(page);

  // Keyboard only, starting with an invalid value.
  await expect(production.question.getByLabel('Type 7 to confirm')).toBeFocused();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(production.question.getByText('Type 7.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(production.question).toBeHidden();
  await expect(page.getByText('Saved: a shorter period applies after 24 hours')).toBeVisible();
  await expect(production.field('Lead retention')).toHaveValue('1826');

  await console_.openOverview();
  await expect(page.getByText('Production · Leads: 18 days instead of 1826')).toBeVisible();
  await expectAccessible(page);
  const old = await page.context().newPage();
  await old.goto('/operator/audit');
  const keep = old.getByRole('button', { name: 'Keep 1826 days' });
  await expect(keep).toBeVisible();
  await page.getByRole('button', { name: 'Keep 1826 days' }).click();
  await expect(page.getByText('Production · Leads: 18 days instead of 1826')).toBeHidden();
  // A page left open meanwhile hides its button once it learns that nothing is pending.
  await keep.click();
  await expect(old.getByText('No change is pending any more: 1826 days are in effect')).toBeVisible();
  await expect(keep).toBeHidden();
  await expect(old.getByText('18 days instead of 1826')).toBeHidden();
  await old.close();
  expect(await sql`select 1 from retention_change`).toHaveLength(0);
});

test('an outdated number is rejected: an old tab erases no more than it showed', async ({
  page,
  demo,
  own,
}) => {
  const { sql } = own.database;
  await ConsolePage.signIn(page, demo.operator, 'Environments');
  const production = new EnvironmentPage(page, 'Production');
  await production.ask('Lead retention', '18');
  await sql`
    insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi, created_at)
    select affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number, cell_phone_number_sent,
      fields, source, popi, created_at
    from lead where environment = 'production' and created_at < now() - interval '99 days' limit 1`;
  await production.question.getByLabel('Type 7 to confirm').fill('7');
  await page.keyboard.press('Enter');
  await expect(production.question).toContainText('confirm with 8, not 7');
  await expect(production.question.getByLabel('Type 8 to confirm')).toBeFocused();
  await expect(production.question.getByLabel('Type 8 to confirm')).toHaveValue('');
  expect(await sql`select 1 from retention_change`).toHaveLength(0);
});

test('a change outside the form causes no conflict: the form is saved at once', async ({
  page,
  demo,
  baseURL,
}) => {
  await ConsolePage.signIn(page, demo.operator, 'Environments');
  const uat = new EnvironmentPage(page, 'UAT');
  const field = uat.settings.getByLabel('Request log retention');
  const days = Number(await field.inputValue());
  // Maintenance is not part of this form, and ends up as it was.
  const started = {
    maintenance: true,
    maintenanceReason: 'A test',
    maintenanceEndsAt: '2090-01-31T22:00:00Z',
  };
  for (const change of [started, { maintenance: false }])
    await saveMeanwhile(page.request, baseURL ?? '', 'environment/production', change);
  const production = new EnvironmentPage(page, 'Production');
  expect(await production.save('Processing limit', '25001')).toBe(409);
  await expect(page.getByText('Production settings saved')).toBeVisible();
  await expect(staleQuestion(page)).toHaveCount(0);

  await saveMeanwhile(page.request, baseURL ?? '', 'environment/uat', { requestLogRetentionDays: days + 1 });
  await field.fill(String(days + 2));
  await uat.settings.getByRole('button', { name: 'Save UAT' }).click();
  await staleQuestion(page)
    .getByRole('radio', { name: `Theirs ${days + 1}` })
    .check();
  await staleQuestion(page).getByRole('button', { name: 'Save what I chose' }).click();
  await expect(staleQuestion(page)).toBeHidden();
  await expect(field).toHaveValue(String(days + 1));
});

test('a job that was given up is shown with its error, and can be run again', async ({ page, demo, own }) => {
  const { sql } = own.database;
  const [job] = await sql<[{ id: string }]>`
    select id::text as id from graphile_worker.add_job('batch.sweep', payload => '[]'::json, max_attempts => 1)`;
  const console_ = await ConsolePage.signIn(page, demo.operator);
  const jobs = console_.card('Background jobs that keep failing');
  const row = jobs.getByRole('row').filter({ hasText: 'batch.sweep' });
  await expect(async () => {
    await console_.openOverview();
    await expect(row).toContainText('Given up', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  // The cause is fixed; the job waits for someone to release it.
  await sql`update graphile_worker._private_jobs set payload = '{}'::json where id = ${job.id}`;
  await console_.confirm(row.getByRole('button', { name: 'Run again' }), 'Run again');
  await expect
    .poll(() => sql`select 1 from graphile_worker._private_jobs where id = ${job.id}`, { timeout: 30_000 })
    .toHaveLength(0);
  await console_.openOverview();
  await expect(jobs).toHaveCount(0);
});
