import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsolePage } from '@/e2e/page/console-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { TeamPage } from '@/e2e/page/team-page';
import { readDemoAccess } from '@/lib/sample/demo/access';
import { makeApplicant } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { postLead } from '@/test/browser/make-lead';
import { makeAgent } from '@/test/browser/portal-people';
import { test as base, expect } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import {
  providerClient,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@/test/server/identity-provider';
import { runServer } from '@/test/server/run-server';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';

interface MailPortal {
  origin: string;
  dataDir: string;
  smtp: SmtpServer;
  provider: TestIdentityProvider;
}

/** A portal with a mail server and an identity provider. */
const test = base.extend<object, { portal: MailPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lmp-mail-portal-'));
      const [smtp, provider] = [await startSmtpServer(), await startIdentityProvider()];
      const server = await runServer({
        DATA_DIR: dataDir,
        SEED_DEMO: 'on',
        SMTP_URL: smtp.url,
        SMTP_FROM: 'portal@portal.example',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: providerClient.id,
        OIDC_CLIENT_SECRET: providerClient.secret,
        OIDC_NAME: 'Example',
      });
      await use({ origin: server.origin, dataDir, smtp, provider });
      await server.stop();
      await provider.close();
      await smtp.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  demo: [
    async ({ portal }, use) => {
      const demo = await readDemoAccess(portal.dataDir);
      if (!demo) throw new Error('the server has not loaded the demo');
      await use(demo);
    },
    { scope: 'worker' },
  ],
  agent: async ({ portal, demo }, use) => {
    await use(await makeAgent(portal.origin, demo.manager));
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.origin);
  },
});
// One portal is enough.
test.describe.configure({ mode: 'serial' });

/** The latest mail to an address, once it is there. */
async function mailTo(smtp: SmtpServer, email: string, subject: string | RegExp): Promise<string> {
  const found = () =>
    smtp.mails.findLast(
      ({ to, headers }) => to.includes(email) && RegExp(subject).test(headers.subject ?? ''),
    );
  await expect.poll(() => found() !== undefined, { timeout: 60_000 }).toBe(true);
  return found()?.text ?? '';
}

const account = (name: string) => ({ name: `${name}: account` });

test('whose tries others have used up signs in by a link of our mail and the password', async ({
  page,
  agent,
  portal,
}) => {
  test.slow();
  const signInPage = await SignInPage.open(page, '/sign-in');
  // The form is the same for the limit of an account, which takes a hundred guesses from twenty networks.
  for (let nth = 0; nth < 6; nth += 1) {
    await signInPage.submit({ email: agent.email, password: 'not the password' });
    await expect(page.getByRole('alert').first()).toHaveText(nth < 5 ? /is wrong/ : /Too many attempts/);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(`If ${agent.email} has an account here`)).toBeVisible();
  await expectAccessible(page);
  const link = /http\S+/.exec(await mailTo(portal.smtp, agent.email, 'Your link to sign in'))?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', account(agent.name)).waitFor();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a code by mail confirms an email, with a new password', async ({ page, agent, portal }) => {
  await signIn(page, agent);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  await expectAccessible(page);
  const code = /\d{8}/.exec(await mailTo(portal.smtp, agent.email, 'Confirm your email'))?.[0] ?? '';
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Email', level: 2 }) });
  const wrong = code === '12345678' ? '12345679' : '12345678';
  await card.getByLabel('Code', { exact: true }).fill(wrong);
  await card.getByLabel('Your password now').fill(agent.password);
  await card.getByLabel('Your new password').fill('a fresh passphrase');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Is wrong or has expired')).toBeVisible();
  await card.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email confirmed')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the first sign-in at an identity provider asks whether to join', async ({
  page,
  agent,
  demo,
  portal,
}) => {
  portal.provider.say({ claims: { email: agent.email } });
  const atProvider = async () => {
    await SignInPage.open(page, '/sign-in');
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await page.getByRole('heading', { name: 'Join your team' }).waitFor();
  };
  await atProvider();
  await expect(
    page.getByText(`${demo.affiliate.name} as an agent, invited by ${demo.manager.name}`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You have joined no team')).toBeVisible();
  await page.goto('/lead');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await atProvider();
  await page.getByRole('button', { name: `Join ${demo.affiliate.name}` }).click();
  await page.getByRole('button', account(agent.name)).waitFor();
});

test('a link that support makes goes to its person by mail, and the managers are told', async ({
  page,
  demo,
  portal,
  browser,
}) => {
  test.slow();
  const managers = await (await browser.newContext({ baseURL: portal.origin })).newPage();
  await signIn(managers, demo.manager);
  // A team with applicants: to a new one links are handed over.
  await postLead(managers, makeApplicant());
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  await page.getByRole('link', { name: demo.affiliate.name, exact: true }).click();
  await page.waitForURL(/\/operator\/affiliate\/\d+$/);
  const email = `support-${crypto.randomUUID()}@example.test`;
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await console_.dialog.getByLabel('Email addresses').fill(email);
  await console_.dialog.getByRole('button', { name: 'Create invite link' }).click();
  await expect(console_.dialog.getByText(`The link was mailed to ${email}`)).toBeVisible();
  await expect(console_.dialog.getByLabel('Link', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const link = /http\S+/.exec(await mailTo(portal.smtp, email, 'You are invited'))?.[0] ?? '';
  await mailTo(portal.smtp, demo.manager.email, 'Our support has invited somebody');

  await TeamPage.visit(managers);
  const row = managers
    .getByRole('region', { name: 'Links made by support' })
    .getByRole('row')
    .filter({ hasText: email });
  await expect(row.getByText('Not used yet')).toBeVisible();
  const theirs = await (await browser.newContext({ baseURL: portal.origin })).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: `Join ${demo.affiliate.name}` })).toBeVisible();
});
