import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type LaunchOptions } from '@playwright/test';
import { chromiumLaunch } from './chromium';

export { expect } from '@playwright/test';

/** The demo's sign-ins and keys, as the server wrote them into `demo.json` of its data folder. */
export type Demo = Record<string, unknown>;

interface PortalWorker {
  launchOptions: LaunchOptions;
  demo: Demo;
}

/** A browser test on the built server with the demo loaded; `page.goto('/…')` goes there. */
export const test = base.extend<object, PortalWorker>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
    async ({}, use) => {
      await use(await chromiumLaunch());
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const file = join(fromSetup('PORTAL_TEST_DATA_DIR'), 'demo.json');
      await use(JSON.parse(await readFile(file, 'utf8')) as Demo);
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => {
    await use(fromSetup('PORTAL_TEST_ORIGIN'));
  },
});

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup has not run`);
  return value;
}
