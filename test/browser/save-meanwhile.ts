import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Saves a change while the page is open, as the same operator in another window would. */
export async function saveMeanwhile(request: APIRequestContext, origin: string, path: string, data: object) {
  const answer = await request.put(`/api/portal/${path}`, { headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** The dialog that the page then shows when it saves its outdated version. */
export const staleQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'You saved it elsewhere first' });
