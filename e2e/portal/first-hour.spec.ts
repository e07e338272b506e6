import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

/** A practice call with the keyboard, from the form to the link; returns how long it took, in seconds. */
async function practise(page: Page): Promise<number> {
  const began = Date.now();
  const coach = page.getByRole('complementary', { name: 'Practice call' });
  await expect(coach).toContainText('1 of 5: Fill in the form');
  await page.getByRole('button', { name: 'Fill it in for me' }).click();
  await expect(coach).toContainText('2 of 5: Find offers');
  await expect(page.getByLabel('First name')).toHaveValue('Nomsa');
  // The focus is in the work, not in the callout.
  await expect(coach.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(coach).toContainText('3 of 5: Choose an offer');
  await expect(page.getByText('Practice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(coach).toContainText('4 of 5: Read it back');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: /^Send/ })).toBeEnabled();
  // Esc belongs to the question while it is open.
  await page.keyboard.press('Escape');
  await expect(coach).toContainText('3 of 5');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await question.getByRole('button', { name: /^Send/ }).click();
  await expect(coach).toContainText(/5 of 5: (Hand over|Tell her)/, { timeout: 30_000 });
  return (Date.now() - began) / 1_000;
}

test('a manager’s first hour: steps that tick themselves, a practice call, sample data, Production knowingly', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/');
  const steps = page.locator('section').filter({ hasText: 'First steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'not yet' })).toHaveCount(5);
  await expect(page.getByText('Invite your agents (0 of 3)').first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  const workbook = await page.request.get('/api/portal/batch/template?sample=on');
  expect(workbook.headers()['content-disposition']).toContain('sample-leads.xlsx');

  await steps
    .filter({ hasText: 'practice call' })
    .getByRole('link', { name: /^Start/ })
    .click();
  await expectAccessible(page);
  const seconds = await practise(page);
  test.info().annotations.push({ type: 'practice call', description: `${seconds} s` });
  await expectAccessibleEverywhere(page);
  const lead = page.url();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(steps.filter({ hasText: 'practice call' })).toContainText('done');
  expect((await page.request.get(`/api/portal${new URL(lead).pathname}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: /^Show first steps/ }).click();
  await expect(steps).toHaveCount(5);

  await page.getByRole('button', { name: 'Make sample data' }).click();
  await expect(page.getByText(/^Making sample data|^Sample data: /)).toBeVisible();
  await expect(async () => {
    await page.goto('/lead');
    await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the sample data?' });
  const figure = question.getByLabel(/^Type \d+ to confirm/);
  await expect(question.getByRole('button', { name: 'Remove it all' })).toBeVisible();
  if (await figure.isVisible()) {
    const label = await question.getByText(/^Type \d+ to confirm/).innerText();
    await figure.fill(/\d+/.exec(label)?.[0] ?? '');
  }
  await question.getByRole('button', { name: 'Remove it all' }).click();
  await expect(page.getByText('Look around with sample data')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: /^Environment/ }).click();
  await page.getByRole('menuitemradio', { name: /^Production/ }).click();
  const telling = page.getByRole('dialog', { name: 'Go to Production?' });
  await expect(telling).toContainText('credit check');
  await expectAccessible(page);
  await telling.getByRole('button', { name: 'Stay in UAT' }).click();
  await expect(telling).toBeHidden();
  await toProduction(page);
  await expect(page.getByText('real applicants, real credit checks')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('First steps')).toBeHidden();
  await expectAccessibleEverywhere(page);
});

test('an agent’s first sign-in offers the practice call, which Esc ends and the menu repeats', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  await page.goto('/');
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Practice call' })).toContainText('1 of 5');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/lead\/new/);
  await expect(page.getByText('New here?')).toBeHidden();
  await page.getByRole('button', { name: `${agent.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Practice call' }).click();
  await practise(page);
  await page.getByRole('button', { name: 'Practise again' }).click();
  await expect(page.getByRole('complementary', { name: 'Practice call' })).toContainText('1 of 5');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: /^End practice/ }).click();
  await expect(page).toHaveURL(/\/lead\/new/);
});
