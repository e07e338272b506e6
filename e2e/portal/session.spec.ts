import type { Page } from '@playwright/test';
import { SignInAgainDialog, SignInPage } from '@/e2e/page/sign-in-page';
import { TeamPage } from '@/e2e/page/team-page';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';

test.describe.configure({ timeout: 120_000 });

const ended = 'Your session has ended';

/** An invitation that is filled in but not sent, in a session that has ended. */
async function typeInvitation(page: Page, email: string) {
  await TeamPage.open(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite to the team' });
  await form.getByLabel('Email').fill(email);
  await page.context().clearCookies();
  return form;
}

function watch(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(path)) sent.push(request.postData() ?? '');
  });
  return sent;
}

test('a form that meets an ended session is sent once its owner has signed in again', async ({
  page,
  newManager,
}) => {
  await (await SignInPage.open(page)).signIn(newManager);
  const form = await typeInvitation(page, `again-${crypto.randomUUID()}@example.test`);
  const sent = watch(page, '/api/portal/invitation');
  await form.getByRole('button', { name: 'Create invite link' }).click();
  const again = new SignInAgainDialog(page);
  await expect(again.dialog).toContainText(ended);
  await expectAccessibleEverywhere(page);
  await again.signIn(newManager);
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toBeVisible();
  // The rejected request and the one that succeeded.
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test('whoever closes the dialog has what they typed, is told the truth, and goes on later', async ({
  page,
  newManager,
}) => {
  await (await SignInPage.open(page)).signIn(newManager);
  const email = `later-${crypto.randomUUID()}@example.test`;
  const form = await typeInvitation(page, email);
  await form.getByRole('button', { name: 'Create invite link' }).click();
  const again = new SignInAgainDialog(page);
  await again.close();
  await expect(form.getByRole('alert')).toHaveText(
    `${ended}, and nothing was changed. Sign in again, then try once more.`,
  );
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: ended });
  await expect(notice).toBeVisible();
  await expectAccessibleEverywhere(page);
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await again.signIn(newManager);
  await expect(notice).toBeHidden();
});

test('a colleague who signs in over a page is not given what its owner had begun', async ({ page, demo }) => {
  await page.goto('/');
  await new SignInPage(page).submit(demo.manager);
  const form = await typeInvitation(page, `colleague-${crypto.randomUUID()}@example.test`);
  const sent = watch(page, '/api/portal/invitation');
  await form.getByRole('button', { name: 'Create invite link' }).click();
  const again = new SignInAgainDialog(page);
  await again.signIn(demo.agent);
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: 'Create invite link' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Someone else has signed in: nothing is sent from this page.',
  );
  expect(sent).toHaveLength(1);
  await page.keyboard.press('Escape');
  const notice = page.getByRole('alert').filter({ hasText: 'has signed in' });
  await expectAccessibleEverywhere(page);
  await notice.getByRole('button', { name: /^Sign in as / }).click();
  await again.signIn(demo.manager);
  await expect(notice).toBeHidden();
});

test('the dashboard asks to sign in again, and asks the server no more until somebody has', async ({
  page,
  newManager,
}) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await new SignInPage(page).submit(newManager);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.context().clearCookies();
  const asked = watch(page, '/api/portal/dashboard');
  await page.clock.runFor(11_000);
  const again = new SignInAgainDialog(page);
  await expect(again.dialog).toBeVisible();
  await page.clock.runFor(60_000);
  await again.close();
  const notice = page.getByRole('alert').filter({ hasText: ended });
  await expect(notice).toBeVisible();
  const content = page.locator('#content > :not([data-uncovered])').first();
  await expect(content).toHaveCSS('filter', 'blur(12px)');
  await expect(page.getByText('could not be reached')).toBeHidden();
  await page.clock.runFor(60_000);
  expect(asked).toHaveLength(1);
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await again.signIn(newManager);
  await expect(notice).toBeHidden();
  await expect(content).toHaveCSS('filter', 'none');
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});
