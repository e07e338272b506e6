import { DashboardPage } from '@/e2e/page/dashboard-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

// Other tests may share the two cores, and the page polls every 10 seconds.
test.describe.configure({ timeout: 240_000 });

test('a manager lands on the funnel, and sees a lead come in without asking', async ({
  page,
  demo,
  request,
}) => {
  const send = async () => {
    const sent = await request.post('/api/v2/offer', {
      headers: { authorization: `Bearer ${demo.uatKey}` },
      data: makeLeadBody({ intent: 'Personal Loan', gross_income: 32_000, expenses: 9_000 }),
    });
    expect(sent.status()).toBe(200);
  };
  await send();
  await page.goto('/');
  await new SignInPage(page).submit(demo.manager);
  await expect(page).toHaveURL(/\/dashboard$/);
  const dashboard = new DashboardPage(page);
  await expect(dashboard.heading).toBeVisible();
  for (const card of ['Today', 'By product', 'By lender', 'By agent'])
    await expect(dashboard.card(card)).toBeVisible();
  await expectAccessible(page);

  const before = await dashboard.leadsToday();
  await send();
  await expect.poll(() => dashboard.leadsToday(), { timeout: 60_000 }).toBeGreaterThan(before);
});

test('the time shown stands in the address, and each chart has its numbers as a table', async ({
  page,
  newManager,
  request,
}) => {
  // Of an affiliate of its own: no other test sends a lead between the number and its list.
  const sent = await request.post('/api/v2/lead', {
    headers: { authorization: `Bearer ${newManager.uatKey}` },
    data: makeLeadBody({ intent: 'Personal Loan' }),
  });
  expect(sent.status()).toBe(201);
  await signIn(page, newManager);
  const dashboard = await DashboardPage.open(page);
  await dashboard.choose('7 days');
  await expect(page).toHaveURL(/\?when=7d$/);
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await page.getByText('Show as table').click();
  const table = page.getByRole('region', { name: 'Leads by day' });
  // From the first lead on, at most seven days and the heading.
  expect(await table.getByRole('row').count()).toBeLessThanOrEqual(8);
  await expect(table.getByRole('columnheader').first()).toHaveText('Day');
  await expectAccessible(page);

  // A number leads to its leads, and the list counts as many.
  const number = table.getByRole('row').nth(1).getByRole('link').first();
  await expect(number).toHaveText(/^1\b/);
  await number.click();
  await expect(page.getByRole('status').filter({ hasText: /lead|page/ })).toHaveText('1 lead');
  await page.goBack();

  // The date box of lists: it says the period, takes typed days, and empty means the usual one again.
  const days = page.getByRole('combobox', { name: 'Days' });
  await expect(days).toHaveValue('Last 7 days');
  await days.fill('jan - jun 2025');
  await days.press('Enter');
  await expect(page).toHaveURL(/\?from=2025-01-01&to=2025-06-30$/);
  await expect(page.getByRole('heading', { name: 'No leads in this period' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show the last 30 days' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dashboard.card('By product')).toBeVisible();
  await expect(days).toHaveValue('Last 30 days');
});

test('an agent sees their own leads only', async ({ page, demo }) => {
  await signIn(page, demo.agent);
  const dashboard = await DashboardPage.open(page);
  await expect(page.getByText('The leads that you captured or uploaded')).toBeVisible();
  await expect(dashboard.card('Today')).toBeVisible();
  await expect(dashboard.card('Attributed to you')).toHaveCount(0);
  await expect(dashboard.card('By agent')).toHaveCount(0);
});

test('a new affiliate is told what to do first', async ({ page, demo, baseURL }) => {
  const asOperator = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/portal/${path}`, {
      data,
      headers: { origin: baseURL ?? '' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number; link: string };
  };
  await page.goto('/');
  await new SignInPage(page).submit(demo.operator);
  await expect(page).toHaveURL(/\/operator$/);
  const name = `New ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await asOperator('affiliate', { name });
  const manager = { email: `${crypto.randomUUID()}@example.test`, password: 'a long passphrase' };
  const { email, password } = manager;
  const { link } = await asOperator('invitation', { email, role: 'manager', affiliateId: id });
  const token = link.slice(link.lastIndexOf('/') + 1);
  await asOperator('invitation/accept', { token, name: 'First Manager', password });

  await page.context().clearCookies();
  await page.goto('/');
  await new SignInPage(page).submit(manager);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'New lead' }).click();
  await expect(page).toHaveURL(/\/lead\/new$/);
});
