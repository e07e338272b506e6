import { ConsolePage } from '@/e2e/page/console-page';
import { EnvironmentPage } from '@/e2e/page/environment-page';
import { expect, test } from '@/test/browser/portal-test';
import { coveredActions, waitForNotice } from '@/test/covered-action';

// Serial: each test changes the settings of Production, and a change based on an old version is rejected.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

for (const [width, height] of [
  [1440, 900],
  [1440, 620],
  [390, 844],
] as const) {
  test(`“Production settings saved” covers nothing that can be pressed, wherever its button stands, at ${width} × ${height}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height });
    await ConsolePage.signIn(page, demo.operator, 'Environments');
    const production = new EnvironmentPage(page, 'Production');
    const save = production.settings.getByRole('button', { name: 'Save Production' });
    // At the bottom edge of the window, where notifications appear, and at its place when the page is scrolled to
    // the end.
    for (const [block, limit] of [
      ['end', String(20_000 + width)],
      ['center', String(20_000 + height)],
    ] as const) {
      await production.field('Processing limit').fill(limit);
      await save.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
      await save.click();
      await waitForNotice(page, 'Production settings saved');
      expect(await coveredActions(page)).toEqual([]);
      // It moves out of the way of controls that scroll under it.
      await page.mouse.wheel(0, -120);
      await expect.poll(() => coveredActions(page)).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    }
  });
}
