import type { Page } from '@playwright/test';
import { quietMs } from '@/components/base/ui/single-key';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { applyAs, makeLenderHouse } from '@/test/browser/lender-people';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

// Axe looks at each page and dialog.
test.describe.configure({ timeout: 480_000 });

test('an inbox is worked through with the keyboard alone', async ({
  page,
  request,
  demo,
  newManager,
  baseURL,
}) => {
  const house = await makeLenderHouse(baseURL ?? '', demo.operator);
  const thandi = await house.person('Thandi Mokoena', 'agent');
  await applyAs(request, newManager.uatKey, house, ['Anele', 'Bongani', 'Cebile', 'Dineo']);

  /** A single key: after a pause, and to nothing in particular. */
  const press = async (on: Page, key: string) => {
    await on.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms + 50)), quietMs);
    await on.keyboard.press(key);
  };
  const applicant = (on: Page, name: string) =>
    expect(on.getByRole('heading', { level: 1, name: `${name} Nkosi` })).toBeVisible();

  await signIn(page, thandi);
  await page.goto('/lender/inbox');
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link')).toHaveCount(4);
  await expectAccessibleEverywhere(page);

  await test.step('J and K move in the list and among applications; what can be done is shown with its key', async () => {
    await press(page, 'j');
    await expect(page.getByRole('link', { name: 'Anele Nkosi' })).toBeFocused();
    await page.keyboard.press('Enter');
    await applicant(page, 'Anele');
    await expect(page.getByText('R 4 000').first()).toBeVisible();
    await press(page, 'j');
    await applicant(page, 'Bongani');
    await press(page, 'k');
    await applicant(page, 'Anele');
    for (const [what, key] of [
      ['Accept', 'A'],
      ['Decline', 'D'],
      ['Question', 'Q'],
      ['Next', 'J'],
    ] as const) {
      const button = page.getByRole('button', { name: new RegExp(`^${what}`) });
      await expect(button).toHaveAttribute('aria-keyshortcuts', key);
      // Shown where there is a keyboard; this browser has no pointer.
      await expect(button.locator('kbd')).toHaveText(key);
    }
    await expectAccessibleEverywhere(page);
  });

  await test.step('Q puts one question, and there is no second', async () => {
    await press(page, 'q');
    const dialog = page.getByRole('dialog', { name: 'Question to the call centre' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Which month is the payslip of? a d j');
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Which month is the payslip of? a d j')).toBeVisible();
    await expect(page.getByText('Not answered yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Question/ })).toBeHidden();
    await press(page, 'q');
    await expect(dialog).toBeHidden();
  });

  await test.step('D declines for a reason of the list, and leads to the next', async () => {
    await press(page, 'd');
    const dialog = page.getByRole('dialog', { name: 'Decline Anele Nkosi?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await applicant(page, 'Bongani');
  });

  await test.step('A accepts, with a link that must be https', async () => {
    await press(page, 'a');
    const dialog = page.getByRole('dialog', { name: 'Accept Bongani Nkosi?' });
    await expect(dialog.getByLabel('Your reference')).toBeFocused();
    await page.keyboard.type('K-17');
    await page.keyboard.press('Tab');
    await page.keyboard.type('http://umoja.example/go/17');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Must be a link that begins with https://');
  });
});
