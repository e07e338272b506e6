import type { Page } from '@playwright/test';
import { CapturePage } from '@/e2e/page/capture-page';
import { holdAnswer } from '@/test/browser/hold-answer';
import { openNewLead, postLeadToCall } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, newManager }) => {
  await signIn(page, newManager);
});

/** By its attribute: a dialog hides it from roles. */
const undo = (page: Page) => page.locator('section[aria-label=Undo]');

test('how a call ended is stored while a note is written, which stays with the focus in it', async ({
  page,
}) => {
  await openNewLead(page);
  const url = page.url();
  const dialog = page.getByRole('dialog');
  const answer = await holdAnswer(page, '**/disposition');
  await page.getByRole('button', { name: 'How it ended' }).click();
  await dialog.getByRole('button', { name: /^2?\s*No answer/ }).click();
  await answer.asked;
  // The question waits for its answer.
  await dialog.getByRole('button', { name: 'Write a note instead' }).click();
  await expect(dialog).toContainText('How did the call end?');
  await page.keyboard.press('Escape');
  await page.locator('[data-action=Note]').click();
  const text = dialog.getByLabel('What the next caller should know');
  await text.fill('Works nights');
  await answer.release();
  await expect(undo(page)).toContainText('No answer');
  // Longer than it took the page to go on.
  await expect(page.getByText(/^Call-back .* Last call: No answer/)).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Space');
  await expect(text).toHaveValue('Works nights ');
  expect(page.url()).toBe(url);
});

test('what is said again before its answer came is the same press', async ({ page }) => {
  await openNewLead(page);
  const dialog = page.getByRole('dialog');
  const pressed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/disposition')) pressed.push(request.postDataJSON().pressId);
  });
  const say = async () => {
    await page.getByRole('button', { name: 'How it ended' }).click();
    await dialog.getByRole('button', { name: /^2?\s*No answer/ }).click();
  };
  const answer = await holdAnswer(page, '**/disposition');
  await say();
  await answer.asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await say();
  await expect(undo(page)).toContainText('No answer');
  await answer.release('lost');
  // Another call.
  await say();
  await expect.poll(() => pressed.length).toBe(3);
  expect(pressed[1]).toBe(pressed[0]);
  expect(pressed[2]).not.toBe(pressed[0]);
});

test('on the work list an answer about one applicant leaves the note on another one alone', async ({
  page,
}) => {
  const first = await postLeadToCall(page, 'Aviwe');
  await postLeadToCall(page, 'Bheki');
  await page.goto('/lead/work?tab=call-back');
  const dialog = page.getByRole('dialog');
  const answer = await holdAnswer(page, `**/lead/${first}/disposition`);
  await page.getByRole('button', { name: 'How the call with Aviwe Dube ended' }).click();
  await dialog.getByRole('button', { name: /^1?\s*Done/ }).click();
  await answer.asked;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Note on Bheki Dube' }).click();
  const text = dialog.getByLabel('What the next caller should know');
  await text.fill('Works nights');
  await answer.release();
  await expect(undo(page)).toContainText('Aviwe Dube: Done');
  await expect(page.getByText('Aviwe Dube', { exact: true })).toBeHidden();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Works nights');
  await expect(dialog).toContainText('On Bheki Dube');
});

test('Next lead opens nothing over a question, nor where its page was left, and is served again', async ({
  page,
}) => {
  const id = await postLeadToCall(page, 'Aviwe');
  await page.goto('/lead/work?tab=call-back');
  const dialog = page.getByRole('dialog');
  const next = page.getByRole('button', { name: 'Next lead' });
  const whileAsked = await holdAnswer(page, '**/api/portal/work-list/next');
  await next.click();
  await whileAsked.asked;
  await page.getByRole('button', { name: 'Note on Aviwe Dube' }).click();
  const text = dialog.getByLabel('What the next caller should know');
  await text.fill('Works nights');
  const free = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await whileAsked.release();
  await free;
  await expect(page.getByText('The next lead was not fetched, because a question is open.')).toBeVisible();
  await expect(text).toHaveValue('Works nights');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  const whileGone = await holdAnswer(page, '**/api/portal/work-list/next');
  await next.click();
  await whileGone.asked;
  await page.getByRole('link', { name: 'New lead' }).first().click();
  const capture = await CapturePage.reached(page);
  await capture.field('First name').fill('Nomvula');
  const freeAgain = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await whileGone.release();
  await freeAgain;
  await expect(capture.saved).toBeVisible();
  await expect(page).toHaveURL(/\/lead\/new$/);

  await page.goto('/lead/work');
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/lead/${id}$`));
});
