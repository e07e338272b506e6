import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
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
  await expectNone(page, popups > 0 ? { rules: { region: { enabled: false } } } : {});
}

/** Checks what the theme affects: contrast, and links that stand out from text. */
export async function expectContrast(page: Page): Promise<void> {
  await settle(page);
  await expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
}

/** Loads axe once per page and runs it there. Our pages have no frames, so one run sees everything. */
async function expectNone(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
  expect(found).toEqual([]);
}

/**
 * Finishes running animations: elements that are fading in do not have their final contrast yet. Waiting for them
 * is not enough, as a transition inside a closed `details` never ends.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const unfinished = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
      });
    // The end of one transition can start another in a descendant that inherits the value.
    for (let found = unfinished(); found.length > 0; found = unfinished())
      for (const animation of found) animation.finish();
  });
}
