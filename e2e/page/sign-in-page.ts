import type { Page } from '@playwright/test';
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

  /** To the operator's overview. */
  static async signInOperator(page: Page, operator: Credentials): Promise<void> {
    await (await SignInPage.open(page, '/operator')).submit(operator);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }

  async signIn(credentials: Credentials): Promise<CapturePage> {
    await this.submit(credentials);
    return CapturePage.reached(this.page);
  }
}
