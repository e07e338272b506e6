import { test as base, type LaunchOptions } from '@playwright/test';
import { type DemoAccess, readDemoAccess, type SignIn } from '@/lib/sample/demo/access';
import { chromiumLaunch } from './chromium';
import { makeAgent, makeManager, type NewManager } from './portal-people';

export { expect } from '@playwright/test';

interface PortalWorker {
  launchOptions: LaunchOptions;
  /** The demo's logins and keys, as the server wrote them into its data folder. */
  demo: DemoAccess;
}

interface PortalTest {
  /** A new agent of the demo's affiliate, because drafts belong to their user. */
  agent: SignIn;
  /** The manager of a new affiliate without any activity, and its UAT key. */
  newManager: NewManager;
}

/** A page of a test lives for seconds: what compiles its hot functions once more never earns that back. */
const brief = '--js-flags=--no-turbofan --no-maglev';

/** A browser test on the built server with the demo loaded; `page.goto('/…')` goes there. */
export const test = base.extend<PortalTest, PortalWorker>({
  agent: async ({ demo }, use) => {
    await use(await makeAgent(fromSetup('PORTAL_TEST_ORIGIN'), demo.manager));
  },
  newManager: async ({ demo }, use) => {
    await use(await makeManager(fromSetup('PORTAL_TEST_ORIGIN'), demo.operator));
  },
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
    async ({}, use) => {
      const { args = [], ...launch } = await chromiumLaunch();
      await use({ ...launch, args: [...args, brief] });
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const demo = await readDemoAccess(fromSetup('PORTAL_TEST_DATA_DIR'));
      if (!demo) throw new Error('the server has not loaded the demo');
      await use(demo);
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
