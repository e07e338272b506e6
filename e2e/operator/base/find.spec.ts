import { PalettePage } from '@/e2e/page/palette-page';
import { SignInAgainDialog } from '@/e2e/page/sign-in-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('an affiliate’s question is answered from a request id, by the keyboard alone', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const client = new ApiClient(request, demo.uatKey);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const { title } = await catalogue.makeIntent();
  const rules = { eligibility: [{ field: 'net_income', operator: '>=', value: 90_000 }] };
  const { name } = await catalogue.makePartner({ active: true, intents: [{ title, ...rules }] });
  const made = await client.post('/offer', makeLeadBody({ intent: title, net_income: 20_000 }));
  const requestId = made.headers()['x-request-id'] ?? '';
  expect(requestId).not.toBe('');
  await page.goto('/operator');
  const palette = await PalettePage.open(page);
  await expect(palette.input).toBeFocused();
  await expectAccessible(page);
  // Enter may come before the results.
  await page.keyboard.insertText(requestId);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Lead for ${title}`, level: 1 })).toBeVisible();
  const timeline = page.getByRole('list', { name: /^Timeline of / });
  await expect(timeline.getByRole('listitem').first()).toContainText('POST /api/v2/offer');
  await expect(timeline).toContainText(requestId);
  await expect(timeline).toContainText('1 lender ruled out');
  await expect(timeline).toContainText(`${name} needs a net income`);
  await expect(timeline).toContainText('No offers');
  expect(page.url()).not.toContain(requestId);
});

test('results are chosen with the arrow keys; failure, an ended session and nothing found are said', async ({
  page,
  demo,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/audit');
  const palette = await PalettePage.open(page);
  await palette.input.fill('personal');
  await expect(palette.option(/^Personal Loan/)).toBeVisible();
  await palette.input.fill('partner');
  await expect(palette.chosen).toContainText('Lenders');
  await page.keyboard.press('ArrowDown');
  await expect(palette.chosen).toContainText('New lender');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lenders', level: 1 })).toBeVisible();

  await PalettePage.open(page);
  await page.route('**/api/portal/find', (route) => route.abort());
  await palette.input.fill('zzz nothing');
  await expect(palette.dialog.getByRole('alert')).toContainText('The search failed.', { timeout: 20_000 });
  await page.unroute('**/api/portal/find');
  await palette.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(palette.dialog).toContainText('Nothing found.');
  await expectAccessible(page);

  await page.context().clearCookies();
  await palette.input.fill('personal');
  await new SignInAgainDialog(page).signIn(demo.operator);
  await expect(palette.option(/^Personal Loan/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
});
