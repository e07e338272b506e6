import type { BrowserContext, Page } from '@playwright/test';
import { BatchPage } from '@/e2e/page/batch-page';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { csvOf, idNumberOf } from '@/test/batch/upload';
import { type HeldImport, startHeldImport } from '@/test/browser/held-import';
import { test as base, expect as quickExpect } from '@/test/browser/portal-test';

// Starts and stops its own database, web process and worker.
base.describe.configure({ timeout: 480_000 });
const expect = quickExpect.configure({ timeout: 180_000 });

const test = base.extend<{ held: HeldImport }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
  held: async ({}, use) => {
    const held = await startHeldImport();
    await use(held);
    await held.stop();
  },
});

/** Several chunks of an import. */
const rowCount = 3_000;

async function sendFile(context: BrowserContext, { origin, intentId }: HeldImport): Promise<string> {
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    first_name: index === 7 ? '7' : 'Thandi',
    last_name: 'Nkosi',
    cell_phone_number: '0821234567',
    id_number: idNumberOf(index),
    popi: 'true',
    // With it the file is no small one, which would have another job.
    remark: 'x'.repeat(60),
  }));
  const response = await context.request.post(`${origin}/api/portal/batch?intentId=${intentId}`, {
    headers: { origin, 'content-type': 'text/csv' },
    data: Buffer.from(csvOf(rows)),
  });
  expect(response.status()).toBe(200);
  return `${origin}/batch/${((await response.json()) as PortalBatch).id}`;
}

async function openTab(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<BatchPage> {
  const page = await context.newPage();
  await prepare(page);
  await page.goto(address);
  return new BatchPage(page);
}

test('progress is the same in every tab, with events, without them and where they are held back, and after closing', async ({
  context,
  held,
}) => {
  const { origin, cookie } = held;
  await context.addCookies([{ ...cookie, url: origin }]);
  const address = await sendFile(context, held);

  let events = 0;
  const first = await openTab(context, address, async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/progress')) events += 1;
    });
  });
  // This tab gets no events (it polls); the third tab's events are held back, as by a proxy.
  const asking = await openTab(context, address, (page) =>
    page.route('**/progress', (route) => route.abort()),
  );
  const waiting = await openTab(context, address, (page) => page.route('**/progress', () => {}));
  const tabs = [first, asking, waiting];
  for (const { heading, progress } of tabs) {
    await expect(heading).toContainText('Queued');
    await expect(progress).toHaveText('Reading the file');
  }

  await held.begin();
  for (const { progress } of tabs) await expect(progress).toHaveText(/^Row [1-9][\d\s]* of 3\s000$/);
  const shown = (await first.progress.textContent()) ?? '';
  for (const { heading, progress } of tabs) {
    await expect(heading).toContainText('Processing');
    await expect(progress).toHaveText(shown);
  }

  await first.page.close();
  const again = await openTab(context, address);
  await expect(again.progress).toHaveText(shown);

  await held.goOn();
  for (const tab of [again, asking, waiting]) {
    await expect(tab.completed).toBeVisible();
    await expect(tab.count('Created')).toHaveText(/^2\s999$/);
    await expect(tab.count('Rejected')).toHaveText('1');
    await expect(tab.progress).toBeHidden();
    await expect(tab.rejectedRows).toContainText('First name');
  }
  expect(events).toBeGreaterThan(0);
});
