import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('of two agents who look at one place the second sees the card turn grey, gets the next best, and a call-back', async ({
  page,
  browser,
  agent,
  demo,
  baseURL,
}) => {
  const operator = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signInOperator(operator, demo.operator);
  const catalogue = new ConsoleCatalogue(operator.request, baseURL ?? '');
  const { title } = await catalogue.makeIntent();
  const intents = [{ title }];
  const caps = [{ counts: 'applications', window: 'day', most: 1 }];
  const best = await catalogue.makePartner({ intents, priority: 1, capacity: { caps } });
  const next = await catalogue.makePartner({ intents, priority: 2 });

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(other, demo.agent);
  await signIn(page, agent);
  const [mine, theirs] = [
    await postLead(page, makeApplicant(), { intent: title }),
    await postLead(other, makeApplicant(), { intent: title }),
  ];
  await page.goto(`/lead/${mine}`);
  const lead = await LeadPage.reached(page);
  await expect(lead.partners).toHaveCount(2);
  await expect(page.getByLabel('Chosen lender')).toContainText(best.name);

  const { updatedAt } = await (await other.request.get(`/api/portal/lead/${theirs}`)).json();
  const sent = await other.request.post('/api/portal/accept', {
    headers: { origin: baseURL ?? '' },
    data: { hashid: theirs, partnerId: best.id, seen: updatedAt },
  });
  expect(sent.status(), await sent.text()).toBe(200);

  // Nobody touches the page.
  await expect(lead.partners).toHaveCount(1);
  await expect(page.getByText(/^full until /i)).toBeVisible();
  await expect(page.getByLabel('Chosen lender')).toContainText(next.name);
  await page.getByRole('button', { name: `Call back when ${best.name} opens` }).click();
  await expect(page.getByText(/^You call back on /)).toBeVisible();
  await expectAccessible(page);
  await lead.accept();
  await expect(lead.state('Accepted')).toBeVisible();
  await Promise.all([operator.context().close(), other.context().close()]);
});
