import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { expect } from './portal-test';
import { runAxe } from './run-axe';

// The minified build: every page that is checked has to receive and compile it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the page where most is at stake: in dark at phone width, where nothing may need horizontal scrolling. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
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
  expect(await findViolations(page)).toEqual([]);
}

/** Asserts what the theme affects: contrast, and links that stand out from text. */
export async function expectContrast(page: Page): Promise<void> {
  const values = ['color-contrast', 'link-in-text-block'];
  expect(await findViolations(page, { runOnly: { type: 'rule', values } })).toEqual([]);
}

/** Of all pages that this process has checked. */
const legible = new Set<string>();

/**
 * Whether all of a page is there: its parts are put in their places after the browser's `load`, and after a link the title
 * comes behind them.
 */
const isWhole = () => document.title !== '' && document.querySelector('template[id^="B:"]') === null;

/** Loads axe once per page and runs it there. Our pages have no frames, so one run sees everything. */
async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.waitForFunction(isWhole);
  const run = { options, legible: [...legible] };
  let found = await page.evaluate(runAxe, run);
  if (found === null) {
    await page.evaluate(source);
    found = await page.evaluate(runAxe, run);
  }
  if (found === null) throw new Error('axe is not loaded');
  for (const appearance of found.legible) legible.add(appearance);
  return found.violations;
}
