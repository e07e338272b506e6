import type { Page, TestInfo } from '@playwright/test';
import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { InvitationPage } from '@/e2e/page/team-page';
import { sampleRows } from '@/lib/sample/sample-data/workbook';
import { makeIdNumber } from '@/test/applicant';
import { expectAccessible, expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

// A whole hour of work, on a busy machine.
test.describe.configure({ timeout: 480_000 });

/** A practice call with the keyboard, from the form to the link; returns how long it took, in seconds. */
async function practise(page: Page): Promise<number> {
  const began = Date.now();
  const coach = page.getByRole('complementary', { name: 'Practice call' });
  await expect(coach).toContainText('1 of 5: Fill in the form');
  await page.getByRole('button', { name: 'Fill it in for me' }).click();
  await expect(coach).toContainText('2 of 5: Find offers');
  await expect(page.getByLabel('First name')).toHaveValue('Nomsa');
  // The focus is in the work, not in the callout.
  await expect(coach.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(coach).toContainText('3 of 5: Choose an offer');
  await expect(page.getByText('Practice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(coach).toContainText('4 of 5: Read it back');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: /^Send/ })).toBeEnabled();
  // Esc belongs to the question while it is open.
  await page.keyboard.press('Escape');
  await expect(coach).toContainText('3 of 5');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await question.getByRole('button', { name: /^Send/ }).click();
  await expect(coach).toContainText(/5 of 5: (Hand over|Tell her)/, { timeout: 30_000 });
  return (Date.now() - began) / 1_000;
}

/** Takes time and a picture of each part of the hour: the pictures stand in `test-results`. */
function hourOf(info: TestInfo) {
  let parts = 0;
  const times: string[] = [];
  return {
    async part(name: string, page: Page, work: () => Promise<void>): Promise<void> {
      const began = Date.now();
      await test.step(name, work);
      const seconds = ((Date.now() - began) / 1_000).toFixed(1);
      parts += 1;
      times.push(`${name} ${seconds} s`);
      info.annotations.push({ type: name, description: `${seconds} s` });
      await page.screenshot({
        path: info.outputPath(`${parts}-${name.replaceAll(' ', '-')}.png`),
        fullPage: true,
      });
    },
    tell: () => void process.stdout.write(`  the first hour: ${times.join(', ')}\n`),
  };
}

test('a newcomer’s first hour: a manager invites, practises, uploads, looks around and asks for Production; an agent begins', async ({
  page,
  newManager,
  browser,
  baseURL,
}, info) => {
  const hour = hourOf(info);
  const steps = page.locator('section').filter({ hasText: 'First steps' }).getByRole('listitem');
  const step = (text: string) => steps.filter({ hasText: text });
  const sayDone = (text: string) => expect(step(text)).toContainText(', done');

  await hour.part('signed in', page, async () => {
    await (await SignInPage.open(page, '/')).submit(newManager);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(steps.filter({ hasText: 'not yet' })).toHaveCount(5);
    await expect(step('Invite your agents (0 of 3)')).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  const agents = ['sipho', 'thandi', 'lwazi'].map((name) => `${name}-${crypto.randomUUID()}@example.test`);
  let link = '';
  await hour.part('agents invited', page, async () => {
    await step('Invite your agents').getByRole('link').click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    // One is written twice, and one is cut off.
    await dialog.getByLabel('Email addresses').fill([...agents, agents[0], 'lwazi@'].join('\n'));
    await dialog.getByRole('button', { name: 'Create invite link' }).dblclick();
    await expect(dialog.getByText('Not a whole email address: lwazi@.')).toBeVisible();
    await dialog.getByLabel('Email addresses').fill([...agents, agents[0]].join('\n'));
    await dialog.getByRole('button', { name: 'Create invite link' }).click();
    await expect(page.getByRole('dialog', { name: '3 links are ready' })).toBeVisible();
    await expect(dialog.getByText(/^Written more than once, invited once: /)).toBeVisible();
    link = await dialog.getByLabel(agents[0] ?? '').inputValue();
    await expect(dialog.getByRole('button', { name: 'Copy all 3 texts' })).toBeVisible();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  let lead = '';
  await hour.part('practice call', page, async () => {
    await page.goto('/dashboard');
    await sayDone('Invite your agents (3 of 3)');
    await step('practice call')
      .getByRole('link', { name: /^Start/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Practice call', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await practise(page);
    await expectAccessibleEverywhere(page);
    lead = page.url();
  });
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await sayDone('practice call');
  expect((await page.request.get(`/api/portal${new URL(lead).pathname}`)).status()).toBe(404);

  await hour.part('file uploaded', page, async () => {
    const downloading = page.waitForEvent('download');
    await step('Upload a file').getByRole('link', { name: 'Sample workbook' }).click();
    const download = await downloading;
    const path = info.outputPath(download.suggestedFilename());
    await download.saveAs(path);
    await step('Upload a file')
      .getByRole('link', { name: /^Upload/ })
      .click();
    const wizard = new BatchWizardPage(page);
    await wizard.dropFile(path);
    await wizard.check();
    await expect(page.getByRole('heading', { name: '2 rows need attention' })).toBeVisible();
    // Below the headings and the example.
    await wizard.correct(6, sampleRows([])[3]?.id_number ?? '', makeIdNumber());
    await wizard.correct(10, '08212', '0821234567');
    const batch = await wizard.send();
    await expect(batch.completed).toBeVisible({ timeout: 30_000 });
    await expect(batch.count('Created')).toHaveText('12');
    await page.getByRole('button', { name: 'Match all now' }).click();
    await expect(page.getByRole('link', { name: /^To call: [1-9]/ })).toBeVisible({ timeout: 30_000 });
  });

  await hour.part('no developer', page, async () => {
    await page.goto('/dashboard');
    await sayDone('Upload a file');
    await step('Connect your system').getByRole('button', { name: 'We have no developer' }).click();
    await expect(step('Connect your system')).toContainText('Put aside: your team has no developer.');
    await expect(page.getByText('3 of 4 done. They tick themselves.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await page.getByRole('button', { name: 'Show first steps (3 of 4 done)' }).click();
    await expect(steps).toHaveCount(5);
    await expectAccessibleEverywhere(page);
  });

  await hour.part('sample data', page, async () => {
    await page.getByRole('button', { name: 'Make sample data' }).dblclick();
    await expect(page.getByText(/^Making sample data|^Sample data: /)).toBeVisible();
    await expect(async () => {
      await page.goto('/lead');
      await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page);
  });
  await hour.part('sample data removed', page, async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the sample data?' });
    const figure = question.getByLabel(/^Type \d+ to confirm/);
    await expect(question.getByRole('button', { name: 'Remove it all' })).toBeVisible();
    if (await figure.isVisible()) {
      const label = await question.getByText(/^Type \d+ to confirm/).innerText();
      await figure.fill(/\d+/.exec(label)?.[0] ?? '');
    }
    await question.getByRole('button', { name: 'Remove it all' }).click();
    await expect(page.getByText('Look around with sample data')).toBeVisible({ timeout: 60_000 });
  });

  await hour.part('Production asked for', page, async () => {
    await step('Ask for Production').getByRole('link').click();
    await page.getByRole('button', { name: 'Ask for Production' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('First steps')).toBeHidden();
  });

  await hour.part('Production looked at', page, async () => {
    await page.getByRole('button', { name: /^Environment/ }).click();
    await page.getByRole('menuitemradio', { name: /^Production/ }).click();
    const telling = page.getByRole('dialog', { name: 'Go to Production?' });
    await expect(telling).toContainText('credit check');
    await expectAccessible(page);
    await telling.getByRole('button', { name: 'Stay in UAT' }).click();
    await expect(telling).toBeHidden();
    await toProduction(page);
    await expect(page.getByText('real applicants, real credit checks')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
    await expectAccessibleEverywhere(page);
  });

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await hour.part('agent joined', desk, async () => {
    const joining = await InvitationPage.open(desk, link);
    await joining.join({ name: 'Sipho Mabaso', password: 'a long passphrase' });
    await expect(desk.getByText('New here? Take a practice call')).toBeVisible();
  });
  await hour.part('agent practised', desk, async () => {
    await desk.getByRole('link', { name: 'Start', exact: true }).click();
    await practise(desk);
  });
  const practised = desk.url();
  await desk.getByRole('button', { name: 'Finish' }).click();
  await expect(desk).not.toHaveURL(practised);
  await hour.part('agent called somebody', desk, async () => {
    // The leads of the manager's file have been matched meanwhile.
    await desk.goto('/lead/work');
    await desk.getByRole('button', { name: 'Next lead' }).click();
    const work = desk.getByRole('region', { name: 'Work list' });
    await work.getByRole('button', { name: 'How it ended' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^No answer/ })
      .click();
    await expect(work).toContainText('Last call: No answer.');
  });
  await desk.context().close();
  hour.tell();
});

test('an agent’s first sign-in offers the practice call, which Esc ends and the menu repeats', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  await page.goto('/');
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Practice call' })).toContainText('1 of 5');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/lead\/new/);
  await expect(page.getByText('New here?')).toBeHidden();
  await page.getByRole('button', { name: `${agent.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Practice call' }).click();
  await practise(page);
  await page.getByRole('button', { name: 'Practise again' }).click();
  await expect(page.getByRole('complementary', { name: 'Practice call' })).toContainText('1 of 5');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: /^End practice/ }).click();
  await expect(page).toHaveURL(/\/lead\/new/);
});
