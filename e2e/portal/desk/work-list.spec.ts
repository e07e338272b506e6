import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { postLead, postLeadToCall } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('call-backs are worked with the keyboard alone, one is taken back, and the next lead is served', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await postLeadToCall(page, 'Aviwe');
  await postLeadToCall(page, 'Bheki');
  await page.goto('/lead');
  await page
    .getByRole('link', { name: /^Call back/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Work list' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call back 2' }).first()).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Aviwe Dube')).toContainText('Due');
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeEnabled();

  // J moves to the first, D asks how it ended, 2 says that nobody answered.
  const press = async (key: string, shown: () => Promise<void>) =>
    // Keys act alone only after a pause.
    expect(async () => {
      await page.keyboard.press(key);
      await shown();
    }).toPass({ intervals: [700] });
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Aviwe Dube' })).toBeFocused();
  const dialog = page.getByRole('dialog');
  await press('d', () => expect(dialog).toBeVisible({ timeout: 500 }));
  await expect(dialog).toContainText('How did the call end?');
  await page.keyboard.press('2');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText(
    /Aviwe Dube: No answer, to be called/,
  );
  await expect(row('Aviwe Dube')).toContainText('try again');
  await press('u', () => expect(page.getByRole('region', { name: 'Undo' })).toBeHidden({ timeout: 500 }));
  await expect(row('Aviwe Dube')).toContainText('Due');

  // A note, and the second one for good.
  await page.getByRole('link', { name: 'Bheki Dube' }).focus();
  await press('t', () => expect(dialog).toBeVisible({ timeout: 500 }));
  await page.keyboard.type('Works nights');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Bheki Dube' }).focus();
  await press('d', () => expect(dialog).toBeVisible({ timeout: 500 }));
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('4');
  await expect(dialog).toBeHidden();
  await expect(row('Bheki Dube')).toBeHidden();

  await press('x', () =>
    expect(page.getByRole('heading', { name: /Aviwe Dube/ })).toBeVisible({ timeout: 3_000 }),
  );
  await expect(page.getByText('Your call-back is due')).toBeVisible();
  const desk = page.getByRole('region', { name: 'Work list' });
  await expect(desk).toContainText(/Call-back was due .*, yours/);
  // The same keys as on the work list.
  await press('t', () => expect(dialog).toContainText('On Aviwe Dube', { timeout: 500 }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press('d', () => expect(dialog).toBeVisible({ timeout: 500 }));
  await page.keyboard.press('3');
  await expect(dialog).toContainText('Call back when?');
  await dialog.getByRole('button', { name: 'Next Monday 09:00' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('button', { name: 'Next lead' })).toBeFocused();
  await expect(desk).toContainText('Last call: Call back.');
  await expect(page.getByText(/^Call back; to be called/)).toBeVisible();
  await page.keyboard.press('Enter');
  // In the evening it says besides from when call lists may be called.
  await expect(desk.getByText(/^No (other )?lead to call now.* The next call-back is due/)).toBeVisible();
});

test('a manager names how calls end, and two who have one applicant open are told', async ({
  page,
  browser,
  newManager,
  demo,
}) => {
  await signIn(page, newManager);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Edit labels' }).click();
  const done = page.getByRole('textbox', { name: 'Done' });
  await done.fill('No answer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/label of another one/)).toBeVisible();
  await done.fill('Sorted');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Labels saved')).toBeVisible();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signIn(page, demo.manager);
  await signIn(other, demo.agent);
  const id = await postLead(page, makeApplicant());
  await page.goto(`/lead/${id}`);
  await expect(page.getByRole('button', { name: 'How it ended' })).toBeEnabled();
  await other.goto(`/lead/${id}`);
  await expect(other.getByText(`${demo.manager.name} has this applicant open`)).toBeVisible();
  // No connection: said, and said no longer once it is back.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'How it ended' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^1?\s*Done/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('The server could not be reached');
  await page.context().setOffline(false);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^1?\s*Done/ })
    .click();
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('Done');
  await context.close();
});
