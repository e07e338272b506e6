import type { Page } from '@playwright/test';
import type { SignIn } from '@/lib/sample/demo/access';
import { expect } from './portal-test';

type Credentials = Pick<SignIn, 'email' | 'password'>;

/** Signs in by the requests of the sign-in page, without opening it: for tests of something else. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const token = await page.request.get('/api/auth/csrf');
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const answer = await page.request.post('/api/auth/callback/credentials', {
    headers: { origin: new URL(token.url()).origin },
    form: { email, password, csrfToken, json: 'true' },
  });
  const { url } = (await answer.json()) as { url: string };
  expect(url).not.toContain('error=');
}

/** Signs an operator in and switches from Production, the operators' default, to UAT, where tests create things. */
export async function signInOperator(page: Page, operator: Credentials): Promise<void> {
  await signIn(page, operator);
  await switchTo(page, 'uat');
}

/** Changes the session's environment; pages show it after a reload. */
export async function switchTo(page: Page, environment: 'uat' | 'production'): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/auth/csrf')).url());
  const moved = await page.request.put('/api/portal/session/environment', {
    headers: { origin },
    data: { environment },
  });
  expect(moved.ok(), `the environment was not changed: ${moved.status()}`).toBe(true);
}
