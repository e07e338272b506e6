import type { Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant, makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient } from '@/test/browser/console-catalogue';
import { makeLenderHouse } from '@/test/browser/lender-people';
import { expect, test } from '@/test/browser/own-portal-test';
import { makeManager } from '@/test/browser/portal-people';
import { signIn, signInOperator } from '@/test/browser/sign-in';

// Four people, each with a page of their own, and a worker; on a server of its own, since each capture page has the words in
// isiZulu from then on.
test.describe.configure({ timeout: 480_000 });

/** Nothing has to be scrolled sideways. */
async function fits(page: Page): Promise<void> {
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(width).toBeLessThanOrEqual(inner);
}

test('a day of one lead: an isiZulu call, a lender on a phone, and a return that the portal’s own data proves', async ({
  page: agentPage,
  browser,
  request,
  demo,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const newManager = await makeManager(origin, demo.operator);
  const house = await makeLenderHouse(origin, demo.operator);
  const nomsa = await house.person('Nomsa Zulu', 'manager');
  const applicant = { ...makeApplicant(), firstName: 'Nokuthula', lastName: 'Khumalo' };
  const opened = async (viewport?: { width: number; height: number }) =>
    browser.newPage({ ...(baseURL && { baseURL }), ...(viewport && { viewport }) });
  const phone = await opened({ width: 390, height: 844 });
  const operatorPage = await opened();
  await signIn(phone, nomsa);
  await signInOperator(operatorPage, demo.operator);

  await test.step('three weeks ago another affiliate had sent the same person there', async () => {
    const client = new ApiClient(request, demo.uatKey);
    const body = makeLeadBody({
      intent: house.title,
      id_number: applicant.idNumber,
      first_name: 'Nokuthula',
    });
    const { id } = (await (await client.post('/offer', body)).json()) as { id: string };
    expect((await client.post('/accept', { hashid: id, partner_id: house.partnerId })).ok()).toBe(true);
    expect((await client.post(`/sandbox/lead/${id}/settle`, { status: 'declined' })).ok()).toBe(true);
    expect((await client.post(`/sandbox/lead/${id}/advance`, { days: 21 })).ok()).toBe(true);
  });

  const added = await operatorPage.request.post('/api/portal/consent-text', {
    headers: { origin },
    data: {
      language: 'zu',
      share: 'Singayidlulisa imininingwane yakho kubabolekisi abangakufanela?',
      creditCheck: 'Labo babolekisi bangalihlola irekhodi lakho lesikweletu?',
      latest: 0,
    },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await signIn(agentPage, newManager);
  let lead: LeadPage;
  await test.step('an agent captures the call in isiZulu and sends it', async () => {
    const capture = await CapturePage.open(agentPage);
    await capture.fillApplicant(applicant);
    await capture.chooseIntent(house.title);
    await agentPage.getByLabel('Language of the call').selectOption({ label: 'isiZulu' });
    for (const yes of await capture.consents.all()) await yes.check();
    await capture.submit();
    lead = await LeadPage.reached(agentPage);
    await lead.accept();
    await expect(agentPage.getByText(/Pending|considering/).first()).toBeVisible();
  });

  await test.step('the lender reads it on a phone, as it was sent, with the words in isiZulu, and asks', async () => {
    await phone.goto('/lender/inbox');
    await fits(phone);
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Nokuthula Khumalo' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nokuthula Khumalo');
    await expect(phone.locator('blockquote[lang=zu]').first()).toBeVisible();
    await fits(phone);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Question' }).click();
    await phone.getByRole('dialog').getByRole('textbox').fill('Which branch is nearest?');
    await phone.getByRole('dialog').getByRole('button', { name: 'Put the question' }).click();
    await expect(phone.getByText('Not answered yet.')).toBeVisible();
  });

  await test.step('the agent answers, once', async () => {
    await agentPage.reload();
    await expect(agentPage.getByRole('heading', { name: `${house.name} asks` })).toBeVisible();
    await agentPage.getByLabel('Answer').fill('Umlazi. She can come on Monday.');
    await agentPage.getByRole('button', { name: 'Send the answer' }).click();
    await expect(agentPage.getByText('Umlazi. She can come on Monday.')).toBeVisible();
    await expect(agentPage.getByRole('button', { name: 'Send the answer' })).toBeHidden();
  });

  await test.step('the lender accepts with a link, and the call centre has it', async () => {
    await phone.reload();
    await expect(phone.getByText('Umlazi. She can come on Monday.')).toBeVisible();
    await phone.getByRole('button', { name: 'Accept' }).click();
    await phone.getByLabel('Your reference').fill('U-2041');
    await phone.getByLabel('Link for the applicant').fill('https://umoja.example/go/2041');
    await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await phone.waitForURL('**/lender/inbox');
    await expect(
      agentPage.getByRole('heading', { name: `The link from ${house.name} is ready` }),
    ).toBeVisible();
  });

  await test.step('it pays out, and gives it back as a duplicate, which is proved', async () => {
    await phone.goto('/lender/application');
    await fits(phone);
    await phone.getByRole('link', { name: 'Nokuthula Khumalo' }).click();
    await phone.getByRole('button', { name: 'Record', exact: true }).click();
    const outcome = phone.getByRole('dialog');
    await outcome.getByLabel(/^Amount/).fill('18 500');
    await outcome.getByLabel('Note').fill('Paid into her account');
    await outcome.getByRole('button', { name: 'Record' }).click();
    await expect(phone.getByText(/R\s18\s500/).first()).toBeVisible();
    await phone.getByRole('button', { name: 'Give back' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption({ label: 'Duplicate' });
    await dialog.getByLabel('In your words').fill('Another call centre sent her three weeks ago.');
    await dialog.getByRole('button', { name: 'Claim the return' }).click();
    await phone.waitForURL(/\/lender\/return\/\w+$/);
    await expect(phone.getByText('1 application of this person went to this lender')).toBeVisible();
    await fits(phone);
    await expectAccessible(phone);
  });

  await test.step('the affiliate says its word', async () => {
    await agentPage.goto('/return');
    await agentPage.getByRole('link', { name: /^N\. K\./ }).click();
    await agentPage.getByLabel('Your word').fill('It is the same person. We agree.');
    await agentPage.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(agentPage.getByText('It is the same person. We agree.')).toBeVisible();
  });

  await test.step('an operator accepts it, and everybody reads the same', async () => {
    await operatorPage.goto('/operator/return');
    await operatorPage
      .getByRole('row')
      .filter({ hasText: house.name })
      .getByRole('link', { name: /^N\. K\./ })
      .click();
    await expect(operatorPage.getByText('It is the same person. We agree.')).toBeVisible();
    await operatorPage.getByLabel('Why').fill('Sent before by another affiliate.');
    await operatorPage.getByRole('button', { name: 'Decide' }).click();
    await expect(operatorPage.getByText('Sent before by another affiliate.')).toBeVisible();
    await expectAccessible(operatorPage);

    await phone.reload();
    await expect(phone.getByText('Sent before by another affiliate.')).toBeVisible();
    await expect(phone.getByText('Accepted').first()).toBeVisible();
    await agentPage.reload();
    await expect(agentPage.getByText('Decision: Sent before by another affiliate.')).toBeVisible();
    await expect(agentPage.getByText('Returned').first()).toBeVisible();
    await operatorPage.goto('/operator/return?by=lender');
    await expect(operatorPage.getByRole('row').filter({ hasText: house.name }).last()).toContainText('100');
  });
  await phone.close();
  await operatorPage.close();
});
