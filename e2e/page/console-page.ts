import type { Locator, Page } from '@playwright/test';
import { type Credentials, SignInPage } from './sign-in-page';

const sections = {
  Affiliates: 'Affiliates',
  Environments: 'Environments',
  Audit: 'Audit',
  Erasure: 'Erase an applicant',
} as const;

/** The operator's console: what all its pages have in common. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  static async signIn(page: Page, operator: Credentials): Promise<ConsolePage> {
    await SignInPage.signInOperator(page, operator);
    return new ConsolePage(page);
  }

  /** By the navigation, from any page of the console. */
  async open(section: keyof typeof sections): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: section, exact: true })
      .click();
    await this.page.getByRole('heading', { name: sections[section], level: 1 }).waitFor();
  }

  async openOverview(): Promise<void> {
    await this.page.goto('/operator');
    await this.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The card of the page with this heading. */
  card(heading: string): Locator {
    return this.page.locator('section').filter({
      has: this.page.getByRole('heading', { name: heading, level: 2, exact: true }),
    });
  }

  /** Until the dialog has closed, which it does once the change is made: an open one hides the page. */
  async confirm(button: Locator, confirmLabel: string): Promise<void> {
    await button.click();
    await this.dialog.getByRole('button', { name: confirmLabel, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
