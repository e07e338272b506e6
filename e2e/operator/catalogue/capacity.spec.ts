import { PartnerPage } from '@/e2e/page/partner-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { saveMeanwhile, staleQuestion } from '@/test/browser/save-meanwhile';
import { signInOperator } from '@/test/browser/sign-in';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('caps, hours and closures are changed on the tab, which says before what a change does, and two operators agree', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, origin);
  const { title } = await catalogue.makeIntent();
  const intents = [{ title }];
  const { id, slug, name } = await catalogue.makePartner({ intents });
  const client = new ApiClient(request, demo.uatKey);

  const partner = await PartnerPage.open(page, id, 'capacity');
  await expect(page.getByText('It takes any number of leads, at any time.')).toBeVisible();
  await page.getByRole('button', { name: 'Add cap' }).click();
  const cap = page.getByRole('group', { name: 'Cap 1' });
  await expect(cap.getByLabel('Most')).toBeFocused();
  await page.keyboard.type('ten');
  await page.getByRole('button', { name: 'Add hours' }).click();
  const hours = page.getByRole('group', { name: 'Hours 1' });
  const toggle = (day: string) => hours.getByText(day, { exact: true }).click();
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await toggle(day);
  await page.getByRole('button', { name: 'Save lender' }).click();
  await expect(cap.getByText('Must be a number')).toBeVisible();
  await expect(cap.getByLabel('Most')).toBeFocused();
  await expect(hours.getByText('Choose at least one day.')).toBeVisible();
  await cap.getByLabel('Most').fill('2');
  await expect(cap).toContainText('0 of 2 used now.');
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await toggle(day);
  await hours.getByLabel('Opens').fill('00:00');
  await hours.getByLabel('Closes').fill('24:00');
  await expect(page.getByText('With these times: open now.')).toBeVisible();
  await expectAccessible(page);
  await partner.save();

  const lead = makeLeadBody({ intent: title });
  const offer = await (await client.post('/offer', lead)).json();
  expect((await client.post('/accept', { hashid: offer.id, partner_id: id })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('1 of 2 used', { exact: true })).toBeVisible();
  await expect(page.getByText('By ', { exact: false }).first()).toBeVisible();

  // What a change does is said before it is saved: a lower number closes it, a closure closes it at once.
  await cap.getByLabel('Most').fill('1');
  await expect(cap).toContainText('1 of 1 used already: it takes no more in this window, which ends');
  await page.getByRole('button', { name: 'Add closure' }).click();
  const closure = page.getByRole('group', { name: 'Closure 1' });
  await closure.getByLabel('Closed from').fill('2026-01-01T00:00');
  await closure.getByLabel('Until').fill('2099-01-04T08:00');
  await closure.getByLabel('Reason').fill('Office closed');
  await expect(page.getByText('With these times: closed: Office closed.')).toBeVisible();

  // Somebody else raised the cap meanwhile: both are asked for, the closure stays mine.
  const raised = { counts: 'applications', window: 'day', most: 50 };
  const entry = { slug, company_name: name, intents, capacity: { caps: [raised] } };
  await saveMeanwhile(page.request, origin, `partner/${id}`, { entry });
  await page.getByRole('button', { name: 'Save lender' }).click();
  const caps = staleQuestion(page).getByRole('group', { name: 'Caps', exact: true });
  await expect(caps).toContainText('1 application per day: all products, all affiliates, warned at 80 %');
  await expect(caps).toContainText('50 applications per day: all products, all affiliates, warned at 80 %');
  await caps.getByRole('radio', { name: /^Theirs/ }).check();
  await expect(
    staleQuestion(page)
      .getByRole('group', { name: 'Closures' })
      .getByRole('radio', { name: /^Yours/ }),
  ).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(staleQuestion(page)).toBeHidden();
  await expect(partner.state).toHaveText('Saved');
  await expect(cap.getByLabel('Most')).toHaveValue('50');
  await expect(closure.getByLabel('Reason')).toHaveValue('Office closed');
  expect(await client.offered(makeLeadBody({ intent: title }))).toEqual([]);
});
