import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** What is saved while the page is open; in another window of the same operator. */
export async function saveMeanwhile(request: APIRequestContext, origin: string, path: string, data: object) {
  const answer = await request.put(`/api/portal/${path}`, { headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** What the page asks then, when it saves what it was opened with. */
export const staleQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'You saved it elsewhere first' });
