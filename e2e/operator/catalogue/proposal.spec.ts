import type { Page } from '@playwright/test';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

// Two people, several steps with axe, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

/** What only this test proposes. */
const hours = String(100 + (Date.now() % 300));

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('a lender sets a closure at once and proposes its hours, which an operator applies', async ({
  page,
  demo,
}) => {
  if (!demo.lender) throw new Error('the demo has no lender');
  await signIn(page, demo.lender);
  // Its company has a second lender, whose people decide in the portal.
  const card = page.getByRole('region', { name: 'Marula Money' });
  await page.goto('/lender/capacity');
  await card.getByRole('button', { name: 'Add closure', disabled: false }).press('Enter');
  // Rows are added at the end, and the new one has the focus.
  await expect(card.getByLabel('Closed from').last()).toBeFocused();
  await card.getByLabel('Closed from').last().fill('2098-12-24T12:00');
  await card.getByLabel('Until').last().fill('2099-01-04T08:00');
  await card.getByRole('textbox', { name: 'Reason' }).nth(-2).fill('Office closed');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Save', disabled: false }).press('Enter');
  await expect(page.getByText('Saved: it holds from now on')).toBeVisible();

  await page.goto('/lender/rules');
  await page.getByRole('button', { name: 'Count past leads', disabled: false }).first().press('Enter');
  await expect(page.getByText(/Of about .* match now|Too few leads to say/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Decided within' }).first().fill(hours);
  await page.getByRole('textbox', { name: 'Reason' }).first().fill('We answer by the week');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Propose', disabled: false }).first().press('Enter');
  const own = page.getByRole('region', { name: 'Proposals' }).getByRole('listitem').first();
  await expect(own).toContainText('Waits for a decision');
  await expect(own).toContainText(hours);
  await signOut(page);

  await signInOperator(page, demo.operator);
  await page.goto('/operator/inbox');
  await page
    .getByRole('link', { name: /proposes a change/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('proposes a change');
  await expect(page.getByText('Reason: We answer by the week')).toBeVisible();
  await expectAccessible(page);
  const back = page.getByRole('button', { name: 'Return', exact: true, disabled: false });
  await back.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Return this proposal?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // A dialog that closes gives the focus back: the next key is for whoever has it then.
  await expect(back).toBeFocused();
  const dialog = page.getByRole('dialog', { name: 'Apply this change now?' });
  // Other tests change the catalogue: then it asks to look at the change again.
  const apply = page.getByRole('button', { name: 'Apply now', disabled: false }).first();
  await expect(async () => {
    await apply.press('Enter');
    await expect(dialog).toContainText(hours);
    await dialog.getByRole('button', { name: 'Apply now', disabled: false }).press('Enter');
    const again = dialog.getByRole('alert');
    await expect(page.getByText('Applied', { exact: true }).or(again)).toBeVisible();
    if (await again.isVisible()) {
      await dialog.getByRole('button', { name: 'Cancel', disabled: false }).press('Enter');
      await expect(apply).toBeFocused();
    }
    await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
