import { readFile } from 'node:fs/promises';
import { ConsolePage } from '@/e2e/page/console-page';
import { southAfricanDate } from '@/lib/base/time/date';
import { makeIdNumber, withWrongCheckDigit } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });

test('a request that comes by phone is entered, waits on the board and in the inbox, and is answered in writing', async ({
  page,
  demo,
}) => {
  const idNumber = makeIdNumber();
  await ConsolePage.signIn(page, demo.operator);
  await page.getByRole('link', { name: 'Rights', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rights' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter a request' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Enter a request' });
  await dialog.getByLabel('Asks for').selectOption('deletion');
  await dialog.getByLabel('ID number').fill(withWrongCheckDigit(idNumber));
  await dialog.getByLabel('Name').fill('Nomsa Ḓavhana');
  await dialog.getByLabel('Language').selectOption('zu');
  await dialog.getByLabel('In their words').fill('Ngicela nisuse konke eninakho ngami');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(dialog.getByText(/not a valid ID number/)).toBeVisible();
  await dialog.getByLabel('ID number').fill(idNumber);
  await dialog.getByLabel('ID number').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deletion, no\. \d+$/);
  const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
  await expect(page.locator('main')).toContainText('Nomsa Ḓavhana');
  expect(await page.locator('main').innerText()).not.toContain(idNumber);
  expect(page.url()).toMatch(new RegExp(`/operator/rights/${number}$`));
  await expectAccessible(page);

  await page.goto('/operator/inbox');
  await expect(page.locator(`a[href="/operator/rights/${number}"]`).first()).toBeVisible();
  await page.goto('/operator/rights?kind=deletion&state=open');
  const row = page.getByRole('row').filter({ hasText: `No. ${number}` });
  await expect(row).toContainText(/\d+ days left/);
  await expect(row).not.toContainText('Nomsa');
  await expectAccessible(page);
  await row.getByRole('link').click();

  await page.getByLabel('What was done').fill('Everything was erased on 3 December.');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText(/Make sure first that it is the person themselves/)).toBeVisible();
  await page.getByLabel('Is it the person themselves?').selectOption('questions');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0);
  await expect(page.locator('main')).toContainText('Everything was erased on 3 December.');
  await page.goto('/operator/rights?state=open');
  await expect(page.getByRole('row').filter({ hasText: `No. ${number}` })).toHaveCount(0);
});

test('a press answers access with the record, an objection with an opt-out everywhere, and each has its letter', async ({
  page,
  demo,
  browser,
}) => {
  const idNumber = makeIdNumber();
  await ConsolePage.signIn(page, demo.operator);
  const enter = async (kind: string) => {
    const answer = await page.request.post('/api/portal/rights-request', {
      headers: { origin: new URL(page.url()).origin },
      data: {
        kind,
        channel: 'post',
        receivedOn: southAfricanDate(new Date()),
        idNumber,
        name: 'Nomsa Ḓavhana',
        language: 'zu',
      },
    });
    expect(answer.status()).toBe(200);
    await page.goto(`/operator/rights/${((await answer.json()) as { id: number }).id}`);
    await page.getByRole('heading', { level: 1, name: /no\./ }).waitFor();
  };
  const pdfOf = async (button: string) => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return (await readFile(await (await downloaded).path())).subarray(0, 5).toString();
  };
  await enter('access');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Answer with the record as PDF' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Make sure first that it is the person'),
  ).toBeVisible();
  await page.getByLabel('Is it the person themselves?').selectOption('document');
  expect(await pdfOf('Answer with the record as PDF')).toBe('%PDF-');
  await expect(page.locator('main')).toContainText(/Record of 20\d\d-\d\d-\d\d \(PDF\)/);
  expect(await pdfOf('Letter as PDF')).toBe('%PDF-');

  await page.getByRole('button', { name: 'Make a link' }).click();
  const shown = page.getByRole('dialog', { name: 'Link to the record' });
  const link = await shown.getByRole('textbox').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('main')).toContainText('not opened yet');
  const visitor = await browser.newPage();
  await visitor.goto(link);
  await visitor.getByLabel('Your ID number').fill(makeIdNumber());
  await visitor.getByRole('button', { name: 'Download the record' }).click();
  await expect(visitor.getByText(/not the ID number of the person/)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('Your ID number').fill(idNumber);
  const downloaded = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Download the record' }).click();
  expect((await readFile(await (await downloaded).path())).subarray(0, 5).toString()).toBe('%PDF-');
  // For ten minutes a download that broke can be had again, three times in all.
  for (const nth of [2, 3]) {
    await visitor.goto(link);
    await visitor.getByLabel('Your ID number').fill(idNumber);
    const again = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Download the record' }).click();
    expect((await readFile(await (await again).path())).length, `download ${nth}`).toBeGreaterThan(1_000);
  }
  await visitor.goto(link);
  await expect(visitor.getByText('This link no longer works')).toBeVisible();
  await visitor.close();
  await page.reload();
  await expect(page.locator('main')).toContainText(', opened ');

  await enter('objection');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Opt out everywhere and answer' }).click();
  await expect(page.locator('main')).toContainText('No lender holds an application that is not decided.');
});

test('a restriction says what it touches, hides the person until a day, and is lifted with a reason', async ({
  page,
  demo,
}) => {
  await ConsolePage.signIn(page, demo.operator);
  const entered = await page.request.post('/api/portal/rights-request', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      kind: 'restriction',
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      idNumber: makeIdNumber(),
      name: 'Nomsa Ḓavhana',
    },
  });
  const { id } = (await entered.json()) as { id: number };
  await page.goto(`/operator/rights/${id}`);
  await expect(page.locator('main')).toContainText('There are no leads of this person now');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restrict and answer' }).click();
  await expect(page.getByText(/Make sure first that it is the person themselves/)).toBeVisible();
  await page.getByLabel('Is it the person themselves?').first().selectOption('document');
  await expect(page.getByText('Check the highlighted fields.')).toHaveCount(0);
  await page.getByLabel('Until the end of').fill('2020-01-01');
  await page.getByRole('button', { name: 'Restrict and answer' }).click();
  await expect(page.getByText(/Must be after today/i)).toBeVisible();
  const until = southAfricanDate(new Date(Date.now() + 90 * 86_400_000));
  await page.getByLabel('Until the end of').fill(until);
  await page.getByRole('button', { name: 'Restrict and answer' }).click();
  await expect(page.locator('main')).toContainText('Their data is stored and nothing else.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lift it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lift the restriction' });
  await dialog.getByLabel('Why').selectOption('agreed');
  await dialog.getByLabel('How they were told').selectOption('phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Lift it' }).click();
  await expect(page.locator('main')).toContainText('the person agreed');
  await expect(page.getByRole('button', { name: 'Lift it' })).toHaveCount(0);
});

test('a manager enters a request for the own affiliate, and does not answer it', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.goto('/team/rights');
  await page.getByRole('button', { name: 'Enter a request' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Enter a request' });
  await dialog.getByLabel('Asks for').selectOption('objection');
  await dialog.getByLabel('ID number').fill(makeIdNumber());
  await dialog.getByLabel('Name').fill('Thabo Mokoena');
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Objection, no\. \d+$/);
  await expect(page.getByLabel('What becomes of it')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/team/rights?kind=deletion&state=refused');
  await expect(page.getByText('None of these')).toBeVisible();
});
