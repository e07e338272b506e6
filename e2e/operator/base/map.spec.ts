import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test('on a phone the pages come from the side, by keyboard, and Escape gives the focus back', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOperator(page, demo.operator);
  await page.goto('/operator/lead');
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const pages = drawer.getByRole('navigation', { name: 'Main' });
  await expect(pages.getByRole('link', { name: 'Leads', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await pages.getByRole('link', { name: 'Products' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test('the environment holds on every page, and switching it stays on the page', async ({ page, demo }) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/lead?state=matched');
  await expect(page).toHaveTitle('Leads · UAT · Lead Matching');
  await page.getByRole('button', { name: /^Environment: UAT/ }).click();
  await page.getByRole('menuitemradio', { name: /^Production/ }).click();
  await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/lead\?state=matched$/);
  await expect(page).toHaveTitle('Leads · Production · Lead Matching');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lenders' }).click();
  await expect(page.getByRole('heading', { name: 'Lenders', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Lenders · Production · Lead Matching');

  // A link of an alert names the other one: the switch and the titles say so.
  await page.goto('/operator/application?environment=uat');
  await expect(page.getByRole('button', { name: /^Environment: UAT/ })).toBeVisible();
  await expect(page).toHaveTitle('Applications · UAT · Lead Matching');
});

test('an old address leads on, with its query', async ({ page, demo }) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/partner?q=kudu');
  await expect(page).toHaveURL(/\/operator\/lender\?q=kudu$/);
  await page.goto('/operator/catalogue/history');
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
});

test('the navigation stays as narrow as somebody wants it, and its pages keep their names', async ({
  page,
  demo,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/audit');
  const side = page.getByRole('complementary', { name: 'Pages and environment' });
  const wide = await side.boundingBox();
  expect(wide?.width).toBe(232);
  await page.getByRole('button', { name: 'Narrow navigation' }).click();
  await page.reload();
  const narrow = await side.boundingBox();
  expect(narrow?.width).toBe(64);
  await expect(side.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await expectAccessible(page);
});
