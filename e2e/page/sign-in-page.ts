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

  /** Submits with Enter. */
  async submit({ email, password }: Credentials): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
  }

  /**
   * Opens the operator's overview and switches from Production, the operators' default, to UAT, where tests
   * create things.
   */
  static async signInOperator(page: Page, operator: Credentials): Promise<void> {
    await (await SignInPage.open(page, '/operator')).submit(operator);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await SignInPage.switchTo(page, 'uat');
    await page.goto('/operator');
    await page.getByRole('button', { name: /^Environment: UAT/ }).waitFor();
  }

  /** Changes the session's environment; pages show it after a reload. */
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

/** The dialog on a page whose session has ended. */
export class SignInAgainDialog {
  constructor(readonly page: Page) {}

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Sign in again' });
  }

  /** Uses the pointer: a click in this dialog must not count as a click outside the one below it. */
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
