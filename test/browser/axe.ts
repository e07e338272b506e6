import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './portal-test';

/** The same as it stands, and in dark at the width of a phone, where nothing may need scrolling to the side. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}

/** No violation of WCAG 2.2 AA or of axe's best practices on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // A popup belongs to the button it comes from, not to a region of the page.
  const popups = await page.locator('[role=menu], [role=listbox]').count();
  await expectNone(new AxeBuilder({ page }).disableRules(popups > 0 ? ['region'] : []));
}

/** Only what the theme changes: text stands out from what is behind it. */
export async function expectContrast(page: Page): Promise<void> {
  await settle(page);
  await expectNone(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

async function settle(page: Page): Promise<void> {
  // What fades in is not there yet for contrast.
  await page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().iterations !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}
