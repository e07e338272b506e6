import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator, switchTo } from '@/test/browser/sign-in';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

async function openOwnDatabase() {
  const url = await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '');
  if (url === null) throw new Error('the server runs no embedded database');
  return openDatabase(url, { maxConnections: 2, applicationName: 'overview test' });
}

test('each figure leads to its list: a failing job is run again, a stuck application is settled', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  const database = await openOwnDatabase();
  try {
    await signInOperator(page, demo.operator);
    const console = new ConsoleCatalogue(page.request, baseURL ?? '');
    const intent = await console.makeIntent();
    const { id, name, slug } = await console.makePartner({ intents: [{ title: intent.title }] });
    const connection = { accept_url: `/api/sandbox/${slug}/accept` };
    const entry = { slug, company_name: name, connection, intents: [{ title: intent.title }] };
    await page.request.put(`/api/portal/partner/${id}`, {
      headers: { origin: baseURL ?? '' },
      data: { entry },
    });
    const client = new ApiClient(request, demo.uatKey);
    // This sandbox applicant gets a link but never a decision.
    const offer = await client.post(
      '/offer',
      makeLeadBody({ intent: intent.title, last_name: 'Sandbox Pending Link' }),
    );
    const { id: hashid } = (await offer.json()) as { id: string };
    const accepted = await client.post('/accept', { hashid, partner_id: id });
    expect(await accepted.json()).toMatchObject({ status: 'pending' });
    // As the follow-up does when the partner cannot be asked any more; plus a job of a kind no current worker
    // knows.
    await database.sql`update application set operator_needed_at = now() where partner_id = ${id}`;
    const [job] = await database.sql<{ id: string }[]>`
      select (graphile_worker.add_job(${`nobody.${slug}`}, '{}'::json)).id::text as id`;
    await database.sql`
      update graphile_worker._private_jobs set attempts = 25, last_error = 'no such task' where id = ${job?.id ?? '0'}`;

    await page.goto('/operator');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Failing jobs/ }).click();
    await expect(page).toHaveURL(/#jobs$/);
    // The alerts above name it, too, once they have been looked for.
    const jobRow = page
      .locator('#jobs')
      .getByRole('row')
      .filter({ hasText: `nobody.${slug}` });
    await expect(jobRow).toContainText('Given up');
    await jobRow.getByRole('button', { name: 'Run again' }).click();
    const again = page.getByRole('dialog', { name: 'Run it again now?' });
    await again.getByRole('button', { name: 'Run again' }).click();
    await expect(again).toBeHidden();
    await expect(jobRow).toHaveCount(0);

    await page
      .getByRole('region', { name: 'UAT', exact: true })
      .getByRole('link', { name: /^Stuck applications/ })
      .click();
    await expect(page).toHaveURL(/#uat-applications$/);
    const stuck = page.getByRole('row').filter({ hasText: hashid });
    await stuck.getByRole('button', { name: 'Declined' }).click();
    const settle = page.getByRole('dialog', { name: 'Was it declined?' });
    await expectAccessible(page);
    await settle.getByRole('button', { name: 'Yes, declined' }).click();
    await expect(settle).toBeHidden();
    await expect(stuck).toHaveCount(0);
    const lead = await request.get(`/api/v2/lead/${hashid}`, {
      headers: { authorization: `Bearer ${demo.uatKey}` },
    });
    expect(await lead.json()).toMatchObject({ state: 'declined' });
    await database.sql`delete from graphile_worker._private_jobs where id = ${job?.id ?? '0'}`;
  } finally {
    await database.close();
  }
});

test('an affiliate that calls v1 is counted and found', async ({ page, demo, request }) => {
  const intents = await request.get('/api/v1/intent', {
    headers: { authorization: `Bearer ${demo.otherAffiliate.uatKey}` },
  });
  expect(intents.status()).toBe(200);
  await signInOperator(page, demo.operator);
  const usage = page.getByRole('region', { name: 'Affiliates that call v1' });
  await expect(async () => {
    await page.goto('/operator');
    await expect(usage.getByRole('link', { name: demo.otherAffiliate.name })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('link', { name: /^Affiliates on v1/ }).click();
  await expect(page).toHaveURL(/#v1$/);
  await usage.getByRole('link', { name: demo.otherAffiliate.name }).first().click();
  await page.getByRole('heading', { name: demo.otherAffiliate.name, level: 1 }).waitFor();
});

test('an operator begins in Production, and its trouble shows from wherever they work, above that of UAT', async ({
  page,
  demo,
  baseURL,
}) => {
  await (await SignInPage.open(page, '/operator')).submit(demo.operator);
  await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  const name = unique('Bank');
  const accept_url = 'https://bank.example/accept';
  const made = await page.request.post('/api/portal/partner', {
    headers: { origin: baseURL ?? '' },
    data: {
      environment: 'production',
      unchecked: true,
      entry: { slug: name.toLowerCase().replace(' ', '-'), company_name: name, connection: { accept_url } },
    },
  });
  const { id } = (await made.json()) as { id: number };
  await switchTo(page, 'uat');
  const database = await openOwnDatabase();
  try {
    await database.sql`
      insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
      values (${`${id} ${accept_url}`}, ${id}, ${accept_url}, 10)`;
    await page.goto('/operator');
    const production = page.getByRole('region', { name: 'Production', exact: true });
    await expect(production.getByRole('row').filter({ hasText: name })).toBeVisible();
    await expect(production.getByText(/needs? attention$/)).toBeVisible();
    await expect(page.getByText('All clear')).toHaveCount(0);
    const names = await page.getByRole('heading', { level: 2, name: /^(Production|UAT)$/ }).allInnerTexts();
    expect(names).toEqual(['Production', 'UAT']);
    await expectAccessible(page);
    await production.getByRole('link', { name: /^Failing endpoints/ }).click();
    await expect(page).toHaveURL(/#production-endpoints$/);
  } finally {
    await database.sql`delete from endpoint_health where partner_id = ${id}`;
    await database.sql`update partner set active = false where id = ${id}`;
    await database.close();
  }
});
