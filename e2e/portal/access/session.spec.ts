import type { Locator, Page } from '@playwright/test';
import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { SignInAgainDialog } from '@/e2e/page/sign-in-page';
import { TeamPage } from '@/e2e/page/team-page';
import { makeIdNumber } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, switchTo } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

test.describe.configure({ timeout: 240_000 });

const ended = 'Your session has ended';

/** An invitation that is filled in but not sent, in a session that has ended. */
async function typeInvitation(page: Page, email: string) {
  await TeamPage.visit(page);
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
  await signIn(page, newManager);
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
  await signIn(page, newManager);
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
  await signIn(page, demo.manager);
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
  const content = page.locator('#content > :not([data-uncovered])').first();
  await expect(content).toHaveJSProperty('inert', true);
  await notice.getByRole('button', { name: /^Sign in as / }).click();
  await again.signIn(demo.manager);
  await expect(notice).toBeHidden();
  await expect(content).toHaveJSProperty('inert', false);
});

test('a page of UAT sends nothing once another tab has gone to Production, and says so', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.manager);
  const team = await TeamPage.visit(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite to the team' });
  const email = `moved-${crypto.randomUUID()}@example.test`;
  await form.getByLabel('Email').fill(email);
  // Told by nobody: the server refuses.
  await switchTo(page, 'production');
  const sent = watch(page, '/api/portal/invitation');
  const press = () => form.getByRole('button', { name: 'Create invite link' }).click();
  await press();
  const text = 'The environment was changed to Production in another tab. Reload this page.';
  await expect(form.getByRole('alert')).toHaveText(text);
  await press();
  await expect(form.getByRole('alert')).toHaveText(text);
  expect(sent).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'The environment was changed to Production' });
  await expect(notice).toContainText('this page shows UAT');
  const content = page.locator('#content > :not([data-uncovered])').first();
  await expect(content).toHaveJSProperty('inert', true);
  await expectAccessibleEverywhere(page);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(team.invitation(email)).toBeHidden();

  // The menu of another tab tells it at once, and when it goes back, too.
  const other = await page.context().newPage();
  await TeamPage.visit(other);
  await other.getByRole('button', { name: /^Environment/ }).click();
  await other.getByRole('menuitemradio', { name: /^UAT/ }).click();
  const moved = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'The environment was changed to' });
  await expect(moved(page)).toContainText('changed to UAT');
  await expect(other.getByRole('button', { name: /^Environment: UAT/ })).toBeVisible();
  await expect(moved(other)).toBeHidden();
  await toProduction(other, { again: true });
  await expect(moved(page)).toBeHidden();
  await expect(content).toHaveJSProperty('inert', false);
});

test('the rows of a file are looked up in the environment of their page, or not at all', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.manager);
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    `Naam;Van;Sel;ID nommer;Inkomste;Toestemming\nThandi;Nkosi;0821234567;${makeIdNumber()};25000;TRUE`,
  );
  await wizard.chooseIntent('Personal Loan');
  // The page is told by nobody before the server refuses its worker.
  await page.context().route('**/batch/known', async (route) => {
    await switchTo(page, 'production');
    await route.continue();
  });
  const looked = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/batch/known'));
  await wizard.check();
  expect((await looked).status()).toBe(409);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The environment was changed to Production' }),
  ).toBeVisible();
});

test('the dashboard asks to sign in again, and asks the server no more until somebody has', async ({
  page,
  newManager,
}) => {
  await page.clock.install();
  await signIn(page, newManager);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
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

test('an idle session warns in every tab, is kept by one answer, and ends in a sign-in over the page', async ({
  page,
  newManager,
}) => {
  const url = await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '');
  if (url === null) throw new Error('the server runs no embedded database');
  const database = openDatabase(url, { maxConnections: 1, applicationName: 'session test' });
  const leaveUnused = (minutes: number) => database.sql`
    update session set used_at = now() - make_interval(secs => ${minutes * 60})
    where user_id = (select id from ${database.sql('user')} where email = ${newManager.email})`;
  try {
    const other = await page.context().newPage();
    const tabs = [page, other];
    await signIn(page, newManager);
    for (const tab of tabs) {
      await tab.clock.install();
      await tab.goto('/team');
      await tab.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    }
    const warningOf = (tab: Page) => tab.getByRole('dialog', { name: 'Are you still there?' });
    /** Lets the time of a page pass until it has asked the server; its watch is loaded after the page. */
    const passUntil = async (tab: Page, minutes: number, shown: Locator) =>
      expect(async () => {
        await tab.clock.fastForward(minutes * 60_000);
        await expect(shown).toBeVisible({ timeout: 2_000 });
      }).toPass();
    await leaveUnused(29.2);
    for (const tab of tabs) await passUntil(tab, 29.2, warningOf(tab));
    await expect(warningOf(page)).toContainText(/You will be signed out in \d\d seconds/);
    await expectAccessibleEverywhere(page);
    await expect(warningOf(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    for (const tab of tabs) await expect(warningOf(tab)).toBeHidden();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const email = page.getByRole('dialog', { name: 'Invite to the team' }).getByLabel('Email');
    await email.fill('typed@example.test');
    await leaveUnused(31);
    const again = new SignInAgainDialog(page);
    await passUntil(page, 31, again.dialog);
    await again.signIn(newManager);
    await expect(email).toHaveValue('typed@example.test');
  } finally {
    await database.close();
  }
});
