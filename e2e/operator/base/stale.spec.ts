import { ConsolePage } from '@/e2e/page/console-page';
import { expectAccessible } from '@/test/browser/axe';
import { ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { staleQuestion as question, saveMeanwhile } from '@/test/browser/save-meanwhile';
import { signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });

test('two operators on one partner: the second chooses field by field, by keyboard, and nothing of either is lost', async ({
  page,
  demo,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, origin);
  const intent = await catalogue.makeIntent();
  const { id, name, slug } = await catalogue.makePartner({ intents: [{ title: intent.title }] });
  await page.goto(`/operator/lender/${id}?tab=details`);
  await page.getByLabel('Company name').fill(`${name} mine`);
  await page.getByRole('tab', { name: 'Connection' }).click();
  await page.getByLabel('Time limit').fill('5000');
  await page.getByRole('tab', { name: 'Details' }).click();

  const rules = [{ field: 'age', operator: '>=', value: 21 }];
  await saveMeanwhile(page.request, origin, `partner/${id}`, {
    entry: {
      slug,
      company_name: `${name} theirs`,
      priority: 7,
      intents: [{ title: intent.title, eligibility: rules }],
    },
  });
  await page.getByRole('button', { name: 'Save lender' }).click();
  await expect(question(page)).toContainText('last by you in another window on');
  const field = (label: string) => question(page).getByRole('group', { name: label, exact: true });
  await expect(field('Company name')).toContainText('Changed by both of you.');
  await expect(field('Company name')).toContainText(`${name} mine`);
  await expect(field('Company name')).toContainText(`${name} theirs`);
  await expect(field('Priority').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
  await expect(field('Time limit').getByRole('radio', { name: /^Yours/ })).toBeChecked();
  await expect(field(`Intent ${intent.title}`)).toContainText('Age is at least 21');
  await expectAccessible(page);

  // The focus is on the first choice; nothing is saved until every choice is made.
  await expect(field('Company name').getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Choose yours or theirs for each field.')).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('Saved');
  await expect(page.getByLabel('Company name')).toHaveValue(`${name} mine`);
  await expect(page.getByLabel('Priority')).toHaveValue('7');

  const stored = await saveMeanwhile(page.request, origin, `partner/${id}`, {
    entry: { slug, company_name: 'Later', connection: { timeout_ms: 5_000 } },
    unserved: true,
  });
  expect(stored.entry.connection.timeout_ms).toBe(5_000);
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Later');
});

test('an affiliate that was suspended meanwhile is shown as such before its page changes anything', async ({
  page,
  demo,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const console_ = await ConsolePage.signIn(page, demo.operator);
  const made = await page.request.post('/api/portal/affiliate', {
    headers: { origin },
    data: { name: unique('Affiliate') },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/operator/affiliate/${id}`);
  await saveMeanwhile(page.request, origin, `affiliate/${id}`, { active: false });
  await page.getByRole('button', { name: 'Turn on' }).click();
  await console_.dialog.getByRole('button', { name: 'Turn on' }).click();
  const access = question(page).getByRole('group', { name: 'Access' });
  await expect(access.getByRole('radio', { name: 'Theirs Suspended' })).toBeChecked();
  await question(page).getByRole('button', { name: 'Save what I chose' }).click();
  await expect(question(page)).toBeHidden();
  const stored = await saveMeanwhile(page.request, origin, `affiliate/${id}`, {});
  expect(stored).toMatchObject({ active: false, liveFeedback: true });
});

test('an intent that was changed meanwhile keeps both changes', async ({ page, demo, baseURL }) => {
  const origin = baseURL ?? '';
  await signInOperator(page, demo.operator);
  const intent = await new ConsoleCatalogue(page.request, origin).makeIntent();
  await page.goto(`/operator/product?q=${intent.title}`);
  const row = page.getByRole('row').filter({ hasText: intent.title });
  await row.getByRole('button', { name: 'Change' }).click();
  const editor = page.getByRole('dialog', { name: intent.title });
  await editor.getByRole('checkbox', { name: 'City' }).click();
  await saveMeanwhile(page.request, origin, `intent/${intent.id}`, {
    entry: { title: intent.title, active: false },
  });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question(page).getByRole('group', { name: 'Active' })).toContainText('Changed by them only.');
  await question(page).getByRole('button', { name: 'Save what I chose' }).click();
  await expect(editor).toBeHidden();
  await expect(row).toContainText('Inactive');
  await expect(row).toContainText('City');
});
