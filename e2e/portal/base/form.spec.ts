import type { Page } from '@playwright/test';
import { TeamPage } from '@/e2e/page/team-page';
import { southAfricanDate } from '@/lib/base/time/date';
import { makeLeadBody } from '@/test/applicant';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

test('a form finds what is wrong before the server is asked, and leads to the first of it', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/account');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const alert = page.getByRole('main').getByRole('alert');
  await next.fill('short');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portal/account/password')) sent += 1;
  });
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(alert).toHaveText('Check the highlighted fields.');

  // Corrected, each is marked no longer, without leaving it.
  await current.pressSequentially('x');
  await expect(current).not.toHaveAttribute('aria-invalid');
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await next.pressSequentially(' as it was');
  await expect(next).not.toHaveAttribute('aria-invalid');
  await expect(alert).toBeHidden();
  expect(sent).toBe(0);

  // What only the server knows stands at its field too, until that is changed.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is not your password.')).toBeVisible();
  await expect(current).toBeFocused();
  await current.pressSequentially('y');
  await expect(page.getByText('Is not your password.')).toBeHidden();
  expect(sent).toBe(1);
});

test('a form says what the answer was: no connection, and a server that does not answer', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await TeamPage.visit(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Email').fill(`words-${crypto.randomUUID()}@example.test`);
  const send = form.getByRole('button', { name: 'Create invite link' });
  await page.context().setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toHaveText(
    'The server could not be reached. Check the connection and try again.',
  );
  await page.context().setOffline(false);
  await page.route('**/api/portal/invitation/several', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await send.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Something went wrong on our side. Try again in a moment.',
  );
  await page.unroute('**/api/portal/invitation/several');
  await send.click();
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toBeVisible();
});

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what is typed into a form before the page answers is kept', async ({ page, newManager }) => {
  await signIn(page, newManager);
  const answer = await holdScripts(page);
  await page.goto('/api-key', { waitUntil: 'commit' });
  const name = page.getByLabel('Where will it be used?');
  await name.fill('Our CRM');
  const ask = page.getByRole('button', { name: 'Request a key' });
  await expect(ask).toBeDisabled();
  answer();
  await expect(ask).toBeEnabled();
  await expect(name).toHaveValue('Our CRM');
  await ask.click();
  await expect(page.getByText('Our CRM, requested on')).toBeVisible();
});

test('a choice made before the page answers is kept, in every place that shows it', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const client = new ApiClient(request, demo.uatKey);
  const taken = await client.post('/lead', makeLeadBody({ intent: 'Personal Loan' }));
  const { id: lead } = (await taken.json()) as { id: string };
  const entered = await page.request.post('/api/portal/rights-request', {
    headers: { origin: baseURL ?? '' },
    data: {
      kind: 'correction',
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      lead,
      asked: 'It is 2 500',
      language: 'en',
    },
  });
  expect(entered.status(), await entered.text()).toBe(200);
  const { id: number } = (await entered.json()) as { id: number };
  const answer = await holdScripts(page);
  await page.goto(`/operator/rights/${number}`, { waitUntil: 'commit' });
  const themselves = page.getByLabel('Is it the person themselves?');
  await themselves.first().selectOption('questions');
  answer();
  await expect(themselves).toHaveCount(3);
  for (const field of await themselves.all()) await expect(field).toHaveValue('questions');
});

test('a part that is loaded on demand is there to be typed into only once that is kept', async ({
  page,
  demo,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const capacity = { caps: [{ counts: 'applications', window: 'day', most: 2 }] };
  const { id } = await catalogue.makePartner({ capacity });
  const answer = await holdScripts(page);
  await page.goto(`/operator/lender/${id}?tab=capacity`, { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: 'Save lender' });
  await expect(save).toBeDisabled();
  const most = page.getByRole('group', { name: 'Cap 1' }).getByLabel('Most');
  await expect(most).toHaveCount(0);
  answer();
  await most.fill('1');
  await expect(page.getByText('0 of 1 used now.')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('a checkbox that is changed before the page is interactive is saved', async ({ page, newManager }) => {
  await signIn(page, newManager);
  const answer = await holdScripts(page);
  await page.goto('/account', { waitUntil: 'commit' });
  const box = page.getByRole('checkbox', { name: /^Single-key shortcuts/ });
  await box.uncheck();
  const saved = page.waitForResponse('**/api/portal/account/settings');
  answer();
  expect((await saved).status()).toBe(200);
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(box).not.toBeChecked();
});
