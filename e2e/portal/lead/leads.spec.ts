import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LeadPage } from '@/e2e/page/lead-page';
import { LeadsPage } from '@/e2e/page/leads-page';
import type { SignIn } from '@/lib/sample/demo/access';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { expectAccessible, expectAccessibleEverywhere } from '@/test/browser/axe';
import { makeAgent } from '@/test/browser/portal-people';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

// Whole journeys with axe; other tests may share the two cores.
test.describe.configure({ timeout: 480_000 });

/** A unique surname: parallel tests add leads too. */
function uniqueName(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `X${letters.join('')}`;
}

interface Sent {
  id: string;
  idNumber: string;
}

/** Sends leads as an affiliate's own system would; `offer` also requests offers. */
async function send(
  page: Page,
  key: string,
  lastName: string,
  firstNames: string[],
  path = 'lead',
  phone = '0739876543',
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const first_name of firstNames) {
    const idNumber = makeIdNumber();
    const body = makeLeadBody({
      first_name,
      last_name: lastName,
      id_number: idNumber,
      intent: 'Personal Loan',
      cell_phone_number: phone,
    });
    const response = await page.request.post(`/api/v2/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      data: body,
    });
    expect(response.ok(), await response.text()).toBe(true);
    sent.push({ id: ((await response.json()) as { id: string }).id, idNumber });
  }
  return sent;
}

async function openLeads(page: Page, who: SignIn): Promise<LeadsPage> {
  await signIn(page, who);
  await page.goto('/lead');
  return LeadsPage.reached(page);
}

test('a lead is found by name, phone, ID number and id, and no address says what was searched for', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const leads = await openLeads(page, demo.agent);
  const tail = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  const [first, second] = await send(page, demo.uatKey, name, ['Thandi', 'Zoë'], 'lead', `073${tail}`);
  await leads.seek(name.slice(0, 8).toUpperCase());
  await expect(leads.rows).toHaveCount(2);
  await expect(leads.count).toHaveText('2 leads');
  await leads.seek(`zoe ${name}`);
  await expect(leads.rows).toHaveCount(1);
  await expect(leads.row(`Zoë ${name}`)).toBeVisible();
  await leads.seek(first?.idNumber ?? '');
  await expect(leads.row(`Thandi ${name}`)).toBeVisible();
  await expect(leads.rows).toHaveCount(1);
  await expect(page.getByText(first?.idNumber ?? 'none')).toHaveCount(0);
  await leads.seek(second?.id ?? '');
  await expect(leads.row(`Zoë ${name}`)).toBeVisible();
  await leads.seek(`+27 73 ${tail}`);
  await expect(leads.rows).toHaveCount(2);
  await expect(leads.row(`Zoë ${name}`)).toBeVisible();
  for (const secret of [name, first?.idNumber ?? '', tail])
    expect(
      addresses.filter((url) => decodeURIComponent(url).toLowerCase().includes(secret.toLowerCase())),
    ).toEqual([]);
  expect(page.url()).not.toContain('?');
  await expectAccessibleEverywhere(page);
});

test('says plainly when nobody is found or too little is typed, and Escape brings the list back', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  // Before the list opens: without a search it shows the leads of that moment.
  await send(page, demo.uatKey, name, ['Thandi']);
  const leads = await openLeads(page, demo.agent);
  await leads.seek(`${name} Nobody`);
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible();
  await expectAccessible(page);
  await leads.seek('x');
  await expect(page.getByRole('heading', { name: 'Type a little more' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leads.search).toHaveValue('');
  await expect(leads.search).toBeFocused();
  await expect(leads.rows.first()).toBeVisible();
  await page.route('**/api/portal/lead/search', (route) => route.abort());
  await leads.seek(name);
  await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await page.unroute('**/api/portal/lead/search');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(leads.row(name)).toBeVisible();
});

test('filters stand in the address, go back and forth with the browser, and narrow a search', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.agent);
  await send(page, demo.uatKey, name, ['Anew']);
  await send(page, demo.uatKey, name, ['Offered'], 'offer');
  await leads.filter({ State: 'Matched', Source: 'API v2' });
  await expect(page).toHaveURL(/\/lead\?state=matched&source=api_v2$/);
  await leads.seek(name);
  await expect(leads.row(`Offered ${name}`)).toBeVisible();
  await expect(leads.rows).toHaveCount(1);
  const { href } = new URL(page.url());
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(/\/lead$/);
  await expect(leads.rows).toHaveCount(2);
  await page.goBack();
  await page.waitForURL(href);
  await expect(leads.rows).toHaveCount(1);
  await expect(page.getByLabel('State')).toHaveValue('matched');
  // A shared URL contains the filter but not the search.
  await page.goto(href);
  const shared = await LeadsPage.reached(page);
  await expect(page.getByLabel('Source')).toHaveValue('api_v2');
  await expect(shared.search).toHaveValue('');
  await shared.filter({ State: 'Failed', Source: 'API v1' });
  await expect(page.getByRole('heading', { name: 'No leads match these filters' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('days are chosen or typed in one box, and a saved filter opens the list', async ({
  page,
  demo,
  baseURL,
}) => {
  const leads = await openLeads(page, await makeAgent(baseURL ?? '', demo.manager));
  const days = page.getByRole('combobox', { name: 'Days' });
  await days.fill('1-15 nov 2024');
  await expect(page.getByRole('option', { name: '01 – 15 Nov 2024' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?from=2024-11-01&to=2024-11-15$/);
  await expect(page.getByRole('heading', { name: 'No leads match these filters' })).toBeVisible();
  await days.click();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/\?when=7d$/);
  await expect(days).toHaveValue('Last 7 days');
  await days.fill('nonsense');
  await page.keyboard.press('Tab');
  await expect(days).toHaveValue('Last 7 days');

  await page.getByRole('button', { name: 'Saved filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved filters' });
  await dialog.getByLabel('Save what the list shows now as').fill('This week');
  await dialog.getByLabel('Open my list of leads with it').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save filter' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/lead');
  await expect(page).toHaveURL(/\?when=7d$/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\?show=all$/);
  await expect(days).toHaveValue('');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove “This week”' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await leads.page.goto('/lead');
  await expect(page).toHaveURL(/\/lead$/);
});

test('a line shows that the next page is on its way, and goes when it is there', async ({ page, demo }) => {
  await openLeads(page, demo.agent);
  const line = page.locator('html[data-moving]');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/dashboard/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  await expect(line).toBeAttached({ timeout: 2_000 });
  release();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.goBack();
  await LeadsPage.reached(page);
  await expect(line).toHaveCount(0);
});

test('twenty dense rows fit a laptop’s screen, and stay chosen', async ({ page, demo }) => {
  const name = uniqueName();
  await send(
    page,
    demo.uatKey,
    name,
    Array.from({ length: 21 }, () => 'Thandi'),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const leads = await openLeads(page, demo.agent);
  await page.getByRole('button', { name: 'Dense rows' }).click();
  await page.reload();
  await LeadsPage.reached(page);
  await expect(leads.rows.nth(19)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('pages lead to older leads and back to newer ones', async ({ page, demo }) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.agent);
  const firstNames = Array.from({ length: 60 }, (_, nth) => `N${String.fromCharCode(97 + (nth % 26))}`);
  await send(page, demo.uatKey, name, firstNames);
  await leads.seek(name);
  await expect(leads.count).toHaveText('60 leads');
  await expect(leads.rows).toHaveCount(50);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(leads.rows).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'Older' })).toBeHidden();
  expect(page.url()).toMatch(/\?before=[0-9A-Za-z]{22}$/);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(leads.rows).toHaveCount(50);
  await expect(page.getByRole('link', { name: 'Newer' })).toBeHidden();
  await leads.seek(`${name} N`);
  await expect(leads.rows).toHaveCount(50);
});

test('a manager exports what is filtered and searched for, every page of it; an agent cannot', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.manager);
  const [first] = await send(
    page,
    demo.uatKey,
    name,
    Array.from({ length: 55 }, () => 'Thandi'),
  );
  await leads.seek(name);
  await expect(leads.count).toHaveText('55 leads');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-uat-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n').filter((line) => line.includes(name))).toHaveLength(55);
  expect(text.startsWith('\uFEFFid,')).toBe(true);
  expect(text).not.toContain(first?.idNumber);
  await expect(page.getByText('The file is in your downloads')).toBeVisible();
  const agent = await page.context().browser()?.newPage();
  if (!agent) throw new Error('no second page');
  await openLeads(agent, demo.agent);
  await expect(agent.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  await agent.close();
});

test('the ID number of a lead says that the session has ended, and is there after signing in again', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.agent);
  const [sent] = await send(page, demo.uatKey, name, ['Thandi'], 'offer');
  await leads.seek(name);
  await leads.openLead(name);
  // A minute after the last use the page itself would ask to sign in, over this dialog.
  await page.route('**/api/portal/session/use', () => {});
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Show the full ID number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full ID number' });
  await dialog.getByRole('button', { name: 'Show the number' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your session has ended. Sign in again to see the number.',
  );
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Email')).toBeFocused();
  await again.getByLabel('Email').fill(demo.agent.email);
  await again.getByLabel('Password', { exact: true }).fill(demo.agent.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await dialog.getByRole('button', { name: 'Show the number' }).click();
  await expect(dialog.getByText(sent?.idNumber ?? 'none')).toBeVisible();
});

test('a lead’s page has its history, and the full ID number only for who asks, which is recorded', async ({
  page,
  demo,
}) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.agent);
  const [sent] = await send(page, demo.uatKey, name, ['Thandi'], 'offer');
  const number = sent?.idNumber ?? 'none';
  await leads.seek(name);
  await leads.openLead(name);
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText('Sent through the API')).toBeVisible();
  await expect(history.getByText(/^\d+ offers? found$/)).toBeVisible();
  await expect(page.getByText('Not sent to any lender yet.')).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  // Keyboard only.
  await page.getByRole('button', { name: 'Show the full ID number', disabled: false }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full ID number' });
  await expect(dialog.getByText(/is logged/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the number', disabled: false }).press('Enter');
  await expect(dialog.getByText(number)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(number)).toHaveCount(0);
  await expect(history.getByText('Full ID number viewed')).toBeVisible();
  await expect(history.getByText(demo.agent.name)).toBeVisible();
  await new LeadPage(page).accept();
  await expect(page.getByRole('region', { name: 'Applications' })).toBeVisible();
  await expect(history.getByText(/^Application sent to /)).toBeVisible();
  await page.goBack();
  // Back at the list, the search is restored.
  await expect(leads.search).toHaveValue(name);
  await expect(leads.rows).toHaveCount(1);
});

test('the list with the keyboard alone', async ({ page, demo }) => {
  const name = uniqueName();
  const leads = await openLeads(page, demo.agent);
  await send(page, demo.uatKey, name, ['Thandi', 'Sipho']);
  await leads.search.focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(leads.rows).toHaveCount(2);
  const link = leads.row(`Sipho ${name}`).getByRole('link');
  const ahead: string[] = [];
  await page.route(/\/lead\/\w{22}\?/, async (route) => {
    const response = await route.fetch();
    ahead.push(await response.text());
    await route.fulfill({ response });
  });
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  // What is fetched before a press is the page's frame: nothing of the applicant.
  await expect.poll(() => ahead.length).toBeGreaterThan(0);
  await page.keyboard.press('j');
  await expect(leads.row(`Thandi ${name}`).getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link).toBeFocused();
  expect(ahead.join('')).not.toContain(name);
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Enter');
  await LeadPage.reached(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Sipho ${name}`);
});
