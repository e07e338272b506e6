import type { Locator, Page } from '@playwright/test';
import { CapturePage } from './capture-page';

export interface Credentials {
  email: string;
  password: string;
}

export class SignInPage {
  constructor(readonly page: Page) {}

  static async open(page: Page, path = '/lead/new'): Promise<SignInPage> {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
    return new SignInPage(page);
  }

  /** With the keyboard alone: the email field has the focus. */
  async submit({ email, password }: Credentials): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
  }

  /** To the operator's overview, and from Production, where operators begin, to UAT: what tests make belongs there. */
  static async signInOperator(page: Page, operator: Credentials): Promise<void> {
    await (await SignInPage.open(page, '/operator')).submit(operator);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await SignInPage.switchTo(page, 'uat');
    await page.goto('/operator');
    await page.getByRole('button', { name: /^Environment: UAT/ }).waitFor();
  }

  /** Moves the session; pages show it once they are opened anew. */
  static async switchTo(page: Page, environment: 'uat' | 'production'): Promise<void> {
    const moved = await page.request.put('/api/portal/session/environment', {
      headers: { origin: new URL(page.url()).origin },
      data: { environment },
    });
    if (!moved.ok()) throw new Error(`the environment was not changed: ${moved.status()}`);
  }

  async signIn(credentials: Credentials): Promise<CapturePage> {
    await this.submit(credentials);
    return CapturePage.reached(this.page);
  }
}

/** The dialog over a page whose session has ended. */
export class SignInAgainDialog {
  constructor(readonly page: Page) {}

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Sign in again' });
  }

  /** With the pointer: a press in it must not count as one beside what is open below. */
  async signIn({ email, password }: Credentials): Promise<void> {
    await this.dialog.getByLabel('Email').click();
    await this.page.keyboard.type(email);
    await this.dialog.getByLabel('Password', { exact: true }).click();
    await this.page.keyboard.type(password);
    await this.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async close(): Promise<void> {
    await this.dialog.waitFor();
    await this.page.keyboard.press('Escape');
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
