import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('someone who had opted out calls back and wants the loan after all; later they withdraw consent', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  const id = await postLead(page, { ...makeApplicant(), firstName: 'Naledi', lastName: 'Mokoena' });
  await page.goto(`/lead/${id}`);
  const desk = page.getByRole('region', { name: 'Work list' });
  await desk.getByRole('button', { name: 'Do not contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Us/ }).click();
  await expect(dialog).toBeHidden();
  await expect(desk).toContainText('This person asked not to be contacted');
  // Nothing is offered to be sent that would be refused.
  const chosen = page.getByLabel('Chosen lender');
  await expect(chosen).toContainText('Nothing goes to a lender: this person asked not to be contacted.');
  await expect(chosen.getByRole('button', { name: /^Apply with/ })).toBeDisabled();

  // They are on the telephone: told, read out to, and asked.
  await desk.getByRole('button', { name: 'They want this loan after all' }).click();
  await expect(dialog).toContainText('It opens this application alone');
  await dialog.getByRole('button', { name: 'Record their yes' }).click();
  await expect(dialog).toContainText('Tell them first.');
  await expect(dialog).toContainText('Read the words out, and ask for a yes.');
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('They know that they had opted out').check();
  await dialog.getByLabel('I read this out, and they said yes').check();
  await dialog.getByRole('button', { name: 'Record their yes' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk).not.toContainText('asked not to be contacted');
  await expect(chosen.getByRole('button', { name: /^Apply with/ })).toBeEnabled();
  await expect(page.getByText('knowing that they had opted out')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toContainText('What lenders have already is not called back');
  await dialog.getByRole('textbox', { name: 'How they said so' }).fill('by letter');
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk).toContainText('Consent withdrawn');
  await expect(chosen.getByRole('button', { name: /^Apply with/ })).toBeDisabled();
  await expect(page.getByText(/taken back$/)).toBeVisible();
  await expect(page.getByText('by letter')).toBeVisible();
  await expectAccessibleEverywhere(page);
});
