import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('a manager writes a text, is told what cannot be sent, and sees what will be read', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Edit messages' }).click();
  const english = page.getByRole('textbox', { name: 'Text in English' });
  await expect(english).toHaveValue(/\{first_name\}/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.getByRole('button', { name: 'Afrikaans' }).click();
  const text = page.getByRole('textbox', { name: 'Text in Afrikaans' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Hallo {name}, gaan voort: ');
  await page.getByRole('group', { name: 'Insert in the Afrikaans text' }).getByText('{link}').click();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(text).toHaveAccessibleDescription(/There is no \{name\}/);
  await expectAccessibleEverywhere(page);

  await text.fill('Hallo {first_name}, gaan voort: {link}');
  const preview = page.getByRole('region', { name: 'Preview in Afrikaans' });
  await expect(preview).toContainText(/^PreviewHallo Nomsa, gaan voort: https?:/);
  await expect(preview).toContainText('As SMS: 1 segment');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Afrikaans text saved')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('Hallo {first_name}, gaan voort: {link}');

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Afrikaans text removed')).toBeVisible();
  await expect(text).toBeHidden();
});
