import type { Browser, Page } from '@playwright/test';
import { ConsolePage } from '@/e2e/page/console-page';
import { InvitationPage, TeamPage } from '@/e2e/page/team-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/own-portal-test';
import { makeManager } from '@/test/browser/portal-people';
import { signIn } from '@/test/browser/sign-in';

const password = 'a long passphrase';
const ended = 'This link no longer works';

async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
}

type What = 'Invitation' | 'New password';

/** The row of a link, in the portal or in the console. */
const supportLink = (page: Page, email: string, what: What) =>
  page
    .getByRole('region', { name: 'Links made by support' })
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: what });

async function allow(page: Page, email: string, what: What): Promise<void> {
  const row = supportLink(page, email, what);
  await expect(row.getByText('Waits for a yes')).toBeVisible();
  await new ConsolePage(page).confirm(row.getByRole('button', { name: 'Allow' }), 'Allow link');
  await expect(row.getByText('Not used yet')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
}

test('without a mail server a link that support makes opens once another has agreed', async ({
  page,
  demo,
  own,
  browser,
  baseURL,
}) => {
  test.slow();
  const newManager = await makeManager(own.server.origin, demo.operator);
  const { affiliate } = newManager;
  const managers = await newPage(browser, baseURL);
  await signIn(managers, newManager);
  // A team with applicants: to a new one links are handed over.
  await postLead(managers, makeApplicant());

  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  await page.goto(`/operator/affiliate/${affiliate.id}`);
  const email = `support-${crypto.randomUUID()}@example.test`;
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await console_.dialog.getByLabel('Email addresses').fill(email);
  await console_.dialog.getByRole('button', { name: 'Create invite link' }).click();
  await expect(console_.dialog.getByText('It does not open yet')).toBeVisible();
  await expectAccessible(page);
  const link = await console_.dialog.getByLabel('Link', { exact: true }).inputValue();
  await console_.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(supportLink(page, email, 'Invitation').getByText('Waits for a yes')).toBeVisible();
  await expect(supportLink(page, email, 'Invitation').getByRole('button')).toHaveCount(0);

  const theirs = await newPage(browser, baseURL);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: ended })).toBeVisible();

  await TeamPage.visit(managers);
  await expectAccessible(managers);
  await allow(managers, email, 'Invitation');
  const invitation = await InvitationPage.open(theirs, link);
  await invitation.join({ name: 'Naledi Khumalo', password });
  await theirs.getByRole('button', { name: 'Naledi Khumalo: account' }).waitFor();
  await managers.reload();
  await expect(supportLink(managers, email, 'Invitation').getByText('Used')).toBeVisible();

  // A new password of the only manager: another operator agrees.
  const second = await newPage(browser, baseURL);
  await signIn(second, await anotherOperator(page));
  const users = page.getByRole('region', { name: 'Users' }).getByRole('row');
  await page.reload();
  const reset = await new TeamPage(page).resetPassword(users.filter({ hasText: newManager.email }));
  await expect(console_.dialog.getByText('It does not open yet')).toBeVisible();
  await console_.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(supportLink(page, newManager.email, 'New password').getByRole('button')).toHaveCount(0);
  await theirs.goto(reset);
  await expect(theirs.getByRole('heading', { name: ended })).toBeVisible();

  await second.goto(`/operator/affiliate/${affiliate.id}`);
  await allow(second, newManager.email, 'New password');
  await theirs.goto(reset);
  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await theirs.getByLabel('New password').fill('another passphrase');
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('button', { name: `${newManager.name}: account` }).waitFor();
  await second.reload();
  await expect(supportLink(second, newManager.email, 'New password').getByText('Used')).toBeVisible();
});

/** Joins as an operator of the support, by a link of the one who is signed in. */
async function anotherOperator(page: Page) {
  const { origin } = new URL(page.url());
  const email = `operator-${crypto.randomUUID()}@example.test`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/portal/${path}`, { headers: { origin }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  const made = await post('invitation', { email, role: 'support' });
  const { link } = (await made.json()) as { link: string };
  await post('invitation/accept', { token: link.split('/').at(-1), name: 'Pieter Botha', password });
  return { email, password };
}
