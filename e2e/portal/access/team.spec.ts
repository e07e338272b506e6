import { CapturePage } from '@/e2e/page/capture-page';
import { InvitationPage, TeamPage } from '@/e2e/page/team-page';
import { expectAccessible } from '@/test/browser/axe';
import { makeAgent } from '@/test/browser/portal-people';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('who is invited joins by the link, changes their password, and is out when removed', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = `invited-${crypto.randomUUID()}@example.test`;
  const person = { name: 'Naledi Khumalo', password: 'a long passphrase' };
  await signIn(page, demo.manager);
  await page.goto('/dashboard');
  const team = await TeamPage.open(page);
  await expect(page.getByText(demo.affiliate.refereeId, { exact: true })).toBeVisible();
  const link = await team.invite(email);
  await expectAccessible(page);
  await team.closeDialog();
  await expect(team.invitation(email)).toBeVisible();
  await expectAccessible(page);

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const invitation = await InvitationPage.open(theirs, link);
  await expectAccessible(theirs);
  await invitation.join({ ...person, password: 'short' });
  await expect(theirs.getByText('Must have at least 10 characters.')).toBeVisible();
  await invitation.join(person);
  // A press before the new page is alive is not heard: pressed again, as anybody would.
  const change = theirs.getByRole('menuitem', { name: 'Change password' });
  await expect(async () => {
    await theirs.getByRole('button', { name: `${person.name}: account` }).click();
    await expect(change).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await change.click();
  await theirs.getByLabel('Current password').fill('not my password');
  await theirs.getByLabel('New password').fill('another passphrase');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Is not your password.')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Current password').fill(person.password);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Password changed')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0);

  await page.reload();
  await expect(team.invitation(email)).toHaveCount(0);
  const row = team.member(email);
  await team.confirm(row, 'Make manager', 'Make manager');
  await expect(row.getByText('Manager', { exact: true })).toBeVisible();
  await team.confirm(row, 'Remove', 'Remove from team');
  await expect(row).toHaveCount(0);

  await theirs.goto('/lead/new');
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(theirs);
});

test('a revoked link lets nobody in, and an agent has no team page', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  await signIn(page, demo.manager);
  const team = await TeamPage.visit(page);
  const email = `revoked-${crypto.randomUUID()}@example.test`;
  const link = await team.invite(email);
  await team.closeDialog();
  await team.confirm(team.invitation(email), 'Revoke', 'Revoke invitation');
  await expect(team.invitation(email)).toHaveCount(0);

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await signIn(theirs, demo.agent);
  await CapturePage.open(theirs);
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0);
  await theirs.goto('/team');
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'People' })).toHaveCount(0);
});

test('who forgot their password chooses a new one by a link, and is signed out elsewhere', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await signIn(page, demo.manager);
  const team = await TeamPage.visit(page);
  const email = `forgetful-${crypto.randomUUID()}@example.test`;
  const invited = await team.invite(email);
  await team.closeDialog();
  const elsewhere = await (await browser.newContext({ baseURL: origin })).newPage();
  const person = { name: 'Sizwe Forgetful', password: 'a long passphrase' };
  await (await InvitationPage.open(elsewhere, invited)).join(person);
  await expect(elsewhere.getByRole('heading', { name: 'New lead' })).toBeVisible();

  await page.reload();
  const link = await team.resetPassword(team.member(email));
  await expectAccessible(page);
  await team.closeDialog();

  const theirs = await (await browser.newContext({ baseURL: origin })).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('New password').fill('another passphrase');
  await theirs.getByRole('button', { name: 'Change password and sign in' }).click();
  await expect(theirs.getByRole('heading', { name: 'New lead' })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await elsewhere.goto('/lead/new');
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await team.confirm(team.member(email), 'Remove', 'Remove from team');
  await expect(team.member(email)).toHaveCount(0);
});

test('several people are invited at once, each with a link and a text, and a member is named', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await TeamPage.visit(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `${id}@example.test`);
  const addresses = dialog.getByLabel('Email addresses');
  await addresses.fill(`${one}\nthandi`);
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  await expect(dialog.getByText('Not a whole email address: thandi.')).toBeVisible();
  await addresses.fill(`${one}, Zoë <${two}>\n${newManager.email}\n${one}`);
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const made = page.getByRole('dialog', { name: '2 links are ready' });
  await expect(made.getByText(`Already has an account, not invited: ${newManager.email}.`)).toBeVisible();
  await expect(made.getByText(`Written more than once, invited once: ${one}.`)).toBeVisible();
  await expect(made.getByLabel(two ?? '')).toHaveValue(/\/invitation\/.+/);
  await expect(made.getByRole('button', { name: 'Copy all 2 texts' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Done' }).click();
  // On a phone without a row of headings.
  await expect(page.getByRole('region', { name: 'Open invitations' }).getByRole('row')).toHaveCount(2);
});

test('a manager sees on the wall what an agent is on', async ({ page, demo, browser, baseURL }) => {
  const agent = await makeAgent(baseURL ?? '', demo.manager);
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(desk, agent);
  await desk.goto('/lead/new');
  await CapturePage.reached(desk);
  await signIn(page, demo.manager);
  await page.goto('/team/wall');
  // Of a name that others share, the newest agent is capturing.
  const capturing = page
    .getByRole('listitem')
    .filter({ hasText: agent.name })
    .filter({ hasText: 'Capturing' });
  await expect(async () => {
    await desk.mouse.move(Math.random() * 300, 200);
    await expect(capturing.first()).toBeVisible({ timeout: 6_000 });
  }).toPass();
  await expectAccessible(page);
  await desk.close();
});
