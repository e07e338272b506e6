import { holdAnswer } from '@/test/browser/hold-answer';
import { applyAs, makeLenderHouse } from '@/test/browser/lender-people';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('a decision whose answer comes late moves neither another application nor a question', async ({
  page,
  request,
  demo,
  newManager,
  baseURL,
}) => {
  const house = await makeLenderHouse(baseURL ?? '', demo.operator);
  const agent = await house.person('Thandi Mokoena', 'agent');
  await applyAs(request, newManager.uatKey, house, ['Anele', 'Bongani', 'Cebile']);
  await signIn(page, agent);
  await page.goto('/lender/inbox');
  await page.getByRole('link', { name: 'Anele Nkosi' }).click();
  const applicant = (name: string) => page.getByRole('heading', { level: 1, name: `${name} Nkosi` });
  const dialog = page.getByRole('dialog');
  await expect(applicant('Anele')).toBeVisible();
  const answer = await holdAnswer(page, '**/accept');
  await page.getByRole('button', { name: /^Accept/ }).click();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await answer.asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(applicant('Bongani')).toBeVisible();
  await page.getByRole('button', { name: /^Question/ }).click();
  const question = dialog.getByLabel('Question');
  await question.fill('What is the rent?');
  const url = page.url();
  await answer.release();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(question).toHaveValue('What is the rent?');
  expect(page.url()).toBe(url);
});
