import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './portal-test';

/** Checks the page as it is, and in dark at phone width, where nothing may need horizontal scrolling. */
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

/** Asserts that the current page violates neither WCAG 2.2 AA nor axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // A popup belongs to its button, not to a region of the page.
  const popups = await page.locator('[role=menu], [role=listbox]').count();
  await expectNone(new AxeBuilder({ page }).disableRules(popups > 0 ? ['region'] : []));
}

/** Checks what the theme affects: contrast, and links that stand out from text. */
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
  // Elements that are fading in do not have their final contrast yet.
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
