import type { Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { openNewLead, postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

const notice = (page: Page) => page.getByText('No connection. This page stays as it is.');

/** Presses the link to the work list while the line is down, and waits until it has opened by itself. */
async function leaveOverOutage(page: Page): Promise<void> {
  const before = page.url();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Callbacks and work list' }).first().click();
  await expect(notice(page)).toBeVisible();
  expect(page.url()).toBe(before);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/lead\/work/);
  await expect(page.getByRole('heading', { name: 'Work list', level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
}

test('a link pressed while the line is down goes on by itself, at every step of a call', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  // Nothing typed yet.
  await CapturePage.open(page);
  await leaveOverOutage(page);
  // The offers are read out.
  const lead = await openNewLead(page, makeApplicant());
  await leaveOverOutage(page);
  await page.goBack();
  await LeadPage.reached(page);
  // The application is sent.
  await lead.accept();
  await leaveOverOutage(page);
});

test('Next lead, pressed while the line is down, says so and goes on by itself', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  const id = await postLead(page, makeApplicant());
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.put(`/api/portal/lead/${id}/call-back`, {
    headers: { origin },
    data: { dueAt: new Date().toISOString(), askedForByApplicant: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/lead/work');
  const next = page.getByRole('button', { name: 'Next lead' });
  await page.context().setOffline(true);
  await next.click();
  await expect(page.getByText('The next lead comes by itself once the line is back.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(new RegExp(`/lead/${id}$`));
});

test('a line that hangs is not back: the page that was asked for waits on', async ({ page, newManager }) => {
  await signIn(page, newManager);
  await CapturePage.open(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Callbacks and work list' }).first().click();
  await expect(notice(page)).toBeVisible();
  let asked = 0;
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    asked += 1;
  });
  await page.context().setOffline(false);
  // The second question: the first had no answer.
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1);
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/lead\/new$/);
  await page.unroute('**/*');
  await expect(page).toHaveURL(/\/lead\/work/, { timeout: 30_000 });
});
