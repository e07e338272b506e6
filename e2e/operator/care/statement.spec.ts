import { ConsolePage } from '@/e2e/page/console-page';
import { southAfricanDate } from '@/lib/base/time/date';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible, expectAccessibleEverywhere } from '@/test/browser/axe';
import { ApiClient } from '@/test/browser/console-catalogue';
import { makeLenderHouse } from '@/test/browser/lender-people';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 480_000 });

test('what is not corrected has the person’s words beside it, for the affiliate and for the lender', async ({
  page,
  request,
  demo,
  newManager,
  baseURL,
  browser,
}) => {
  const house = await makeLenderHouse(baseURL ?? '', demo.operator);
  const thandi = await house.person('Thandi Mokoena', 'agent');
  const client = new ApiClient(request, newManager.uatKey);
  const body = makeLeadBody({ intent: house.title, last_name: 'Zikalala', expenses: 4_000 });
  const { id } = (await (await client.post('/offer', body)).json()) as { id: string };
  const accepted = await client.post('/accept', { hashid: id, partner_id: house.partnerId });
  expect(accepted.status()).toBe(200);
  const ask = async () =>
    (
      await request.get(`/api/v2/lead/${id}`, { headers: { authorization: `Bearer ${newManager.uatKey}` } })
    ).text();
  const before = await ask();

  await ConsolePage.signIn(page, demo.operator);
  const entered = await page.request.post('/api/portal/rights-request', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      kind: 'correction',
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      lead: id,
      asked: 'Izindleko zami zingu-R 2 500',
      language: 'zu',
    },
  });
  const { id: number } = (await entered.json()) as { id: number };
  await page.goto(`/operator/rights/${number}`);
  // Said in one place, it stands in all of them.
  const themselves = page.getByLabel('Is it the person themselves?');
  await themselves.first().selectOption('questions');
  await expect(themselves).toHaveCount(3);
  for (const field of await themselves.all()) await expect(field).toHaveValue('questions');
  await page.reload();
  await page.getByLabel('What becomes of it').selectOption('refused');
  await page.getByLabel('Why').fill('The bank statement says R 4 000.');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.locator('main')).toContainText('Why it was refused');

  const words = 'Izindleko zami zingu-R 2 500: i-R 1 500 ikhokhwa ngumfowethu.';
  await page.getByLabel('Beside which value').selectOption('expenses');
  await page.getByLabel('What they say').fill(words);
  await page.getByRole('button', { name: 'Attach it' }).click();
  await expect(page.getByText(/Make sure first that it is the person themselves/)).toBeVisible();
  await themselves.selectOption('questions');
  await themselves.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('blockquote')).toHaveText(words);
  await expectAccessibleEverywhere(page);

  const lender = await browser.newPage();
  await signIn(lender, thandi);
  await lender.goto('/lender/inbox');
  await lender.getByRole('link', { name: /Zikalala/ }).click();
  await expect(lender.getByText(words)).toBeVisible();
  await expectAccessible(lender);

  const manager = await browser.newPage();
  await signIn(manager, newManager);
  await manager.goto(`/lead/${id}`);
  await expect(manager.getByText(words)).toBeVisible();
  await expectAccessibleEverywhere(manager);
  expect(await ask()).toBe(before);

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveCount(0);
  await lender.reload();
  await expect(lender.getByRole('heading', { name: 'Applicant' })).toBeVisible();
  await expect(lender.getByText(words)).toHaveCount(0);
});
