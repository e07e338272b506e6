import type { Page } from '@playwright/test';

/**
 * Switches a session to Production as its staff does: for the first time it is told what is different there, and `again`
 * nothing is asked.
 */
export async function toProduction(page: Page, { again = false } = {}): Promise<void> {
  await page.getByRole('button', { name: /^Environment/ }).click();
  await page.getByRole('menuitemradio', { name: /^Production/ }).click();
  if (again) return;
  await page
    .getByRole('dialog', { name: 'Go to Production?' })
    .getByRole('button', { name: 'Go to Production' })
    .click();
}
