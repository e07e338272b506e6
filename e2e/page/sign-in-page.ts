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
    await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor();
    return new SignInPage(page);
  }

  /** Submits with Enter. */
  async submit({ email, password }: Credentials): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
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
