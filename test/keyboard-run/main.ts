import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { type DemoAccess, readDemoAccess } from '@/lib/sample/demo/access';
import { chromiumLaunch } from '@/test/browser/chromium';
import { runServer } from '@/test/server/run-server';
import { TypingAgent } from './agent';
import { callFromDialer, callWithOneLender, callWithTwoLenders } from './call';
import { makeLenders } from './lenders';

/*
 * `npm run keyboard-run`: types whole calls with the keyboard alone, at a steady pace, in the production pages: from
 * the focused ID number to the link sent by WhatsApp. Prints keystrokes and seconds, and records each call as a
 * Playwright trace (`npx playwright show-trace FILE`).
 */

const { values } = parseArgs({
  options: { pace: { type: 'string', default: '180' }, record: { type: 'string' } },
});
const paceMs = Number(values.pace);
if (!Number.isSafeInteger(paceMs) || paceMs < 1)
  throw new Error('--pace must be a whole number of milliseconds');

const folder = await mkdtemp(join(tmpdir(), 'lmp-keyboard-run-'));
const recordings = values.record ?? (await mkdtemp(join(tmpdir(), 'lmp-keyboard-recording-')));
await mkdir(recordings, { recursive: true });
const server = await runServer({ DATA_DIR: join(folder, 'data'), SEED_DEMO: 'on' });
const browser = await chromium.launch(await chromiumLaunch());
const lenders = await makeLenders();
try {
  const demo = await readDemoAccess(join(folder, 'data'));
  if (!demo) throw new Error('the server has not loaded the demo');
  await lenders.create(await openContext(), server.origin, demo);
  console.log(`${paceMs} ms a key\n`);
  await run('one-lender', demo, (page, agent) => callWithOneLender(page, agent));
  await run('ring-to-next-lead', demo, (page, agent) => callFromDialer(page, agent));
  await run('decline-and-second-lender', demo, (page, agent) => callWithTwoLenders(page, agent, lenders));
} finally {
  await browser.close();
  await lenders.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'en-ZA',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(30_000);
  // Nothing leaves this machine.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  return context;
}

async function run(
  name: string,
  { agent: access }: DemoAccess,
  call: (page: Page, agent: TypingAgent) => Promise<void>,
): Promise<void> {
  const context = await openContext();
  const page = await context.newPage();
  await (await SignInPage.open(page)).signIn(access);
  // What a page loads after it opens is there by the time an agent works with it.
  await page.waitForLoadState('networkidle');
  await CapturePage.reached(page);
  await context.tracing.start({ screenshots: true, snapshots: true, title: name });
  const agent = new TypingAgent(page, paceMs);
  try {
    await call(page, agent);
  } finally {
    const file = join(recordings, `${name}.zip`);
    await context.tracing.stop({ path: file });
    console.log(`${name}: recorded in ${file}`);
    for (const { name: step, keys, seconds } of [...agent.steps, agent.total])
      console.log(
        `  ${step.padEnd(44)} ${String(keys).padStart(3)} keys  ${seconds.toFixed(1).padStart(5)} s`,
      );
    console.log('');
    await context.close();
  }
}
