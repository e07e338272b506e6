import type { BrowserContext, Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import type { SignIn } from '@/lib/sample/demo/access';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { openNewLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, switchTo } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
});

/** Long enough to end a burst of keys, on a page with a fake clock. */
const pause = (page: Page) => page.clock.fastForward(1_000);

/** Types in one burst, however busy the machine is: the page's clock stands meanwhile. */
async function typeAtOnce(page: Page, text: string, last?: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  await page.keyboard.type(text);
  if (last) await page.keyboard.press(last);
  await page.clock.resume();
}

/** Opens a new lead on a page whose clock the test controls. */
async function openWithClock(page: Page, lastName?: string): Promise<LeadPage> {
  await page.clock.install();
  const lead = await openNewLead(page, makeApplicant(lastName));
  await pause(page);
  return lead;
}

async function signInAgain(page: Page, { email, password }: SignIn): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** The same lead, opened by a teammate. */
async function openElsewhere(context: BrowserContext, url: string, who: SignIn): Promise<LeadPage> {
  const page = await context.newPage();
  await signIn(page, who);
  await page.goto(url);
  return LeadPage.reached(page);
}

test('after a no nothing is chosen, Enter sends nothing, and the banner says who is next and what to say', async ({
  page,
}) => {
  const lead = await openWithClock(page, 'Sandbox Declined');
  const sent = lead.watchSent();
  const { keyboard } = page;
  const count = await lead.partners.count();
  await keyboard.press('1');
  await pause(page);
  await keyboard.press('Enter');
  await expect(lead.sendButton).toBeEnabled();
  await pause(page);
  const accepted = page.waitForRequest('**/api/portal/accept');
  await keyboard.press('Enter');
  // No quote is sent that nobody chose.
  expect((await accepted).postDataJSON()).not.toHaveProperty('liveQuotes');
  const news = page.locator('[data-news]');
  await expect(news).toContainText(/ said no to Thandi's application/);
  await expect(news).toBeFocused();
  await expect(news).toContainText(/Next: .+, \d+\s% chance, from R\s.+ a month\./);
  await expect(news).toContainText(
    /Say: “.+ can't help you this time\. .+Shall I send your application there\?”/,
  );
  await expect(lead.partners).toHaveCount(count - 1);
  await expectAccessibleEverywhere(page);

  for (let presses = 0; presses < 3; presses += 1) {
    await pause(page);
    await keyboard.press('Enter');
  }
  await expect(lead.readBack).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('no lender gets a second application by itself: all are tried once, and then it says what would change it', async ({
  page,
  browser,
  demo,
}) => {
  const lead = await openNewLead(page, makeApplicant('Sandbox Declined'));
  const sent = lead.watchSent();
  const count = await lead.partners.count();
  expect(count).toBeGreaterThan(2);
  for (let tried = 1; tried < count; tried += 1) {
    await lead.accept();
    await expect(lead.partners).toHaveCount(count - tried);
    await expect(lead.readBack).toBeHidden();
  }
  // Another agent sees the result too, and so does a reload.
  const other = await openElsewhere(await browser.newContext(), page.url(), demo.manager);
  await expect(other.partners).toHaveCount(1);
  await page.reload();
  await expect(lead.partners).toHaveCount(1);
  await expect(lead.refused).not.toHaveAttribute('open');
  await expect(lead.refused).toContainText(`${count - 1} lenders said no`);
  await lead.accept();
  await expect(page.getByRole('heading', { name: 'Every lender has said no' })).toBeVisible();
  expect(sent).toHaveLength(count);
  expect(new Set(sent).size).toBe(count);
  await expect(lead.applyButton).toBeHidden();
  await expect(lead.fact('Loan amount')).toBeVisible();
  await expectAccessibleEverywhere(page);

  // Only its own button sends to it again, and says so.
  await lead.refused.getByRole('button', { name: 'Try again' }).first().click();
  await expect(lead.readBack).toContainText(/Send Thandi's application for R\s40\s000 to .+ again\?/);
  await expectAccessibleEverywhere(page);
  await lead.sendButton.click();
  await expect(lead.refused).toContainText('2 times');
  expect(sent).toHaveLength(count + 1);
});

test('a tab that is behind sends nothing: it reads the lead first, and shows what has happened', async ({
  page,
  context,
}) => {
  const lead = await openNewLead(page, makeApplicant('Sandbox Declined'));
  const count = await lead.partners.count();
  const old = new LeadPage(await context.newPage());
  await old.page.goto(page.url());
  await LeadPage.reached(old.page);
  const sent = old.watchSent();
  // Keeps this tab from refreshing the lead, and from being told to.
  await old.page.route('**/api/portal/arrival*', (route) => route.abort());
  await old.page.route('**/api/portal/lead/*', (route) => route.abort());
  await lead.accept();
  await expect(lead.partners).toHaveCount(count - 1);
  // Before it may read again: it would be behind no longer.
  await old.applyButton.click();
  await old.page.unroute('**/api/portal/lead/*');
  await expect(old.page.getByText('Nothing was sent: this lead has changed')).toBeVisible();
  await expect(old.partners).toHaveCount(count - 1);
  await expect(old.readBack).toBeHidden();
  await old.accept();
  await expect(old.partners).toHaveCount(count - 2);
  expect(sent).toHaveLength(1);
});

test('a number that is typed on the page chooses nothing and sends nothing', async ({ page }) => {
  const lead = await openWithClock(page);
  const sent = lead.watchSent();
  await expect(lead.partners.first()).toBeChecked();
  await typeAtOnce(page, '2850601500908');
  await pause(page);
  await page.keyboard.press('Enter');
  await expect(lead.partners.first()).toBeChecked();
  await expect(lead.readBack).toBeHidden();

  // Nor does typing while the read-back is open, ending with Enter.
  await pause(page);
  await page.keyboard.press('2');
  await pause(page);
  await page.keyboard.press('Enter');
  await expect(lead.sendButton).toBeEnabled();
  await typeAtOnce(page, '8506015009087', 'Enter');
  await expect(lead.readBack).toBeHidden();
  expect(sent).toHaveLength(0);
});

test('the read-back says who, to whom and how much; a second Enter at once and a held one do not answer it', async ({
  page,
}) => {
  const lead = await openWithClock(page);
  const sent = lead.watchSent();
  const { keyboard } = page;
  await keyboard.press('1');
  await pause(page);
  await keyboard.press('l');
  await expect(page.getByRole('radio', { name: '12', exact: true })).toBeChecked();
  await pause(page);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.down('Enter');
  await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect(lead.readBack).toBeFocused();
  const name = await page.getByLabel('Chosen lender').getByRole('heading').textContent();
  await expect(lead.readBack).toContainText(
    new RegExp(`Send Thandi's application to ${name}: R\\s.+ a month for 12 months\\?`),
  );
  await expect(lead.readBack).toContainText(/Personal Loan, asked for R\s40\s000\./);
  await expect(lead.sendButton).toBeEnabled();
  await expectAccessibleEverywhere(page);
  await keyboard.press('Escape');
  await expect(lead.readBack).toBeHidden();
  await expect(lead.applyButton).toBeFocused();
  expect(sent).toHaveLength(0);
});

test('single keys can be switched off in the account, and buttons still do it all', async ({ page }) => {
  await page.goto('/account');
  const box = page.getByRole('checkbox', { name: /^Single-key shortcuts/ });
  await box.click();
  await expect(box).not.toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const capture = await CapturePage.open(page);
  const products = page.getByRole('group', { name: 'Product' }).getByRole('radio');
  await products.first().or(capture.productList).waitFor();
  // With the products of other tests there may be a list, which has no number keys.
  if (await products.first().isVisible()) {
    await products.first().press('2');
    await expect(products.nth(1)).not.toBeChecked();
    await expect(products.nth(1)).not.toHaveAttribute('aria-keyshortcuts');
  }
  await expect(page.getByRole('checkbox', { name: /^Yes/ }).first()).toHaveAttribute('required');
  const lead = await openWithClock(page);
  await expect(lead.partners.first()).toHaveAccessibleName(
    /^\w.+ chance, from R\s.+ a month, 12–36 months, (Apply|They'll)/,
  );
  await page.keyboard.press('2');
  await pause(page);
  await page.keyboard.press('Enter');
  await expect(lead.partners.first()).toBeChecked();
  await expect(lead.readBack).toBeHidden();
  await expect(page.getByText('to choose')).toBeHidden();
  await lead.applyButton.press('Enter');
  await expect(lead.sendButton).toBeEnabled();
  await pause(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByRole('heading')).toBeFocused();
  // Ctrl K is no single key.
  await expect(page.locator('[aria-keyshortcuts]:not([aria-keyshortcuts*="+"])')).toHaveCount(0);
});

for (const environment of ['UAT', 'Production'])
  test(`a session that ends at the accept is renewed in place, and the accept goes on once: ${environment}`, async ({
    page,
    context,
    agent,
  }) => {
    if (environment === 'Production') await switchTo(page, 'production');
    const lead = await openNewLead(page);
    await expect(
      page.getByRole('button', { name: new RegExp(`^Environment: ${environment}`) }),
    ).toBeVisible();
    const sent = lead.watchSent();
    await lead.choose('Apply on their site');
    await lead.applyButton.click();
    await expect(lead.sendButton).toBeEnabled();
    await context.clearCookies();
    await lead.sendButton.click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toContainText('Nothing was sent yet.');
    await expectAccessibleEverywhere(page);
    await signInAgain(page, agent);
    await expect(lead.link).toBeVisible();
    await expect(page.getByText('session has ended')).toBeHidden();
    // The rejected request and the one that succeeded.
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

test('after signing in nothing is sent for a lead that somebody else has worked on meanwhile', async ({
  page,
  context,
  browser,
  agent,
  demo,
}) => {
  const lead = await openNewLead(page, makeApplicant('Sandbox Declined'));
  const count = await lead.partners.count();
  await lead.applyButton.click();
  await expect(lead.sendButton).toBeEnabled();
  await context.clearCookies();
  await lead.sendButton.click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  const other = await openElsewhere(await browser.newContext(), page.url(), demo.manager);
  await other.accept();
  await expect(other.partners).toHaveCount(count - 1);
  const sent = lead.watchSent();
  await signInAgain(page, agent);
  await expect(page.getByText(/ sent this to .+ (a moment|min) ago$/)).toBeVisible();
  await expect(lead.partners).toHaveCount(count - 1);
  expect(sent).toHaveLength(0);
});

test('whoever closes the sign-in has sent nothing, is told so, and can go on later', async ({
  page,
  context,
  agent,
}) => {
  const lead = await openNewLead(page);
  await context.clearCookies();
  await lead.applyButton.click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing was sent: your session has ended')).toBeVisible();
  await lead.applyButton.click();
  await signInAgain(page, agent);
  // It was not confirmed yet: it is read back, not sent.
  await expect(lead.sendButton).toBeEnabled();
  await lead.sendButton.click();
  await expect(lead.applyButton).toBeHidden();
});

test('an answer is changed in place, by key and by button, and the lenders are asked again', async ({
  page,
}) => {
  const applicant = makeApplicant('Sandbox Declined');
  const lead = await openNewLead(page, applicant);
  const { pathname } = new URL(page.url());
  for (let left = await lead.partners.count(); left > 0; left -= 1) {
    await lead.accept();
    await expect(lead.partners).toHaveCount(left - 1);
  }
  await lead.fact('Loan amount').click();
  const amount = page.getByRole('textbox', { name: 'Loan amount' });
  await expect(amount).toBeFocused();
  await amount.fill('many');
  await amount.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/Enter one amount in rand/);
  await expectAccessibleEverywhere(page);
  await amount.press('Escape');
  await expect(amount).toBeHidden();

  await lead.fact('Loan amount').click();
  await amount.fill('9 000');
  await amount.press('Enter');
  await expect(lead.fact('Loan amount')).toContainText(/R\s9\s000/);
  await expect(page.getByText(/^Offers updated at/)).toBeVisible();
  await expect(lead.refused).toBeHidden();
  await expect(page.getByText('Answers updated: loan amount')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);

  await page.getByRole('button', { name: /^Yes/ }).first().click();
  await expect(page.getByText(/by the last answer/).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('an answer that cannot be sent stays in its field, and keys meant for the read-back change none', async ({
  page,
  context,
}) => {
  const lead = await openNewLead(page);
  // The form is loaded when it is first wanted.
  await lead.fact('Loan amount').click();
  const amount = page.getByRole('textbox', { name: 'Loan amount' });
  await expect(amount).toBeVisible();
  await context.setOffline(true);
  await amount.fill('9 000');
  await amount.press('Enter');
  await expect(
    page.getByText('The server could not be reached. Check the connection and try again.'),
  ).toBeVisible();
  await expect(amount).toHaveValue('9 000');
  await context.setOffline(false);
  await amount.press('Enter');
  await expect(lead.fact('Loan amount')).toContainText(/R\s9\s000/);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/answer')) sent.push(request.url());
  });
  await lead.applyButton.click();
  await expect(lead.sendButton).toBeEnabled();
  await page.keyboard.press('y');
  await expect(lead.sendButton).toBeEnabled();
  await expect(lead.fact('Employed')).toContainText('Ask');
  await expect(page.getByRole('textbox', { name: 'Loan amount' })).toBeHidden();
  expect(sent).toEqual([]);
});

test('an answer changed in a tab that is behind is refused, and the tab shows what has happened', async ({
  page,
  context,
}) => {
  const lead = await openNewLead(page);
  const other = await context.newPage();
  await other.goto(page.url());
  // Keeps this tab from refreshing the lead, and from being told to.
  await page.route('**/api/portal/arrival*', (route) => route.abort());
  await page.route('**/api/portal/lead/*', (route) => route.abort());
  await (await new LeadPage(other).choose('Apply on their site')).accept();
  await expect(new LeadPage(other).state('Accepted')).toBeVisible();
  await lead.fact('Loan amount').click();
  const amount = page.getByRole('textbox', { name: 'Loan amount' });
  await amount.fill('9 000');
  await page.unroute('**/api/portal/lead/*');
  await amount.press('Enter');
  await expect(lead.state('Accepted')).toBeVisible();
});
