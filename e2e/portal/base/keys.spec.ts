import { quietMs } from '@/components/base/ui/single-key';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { openNewLead, postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('Ctrl K finds a lead by the end of its phone number, a page and an action, and gives the focus back', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  const phone = `06${Math.random().toFixed(8).slice(2)}`;
  const applicant = { ...makeApplicant(), cellPhoneNumber: phone };
  const id = await postLead(page, applicant);
  await page.goto('/lead');
  const box = page.getByRole('button', { name: 'Find anything' });
  await expect(box).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Find' });
  const input = palette.getByRole('combobox', { name: 'Find' });

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await expect(palette.getByRole('option', { name: /^New lead/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^API keys/ })).toBeHidden();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await box.focus();
  await page.keyboard.press('Enter');
  await input.fill(phone.slice(-7));
  await expect(palette.getByRole('option', { name: new RegExp(applicant.lastName) })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/lead/${id}`);
  await LeadPage.reached(page);

  await page.keyboard.press('Control+k');
  await input.fill('edit net');
  await expect(palette.getByRole('group', { name: 'On this page' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByLabel('Net income')).toBeFocused();
});

test('single keys go to pages, search, start a lead and show themselves, but never while something is typed', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  const single = (key: string) => page.keyboard.press(key, { delay: 0 });
  const quiet = () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms + 50)), quietMs);
  const dialog = page.getByRole('dialog', { name: 'Keys' });

  await quiet();
  await single('?');
  await expect(dialog).toContainText('New lead');
  await expect(dialog).toContainText('Leads');
  await expect(dialog).not.toContainText('API keys');
  await expectAccessibleEverywhere(page);
  // In a dialog they are not single keys.
  await quiet();
  await single('n');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await quiet();
  await single('g');
  await single('l');
  await page.waitForURL(/\/lead$/);
  const search = page.getByLabel('Search leads');
  await expect(search).toBeVisible();
  await quiet();
  await single('/');
  await expect(search).toBeFocused();
  await quiet();
  await page.keyboard.type('n?/gd');
  await expect(search).toHaveValue('n?/gd');
  await expect(page).toHaveURL(/\/lead$/);
  await page.keyboard.press('Escape');
  await search.blur();
  await quiet();
  await single('n');
  await CapturePage.reached(page);
});

test('on a lead the sheet shows its keys, and switched off in the account none acts', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  await openNewLead(page);
  const quiet = () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms + 50)), quietMs);
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await quiet();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'On this page' })).toBeVisible();
  await expect(dialog).toContainText(/EEdit \w+/);
  // The question's answer has the key; a new lead is G and N.
  await expect(dialog.getByText('New lead')).toHaveCount(1);
  await dialog.getByRole('link', { name: 'Account' }).click();
  const saved = page.waitForResponse('**/api/portal/account/settings');
  await page.getByLabel(/^Single-key shortcuts/).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByLabel(/^Single-key shortcuts/)).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  for (const key of ['n', '/', '?', 'g', 'l']) {
    await quiet();
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
});
