import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { BatchPage } from '@/e2e/page/batch-page';
import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { SignInAgainDialog } from '@/e2e/page/sign-in-page';
import { makeIdNumber } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect as quickExpect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

// Workers, imports and axe checks in sequence; other tests may use the other core.
test.describe.configure({ timeout: 360_000 });
const expect = quickExpect.configure({ timeout: 60_000 });

/** An ID number as Excel leaves it, without its leading zero. */
function cutIdNumber(): { whole: string; cut: string } {
  for (;;) {
    const year = String(Math.floor(Math.random() * 8) + 1).padStart(2, '0');
    const whole = withChecksum(`${year}${makeIdNumber().slice(2, 12)}`);
    if (whole.startsWith('0')) return { whole, cut: String(Number(whole)) };
  }
}

function withChecksum(body: string): string {
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const people = join(import.meta.dirname, '../../../test/batch/people');
const fixtures = join(import.meta.dirname, '../../../test/batch/fixture');
const header = 'Naam;Van;Selfoon nr.;ID nommer;Netto inkomste;Toestemming;Tak';

/** What the browser keeps of each file, encrypted: another key makes it another text. */
function keptSeals(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('kept-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const found = database.transaction('file').objectStore('file').getAll();
          found.onerror = () => reject(found.error);
          found.onsuccess = () => {
            database.close();
            resolve(found.result.map(({ state }) => new Uint8Array(state).slice(0, 40).join()));
          };
        };
      }),
  );
}

test.beforeEach(async ({ page, demo }) => {
  await signIn(page, demo.manager);
});

test('an Afrikaans export is matched, repaired, corrected, sent, and its rejected row sent again', async ({
  page,
}) => {
  const cut = cutIdNumber();
  const rejected = makeIdNumber();
  const wizard = await BatchWizardPage.open(page);
  await expectAccessible(page);
  await wizard.chooseFile(
    'Kliënte Mei.csv',
    [
      header,
      `Thandi;Nkosi;082 123 4567;${makeIdNumber()};R 25 000;TRUE;Durban`,
      `Pieter;Botha;0831234567;${cut.cut};30000;TRUE;Parys`,
      `Anna;Smit;0841234567;123;8000;TRUE;Parys`,
      `J0hn;Venter;0851234567;${rejected};9000;TRUE;=1+1`,
      `Dlamini;Nomsa;0861234567;${makeIdNumber()};9000;TRUE;Parys`,
    ].join('\r\n'),
  );
  await expect(wizard.column('Naam')).toHaveValue('first_name');
  await expect(wizard.column('ID nommer')).toHaveValue('id_number');
  await expect(wizard.column('Toestemming')).toHaveValue('popi');
  await expect(wizard.column('Tak')).toHaveValue('');
  await expectAccessible(page);

  await (await wizard.chooseIntent('Personal Loan')).check();
  await expect(page.getByRole('heading', { name: '4 rows need attention' })).toBeVisible();
  await expectAccessible(page);
  await wizard.repairButton.click();
  await expect(page.getByRole('heading', { name: '2 rows need attention' })).toBeVisible();
  await expect(wizard.repairButton).toBeHidden();

  // A warning refuses nothing: its suggestion is used, taken back, and used again.
  const mistakes = page.getByRole('region', { name: 'Landline and service numbers' });
  await page.getByText('They cannot receive an SMS or WhatsApp. Show rows').click();
  await expect(mistakes).toContainText('Row 6');
  await wizard.suggestionButton.click();
  await expect(wizard.gridRow(6)).toContainText('Nomsa');
  await page.getByRole('button', { name: 'Undo 2 changed cells' }).click();
  await expect(wizard.suggestionButton).toHaveText('Use 1 suggestion');
  await expectAccessible(page);
  await wizard.suggestionButton.click();
  await expect(wizard.suggestionButton).toBeHidden();

  await wizard.correct(4, '123', makeIdNumber());
  await expect(wizard.gridRow(4)).toContainText('Fixed');
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();

  const batch = await wizard.send();
  await expect(batch.completed).toBeVisible();
  await expect(batch.count('Rows')).toHaveText('5');
  await expect(batch.count('Created')).toHaveText('4');
  await expect(batch.rejectedRows).toHaveCount(1);
  await expect(batch.rejectedRows).toContainText('First name');
  await page.getByRole('button', { name: 'Show the cells' }).click();
  await expect(batch.rejectedRows).toContainText(/Naam\s*Wrong: J0hn/);
  await expect(batch.rejectedRows).toContainText(/Tak\s*=1\+1/);
  await expectAccessible(page);

  // The sender has lenders asked for all of them; what became of each lead is one press away.
  await page.getByRole('button', { name: 'Match all now' }).click();
  await expect(page.getByText('answers that the product needs are missing')).toBeVisible();
  await expectAccessible(page);

  const csv = await batch.downloadRejected();
  const lines = csv.replace('\ufeff', '').split('\r\n');
  expect(lines).toEqual([
    'Naam,Van,Selfoon nr.,ID nommer,Netto inkomste,Toestemming,Tak,row,reason',
    expect.stringMatching(`^J0hn,Venter,0851234567,${rejected},9000,TRUE,'=1\\+1,5,"First name: Letters, `),
    '',
  ]);

  await batch.correctRejected();
  await wizard.correct(5, 'J0hn', 'John');
  await expect(wizard.gridRow(5)).toContainText('Fixed');
  const second = await wizard.send();
  await expect(second.completed).toBeVisible();
  await expect(second.count('Rows')).toHaveText('1');
  await expect(second.count('Created')).toHaveText('1');
  await expect(second.rejectedRows).toHaveCount(0);

  // It belongs to its first file; undone, nothing of it is left.
  await expect(page.getByRole('link', { name: 'Kliënte Mei.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByText('This upload was undone')).toBeVisible();
  await expect(page.getByText('1 lead removed')).toBeVisible();

  await page.goto('/batch');
  await expect(page.getByRole('link', { name: 'Kliënte Mei.csv' }).first()).toBeVisible();
});

test('consent that no column holds is stated by the user, and a cell that says no still counts', async ({
  page,
}) => {
  const rejected = makeIdNumber();
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    [
      header,
      `Thandi;Nkosi;0821234567;${makeIdNumber()};1000;ja;`,
      `Anna;Smit;0841234567;${rejected};1000;nee;`,
    ].join('\n'),
  );
  await wizard.chooseIntent('Personal Loan');
  await wizard.check();
  // "ja" is consent in the column's own words; the statement says it for all, but for a cell that says no.
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();
  await expect(wizard.repairButton).toBeHidden();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Product', { exact: true })).not.toHaveValue('');
  await expect(wizard.word('Consent', 'ja')).toHaveValue('true');
  await wizard.word('Consent', 'ja').selectOption({ label: 'Not given' });
  await wizard.check();
  await expect(page.getByRole('heading', { name: '2 rows need attention' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await (await wizard.stateConsent()).check();
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();
  await expect(wizard.gridRow(3)).toContainText('nee');

  // Rejected, resent unchanged and rejected again: the row keeps the user's own values, consent `nee` included.
  const line = new RegExp(`^Anna,Smit,0841234567,${rejected},1000,nee,,[13],Consent.*TRUE`);
  const first = await wizard.send();
  await expectRejected(first, line);
  await first.correctRejected();
  await expectRejected(await wizard.send(), line);
});

async function expectRejected(batch: BatchPage, line: RegExp): Promise<void> {
  await expect(batch.completed).toBeVisible();
  await expect(batch.count('Rejected')).toHaveText('1');
  const [names, row] = (await batch.downloadRejected()).replace('\ufeff', '').split('\r\n');
  expect(names).toBe(`${header.replaceAll(';', ',')},row,reason`);
  expect(row).toMatch(line);
}

test('a correction of the columns is remembered for the next file like it', async ({ page }) => {
  const file = `Naam;Van;Nommer A;Nommer B\nThandi;Nkosi;0821234567;${makeIdNumber()}`;
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile('een.csv', file);
  await wizard.column('Nommer A').selectOption({ label: 'Cell phone number' });
  await wizard.column('Nommer B').selectOption({ label: 'ID number' });
  await wizard.chooseIntent('Personal Loan');
  await (await wizard.stateConsent()).check();
  await expect(page.getByRole('heading', { name: 'The row is valid' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('batch-columns:'))),
    )
    .toBe(true);

  await (await BatchWizardPage.open(page)).chooseFile('twee.csv', file);
  await expect(wizard.column('Nommer B')).toHaveValue('id_number');
});

test('after repairs the rows in sight are there at once, and the keyboard still reaches them', async ({
  page,
}) => {
  // Every other row has a repairable phone and an unrepairable name; the last ones only the phone.
  const rows = Array.from({ length: 64 }, (_, index) => {
    const name = index < 40 ? `Ann${index}` : 'Anna';
    const phone = index % 2 === 0 || index >= 40 ? '082 123 4567' : '0821234567';
    return `${name};Smit;${phone};${makeIdNumber()};1000;TRUE;`;
  });
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile('leads.csv', [header, ...rows].join('\n'));
  await (await wizard.chooseIntent('Personal Loan')).check();
  await expect(wizard.gridRow(2)).toContainText('082 123 4567');
  await expect(wizard.repairButton).toHaveText('Apply 44 fixes');
  await wizard.repairButton.click();
  await expect(page.getByRole('heading', { name: '40 rows need attention' })).toBeVisible();
  await expect(wizard.gridRow(2)).toContainText('0821234567');
  await expect(wizard.gridRow(11)).toContainText('Ann9');
  await page.keyboard.press('Tab');
  await wizard.gridRow(2).getByRole('gridcell', { name: 'Ann0', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(wizard.gridRow(2).getByRole('gridcell', { name: 'Smit', exact: true })).toBeFocused();
});

test('a correction is read as the form reads it', async ({ page }) => {
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    `${header}\nThandi;Nkosi;0821234567;${makeIdNumber()};1,5;TRUE;\nAnna;Smit;0821234567;${makeIdNumber()};18 500,50;TRUE;`,
  );
  await (await wizard.chooseIntent('Personal Loan')).check();
  await expect(wizard.gridRow(2)).toContainText('Is it R 1,50 or R 1 500? Enter it in full');
  await expect(wizard.gridRow(3)).toContainText('Cents cannot be sent. Enter whole rand: 18501');
  const cell = wizard.gridRow(2).getByRole('gridcell', { name: '1,5', exact: true });
  await cell.click();
  await wizard.gridRow(2).getByRole('textbox').fill('R 1 500,00');
  await page.keyboard.press('Enter');
  await expect(wizard.gridRow(2)).toContainText('Fixed');
  await expect(wizard.gridRow(2).getByRole('gridcell', { name: '1500', exact: true })).toBeVisible();
});

test('a file in work is not thrown away unasked, whatever leads away', async ({ page, demo, context }) => {
  const file = [
    header,
    `Ann4;Smit;082 123 4567;${makeIdNumber()};R 1 000;TRUE;`,
    `J0hn;Venter;0821234567;${makeIdNumber()};1000;TRUE;`,
  ].join('\n');
  await page.goto('/batch');
  await page.getByRole('link', { name: 'New batch' }).click();
  await page.getByRole('button', { name: 'Choose a file', disabled: false }).waitFor();
  const wizard = new BatchWizardPage(page);
  await wizard.chooseFile('leads.csv', file);
  const question = page.getByRole('dialog', { name: 'Leave this file?' });
  const stay = async (text: string) => {
    await expect(question).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  };
  await wizard.column('Naam').waitFor();
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await stay('leads.csv has not been sent. It waits here until you sign out or your session ends.');

  await (await wizard.chooseIntent('Personal Loan')).check();
  await wizard.repairButton.click();
  await expect(wizard.gridRow(2)).toContainText('0821234567');
  await wizard.correct(3, 'J0hn', 'John');
  const lost =
    'leads.csv has not been sent. It and your 3 corrected cells wait here until you sign out or your session ends.';
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await stay(lost);
  await page.evaluate(() => window.history.back());
  await stay(lost);
  await page.getByRole('button', { name: `${demo.manager.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await stay(lost);
  await toProduction(page);
  await stay(lost);
  await wizard.dropOn(page.locator('main'), join(fixtures, 'leads.xlsx'));
  await stay(lost);
  const closing = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  // After the dialog is dismissed, the page is still there with the corrections.
  await expect(wizard.gridRow(3)).toContainText('John');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Another file' }).click();
  await stay(lost);
  await wizard.check();
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();
  const session = await context.request.get('/api/portal/dashboard');
  expect(session.status()).toBe(200);

  await wizard.dropOn(page.locator('main'), join(fixtures, 'leads.xlsx'));
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(wizard.column('First Name')).toHaveValue('first_name');
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(question).toContainText('leads.xlsx has not been sent.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

  // Both wait, and the first one goes on where it was left: a reload loses nothing either.
  await BatchWizardPage.open(page);
  const kept = page.getByRole('list', { name: 'Files that were not sent' });
  await expect(kept.getByRole('listitem')).toHaveText([/leads\.xlsx/, /leads\.csv\s*3 cells corrected/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue leads.csv' }).click();
  await expect(page.getByLabel('Product', { exact: true })).not.toHaveValue('');
  await wizard.check();

  // The session ends; its user signs in again over the page, and the line is lost after that. The file that is open and
  // the one that waits are there for the new session.
  const former = await keptSeals(page);
  await context.clearCookies();
  let uploads = 0;
  await page.route('**/api/portal/batch?*', (route) => (++uploads > 1 ? route.abort() : route.continue()));
  await wizard.sendButton.click();
  await new SignInAgainDialog(page).signIn(demo.manager);
  await expect(page.getByRole('alert').filter({ hasText: 'not known whether it was sent' })).toBeVisible();
  await expect.poll(async () => (await keptSeals(page)).filter((seal) => former.includes(seal))).toEqual([]);
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(kept.getByRole('listitem')).toHaveText([/leads\.csv\s*3 cells corrected/, /leads\.xlsx/]);
  await page.getByRole('button', { name: 'Continue leads.xlsx' }).click();
  await expect(wizard.column('First Name')).toHaveValue('first_name');
  await page.reload();
  await page.getByRole('button', { name: 'Discard leads.xlsx' }).click();
  await page.getByRole('button', { name: 'Continue leads.csv' }).click();
  await wizard.check();
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();

  // What is kept ends with the session.
  await page.getByRole('button', { name: `${demo.manager.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  await signIn(page, demo.manager);
  await BatchWizardPage.open(page);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('kept-files');
});

test('a line that is lost while a file is opened loses nothing, and what to do is said', async ({ page }) => {
  // What the page does not name is loaded later: first the steps, then the worker.
  const html = await (await page.request.get('/batch/new')).text();
  const steps = new Set<string>();
  let isWorkerAsked = false;
  let cut: 'all' | 'steps' | 'nothing' = 'all';
  await page.route('**/_next/static/chunks/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    isWorkerAsked ||= pathname.includes('worker');
    const isLate = !html.includes(pathname);
    if (isLate && !isWorkerAsked) steps.add(pathname);
    if (isLate && (cut === 'all' || (cut === 'steps' && steps.has(pathname)))) await route.abort();
    else await route.continue();
  });
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    `${header}\nThandi;Nkosi;0821234567;${makeIdNumber()};25000;TRUE;Durban`,
  );
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing is lost' });
  await expect(alert).toContainText('leads.csv was not opened');
  await expectAccessible(page);
  cut = 'steps';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('This step could not be loaded');
  await expectAccessible(page);
  cut = 'nothing';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(wizard.column('Naam')).toHaveValue('first_name');
});

test('a worker that has died is said, instead of checking for ever, and a reload begins again', async ({
  page,
}) => {
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    `${header}\nThandi;Nkosi;0821234567;${makeIdNumber()};25000;TRUE;Durban`,
  );
  await wizard.chooseIntent('Personal Loan');
  const [worker] = page.workers();
  // Outside any call, as when memory runs out.
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the worker has died');
    });
  });
  await wizard.answerBasis('Yes');
  await page.getByRole('button', { name: /^Check / }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was sent.' })).toBeVisible();
  await expectAccessible(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file', disabled: false })).toBeVisible();
});

test('the grid is worked with the keyboard alone', async ({ page }) => {
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile(
    'leads.csv',
    `${header}\nThandi;Nkosi;12;${makeIdNumber()};1000;TRUE;\nAnna;Smit;13;${makeIdNumber()};1000;TRUE;`,
  );
  await (await wizard.chooseIntent('Personal Loan')).check();
  const cell = (row: number, name: string) =>
    wizard.gridRow(row).getByRole('gridcell', { name, exact: true });
  // The column with errors stands first.
  await cell(2, 'Nkosi').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(2, 'Thandi')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(cell(3, '13')).toBeFocused();
  await page.keyboard.press('Shift+F8');
  await expect(cell(2, '12')).toBeFocused();
  await expect(cell(2, '12')).toHaveAccessibleDescription(/South African number/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Cell phone number' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('0821234567');
  await page.keyboard.press('Enter');
  await expect(wizard.gridRow(2)).toContainText('Fixed');
  await expect(cell(3, '13')).toBeFocused();
  await page.keyboard.type('9');
  await expect(page.getByRole('textbox', { name: 'Cell phone number' })).toHaveValue('9');
  await page.keyboard.press('Escape');
  await expect(cell(3, '13')).toBeFocused();
});

test('a file becomes a batch with the keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const steps = page.getByRole('list', { name: 'Steps' });
  const wizard = await BatchWizardPage.open(page);
  await expect(page.getByLabel('File of leads')).toBeAttached();
  await expect(page.locator('[data-early]')).toHaveCount(0);
  // Before the keys: the browser is told at its own time to hand choosers over.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page.getByRole('button', { name: 'Choose a file' }));
  await keyboard.press('Enter');
  const content = `${header}\nThandi;Nkosi;082 123 4567;${makeIdNumber()};1000;TRUE;\nAnn4;Smit;0841234567;${makeIdNumber()};1000;TRUE;`;
  await (await chooser).setFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

  // The pressed button is gone with its step; the focus moves to the start of the next step.
  await expect(steps).toBeFocused();
  await tabTo(page.getByLabel('Product', { exact: true }));
  await keyboard.type('Personal');
  await expect(page.getByLabel('Product', { exact: true })).not.toHaveValue('');
  const asked = page.getByRole('group', { name: 'Did these people ask for a loan?' });
  await tabTo(asked.getByRole('radio', { name: /^Yes/ }));
  await keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Check 2 rows' }));
  await keyboard.press('Enter');
  await expect(steps).toBeFocused();
  await expect(page.getByRole('heading', { name: '2 rows need attention' })).toBeVisible();
  await tabTo(wizard.repairButton);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 row needs attention' })).toBeVisible();
  await expect(wizard.repairButton).toBeHidden();

  // An error links to its cell.
  await tabTo(wizard.gridRow(3).getByRole('gridcell', { name: 'Ann4', exact: true }));
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect(wizard.gridRow(3).getByRole('gridcell', { name: /^First name/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ann4');
  await keyboard.press('Backspace');
  await keyboard.press('Enter');
  await expect(wizard.gridRow(3)).toContainText('Fixed');
  await tabTo(wizard.sendButton);
  await keyboard.press('Enter');
  const batch = new BatchPage(page);
  await expect(batch.completed).toBeVisible();
  await expect(batch.count('Created')).toHaveText('2');

  // Files as people make them: notes on the first sheet, a title, a column of full names, totals, words of their own.
  for (const [name, rows] of [
    ['20-notes-first.xlsx', 4],
    ['24-old-excel.xls', 4],
    ['30-libreoffice.xlsx', 4],
  ] as const) {
    await BatchWizardPage.open(page);
    const chosen = page.waitForEvent('filechooser');
    await tabTo(page.getByRole('button', { name: 'Choose a file' }));
    await keyboard.press('Enter');
    await (await chosen).setFiles(join(people, name));
    await expect(steps).toBeFocused();
    const product = page.getByLabel('Product', { exact: true });
    await tabTo(product);
    await keyboard.type('Personal');
    await expect(product).not.toHaveValue('');
    const question = page.getByRole('group', { name: 'Did these people ask for a loan?' });
    await tabTo(question.getByRole('radio', { name: /^Yes/ }));
    await keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: `Check ${rows} rows` }));
    await keyboard.press('Enter');
    await expect(steps).toBeFocused();
    await tabTo(wizard.sendButton);
    await keyboard.press('Enter');
    await expect(batch.completed).toBeVisible();
    await expect(batch.count('Rows')).toHaveText(String(rows));
    await expect(batch.count('Rejected')).toHaveText('0');
  }
});

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test('each step fits, is accessible, and leaves room for the rows above the send bar', async ({ page }) => {
    const expectFit = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
    };
    const wizard = await BatchWizardPage.open(page);
    await expectFit();
    await wizard.chooseFile(
      'Leads of all our branches in the Western Cape, May 2026.csv',
      `${header}\nThandi;Nkosi;082 123 4567;${makeIdNumber()};1000;TRUE;\nAnn4;Smit;0841234567;12;1000;TRUE;`,
    );
    await expect(wizard.column('Naam')).toHaveValue('first_name');
    await expectFit();
    await (await wizard.chooseIntent('Personal Loan')).check();
    await expect(wizard.gridRow(3)).toBeVisible();
    await expectFit();
    const bar = page.getByRole('button', { name: 'Back' }).locator('xpath=../..');
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
    // Tapping an error scrolls to its cell, which is out of sight on the right.
    await wizard.gridRow(3).getByRole('gridcell').nth(1).click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
    await page.keyboard.press('Escape');
    // Not one row is right yet.
    await expect(wizard.sendButton).toBeDisabled();
    await expect(page.getByText('No row is ready to be sent yet')).toBeAttached();
    await wizard.repairButton.click();
    const batch = await wizard.send();
    await expect(batch.completed).toBeVisible();
    await expect(batch.rejectedRows).toHaveCount(1);
    await expectFit();
    await page.goto('/batch');
    await expect(page.getByRole('region', { name: 'Batches' })).toBeVisible();
    await expectFit();
  });
});

// A workbook saved by LibreOffice, and JSON. An amount has cents. The other formats are read and corrected alike without a
// page (`lib/batch/correct/table-session.test.ts`), an old workbook by keyboard above.
for (const name of ['leads.xlsx', 'leads.json']) {
  test(`${name} is dropped on the page, corrected and sent`, async ({ page }) => {
    const wizard = await BatchWizardPage.open(page);
    await wizard.dropFile(join(fixtures, name));
    await expect(wizard.column('First Name')).toHaveValue('first_name');
    await expect(wizard.column('Branch code')).toHaveValue('');
    await expect(wizard.word('Consent', 'yes')).toHaveValue('true');
    await wizard.check();
    await expect(wizard.repairButton).toHaveText('Apply 1 fix');
    await wizard.repairButton.click();
    await expect(page.getByRole('heading', { name: '2 rows need attention' })).toBeVisible();
    await expect(wizard.repairButton).toBeHidden();
    // Row numbers are those of the file: with the headings, and the blank row 5. An object has its own number.
    const first = name.endsWith('.json') ? 1 : 2;
    await expect(wizard.gridRow(first + 2)).toContainText('J.P.');
    await expect(wizard.gridRow(first + 4)).toContainText('unknown');
    await wizard.correct(first + 4, 'unknown', '9000');
    await expect(wizard.gridRow(first + 4)).toContainText('Fixed');
    const batch = await wizard.send();
    await expect(batch.completed).toBeVisible();
    await expect(batch.count('Rows')).toHaveText('4');
    await expect(batch.count('Rejected')).toHaveText('1');
    await expect(batch.rejectedRows).toContainText(String(first + 2));
    const [names, row] = (await batch.downloadRejected()).replace('\ufeff', '').split('\r\n');
    expect(names).toMatch(/^First Name,LAST-NAME,cell phone number,Email,Id_Number,intent,POPI,/);
    expect(row).toMatch(/^J.P.,Müller-Ångström,'\+27821234569,jp@example.com,/);
  });
}

test('a file that is no spreadsheet is refused with what it is', async ({ page }) => {
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile('leads.csv', '%PDF-1.7');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be read' })).toContainText(
    'File is a PDF document, not a CSV, XLSX, XLS or JSON file.',
  );
});
