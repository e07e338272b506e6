import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

// With axe, possibly on a busy machine, and a worker that imports.
test.describe.configure({ timeout: 240_000 });

test('an affiliate’s file with rejected rows is found by an operator, and leads on to its leads and its affiliate', async ({
  page,
  demo,
  newManager,
  request,
}) => {
  const send = async (data: object[]) => {
    const headers = { authorization: `Bearer ${newManager.uatKey}` };
    const answer = await request.post('/api/v2/lead/batch', { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { batch_id: string }).batch_id;
  };
  const body = { intent: 'Personal Loan', gross_income: 32_000, expenses: 9_000 };
  const partly = await send([makeLeadBody(body), makeLeadBody({ ...body, id_number: '123' })]);
  const whole = await send([makeLeadBody(body)]);
  await signInOperator(page, demo.operator);
  const mine = `/operator/file?affiliate=${newManager.affiliate.id}`;
  await expect(async () => {
    await page.goto(mine);
    await expect(page.getByRole('row', { name: whole })).toContainText('Completed', { timeout: 1_000 });
    await expect(page.getByRole('row', { name: partly })).toContainText('Completed', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await page.getByLabel('State', { exact: true }).selectOption('rejected');
  await expect(page).toHaveURL(/state=rejected/);
  const row = page.getByRole('row', { name: partly });
  await expect(row).toContainText('API');
  await expect(page.getByRole('row', { name: whole })).toBeHidden();
  await row.getByRole('link', { name: '1', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/source=batch/);
  await expect(page.getByRole('row', { name: newManager.affiliate.name })).toHaveCount(2);

  await page.goto(mine);
  await page
    .getByRole('row', { name: partly })
    .getByRole('link', { name: newManager.affiliate.name })
    .press('Enter');
  await expect(page.getByRole('heading', { name: newManager.affiliate.name, level: 1 })).toBeVisible();
});
