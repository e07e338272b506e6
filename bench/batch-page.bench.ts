import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { readDemoAccess } from '@/lib/sample/demo/access';
import { idNumberOf } from '@/test/batch/upload';
import { chromiumLaunch } from '@/test/browser/chromium';
import { runServer } from '@/test/server/run-server';

// A file of 100,000 rows in the production pages: how long the main thread is blocked while its worker reads,
// checks, repairs and sends. Measured as the longest main-thread task (the worst delay of a key press) and the
// longest gap between two frames. Every tenth row is invalid, half of those by a phone number that can be
// repaired; another tenth has a mistyped email domain, which is warned about.
const rowCount = Number(process.env.BENCH_ROWS ?? 100_000);

const folder = await mkdtemp(join(tmpdir(), 'lmp-bench-page-'));
const file = join(folder, 'leads.csv');
await writeFile(file, makeCsv());
const server = await runServer({ DATA_DIR: join(folder, 'data'), SEED_DEMO: 'on' });
const browser = await chromium.launch(await chromiumLaunch());
try {
  await measure();
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const demo = await readDemoAccess(join(folder, 'data'));
  if (!demo) throw new Error('the server has not loaded the demo');
  const page = await browser.newPage({ baseURL: server.origin, locale: 'en-ZA' });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchThread);
  await (await SignInPage.open(page)).signIn(demo.manager);
  const wizard = await BatchWizardPage.open(page);
  await page.getByLabel('File of leads').waitFor({ state: 'attached' });
  console.log(
    `${rowCount.toLocaleString('en-US')} rows × 15 columns of CSV; longest task and pause of the page\n`,
  );

  // The idle page as a baseline: the fixed wait is deliberate.
  await phase(page, 'nothing (2 s)', () => page.waitForTimeout(2_000));
  await phase(page, 'open: read and match', async () => {
    await page.getByLabel('File of leads').setInputFiles(file);
    await wizard.column('first_name').waitFor();
  });
  await wizard.chooseIntent('Personal Loan');
  await phase(page, 'check every row', () => wizard.check());
  await phase(page, 'correct a cell', () => wizard.correct(21, 'not one', 'a@b.co'));
  await phase(page, 'page through the grid', async () => {
    await wizard.gridRow(21).getByRole('gridcell').nth(3).focus();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageDown');
  });
  await phase(page, 'make the repairs', async () => {
    await wizard.repairButton.click();
    await wizard.repairButton.waitFor({ state: 'hidden' });
  });
  await phase(page, 'use the suggestions', async () => {
    await wizard.suggestionButton.click();
    await wizard.suggestionButton.waitFor({ state: 'hidden' });
  });
  await phase(page, 'write what is wrong as CSV', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download these rows' }).click();
    await (await download).path();
  });
  await phase(page, 'send', () => wizard.send());
  await phase(page, 'follow the import', () => page.getByText('Completed').first().waitFor());
  await phase(page, 'open what was refused', async () => {
    await page.getByRole('button', { name: /^Correct and send/ }).click();
    await page.getByRole('grid').waitFor();
  });
}

/** Runs one part and prints the main thread's figures. */
async function phase(page: Page, title: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => window.threadWatch.reset());
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { longestTaskMs, longestFrameMs, blockedMs } = await page.evaluate(() => window.threadWatch.read());
  console.log(
    `${title.padEnd(28)} ${seconds.toFixed(1).padStart(5)} s   task ${longestTaskMs.toFixed(0).padStart(4)} ms` +
      `   frame ${longestFrameMs.toFixed(0).padStart(4)} ms   tasks over 50 ms: ${blockedMs.toFixed(0)} ms`,
  );
}

interface ThreadWatch {
  reset(): void;
  read(): { longestTaskMs: number; longestFrameMs: number; blockedMs: number };
}

declare global {
  interface Window {
    threadWatch: ThreadWatch;
  }
}

/** Runs in the page, before its own scripts. */
function watchThread(): void {
  let tasks: PerformanceEntryList = [];
  let longestFrameMs = 0;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries());
  });
  observer.observe({ type: 'longtask' });
  const frame = (now: number) => {
    longestFrameMs = Math.max(longestFrameMs, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.threadWatch = {
    reset: () => {
      observer.takeRecords();
      tasks = [];
      longestFrameMs = 0;
      last = performance.now();
    },
    read: () => {
      tasks.push(...observer.takeRecords());
      const durations = tasks.map(({ duration }) => duration);
      return {
        // Tasks under 50 ms are not reported.
        longestTaskMs: Math.max(0, ...durations),
        longestFrameMs,
        blockedMs: durations.reduce((sum, duration) => sum + duration, 0),
      };
    },
  };
}

function makeCsv(): string {
  const header =
    'first_name,last_name,cell_phone_number,email,id_number,popi,net_income,expenses,loan_amount_required,' +
    'bank_name,street_address,suburb,city,postal_code,Branch';
  const lines = [header];
  for (let row = 1; row <= rowCount; row += 1) {
    const phone = row % 10 === 0 && row % 20 !== 0 ? '082 123-4567' : '0821234567';
    const domain = row % 10 === 5 ? 'gmial.com' : 'example.co.za';
    const email = row % 20 === 0 ? 'not one' : `applicant${row}@${domain}`;
    lines.push(
      `Thandi,Nkosi,${phone},${email},${idNumberOf(row)},TRUE,25000,9000,50000,FNB,${row} Long Street,Gardens,Cape Town,8001,B${row % 40}`,
    );
  }
  return lines.join('\r\n');
}
