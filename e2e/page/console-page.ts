import type { Locator, Page } from '@playwright/test';
import { signInOperator } from '@/test/browser/sign-in';
import type { Credentials } from './sign-in-page';

const sections = {
  Affiliates: { path: '/operator/affiliate', heading: 'Affiliates' },
  Environments: { path: '/operator/environment', heading: 'Environments' },
  'Audit log': { path: '/operator/audit', heading: 'Audit log' },
  Applicant: { path: '/operator/applicant', heading: 'Applicant' },
} as const;

type Section = keyof typeof sections;

/** What all pages of the operator console have in common. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  /** Opens the overview, or the section by its address. */
  static async signIn(page: Page, operator: Credentials, section?: Section): Promise<ConsolePage> {
    await signInOperator(page, operator);
    const console_ = new ConsolePage(page);
    if (section === undefined) await console_.openOverview();
    else {
      await page.goto(sections[section].path);
      await page.getByRole('heading', { name: sections[section].heading, level: 1 }).waitFor();
    }
    return console_;
  }

  /** Opens a page through the navigation, from any console page. */
  async open(section: Section): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: section, exact: true })
      .click();
    await this.page.getByRole('heading', { name: sections[section].heading, level: 1 }).waitFor();
  }

  async openOverview(): Promise<void> {
    await this.page.goto('/operator');
    await this.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The card with this heading. */
  card(heading: string): Locator {
    return this.page.locator('section').filter({
      has: this.page.getByRole('heading', { name: heading, level: 2, exact: true }),
    });
  }

  /** Waits until the dialog has closed, which means the change is saved; an open dialog hides the page. */
  async confirm(button: Locator, confirmLabel: string): Promise<void> {
    await button.click();
    await this.dialog.getByRole('button', { name: confirmLabel, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
