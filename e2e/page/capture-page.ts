import type { Locator, Page } from '@playwright/test';
import type { Applicant } from '@/test/applicant';
import { LeadPage } from './lead-page';

export class CapturePage {
  constructor(readonly page: Page) {}

  static async open(page: Page): Promise<CapturePage> {
    await page.goto('/lead/new');
    return CapturePage.reached(page);
  }

  /** With the form answering: what is typed before that is not kept. */
  static async reached(page: Page, title = 'New lead'): Promise<CapturePage> {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Find offers', disabled: false }).waitFor();
    return new CapturePage(page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** The quiet word that everything typed so far is kept. */
  get saved(): Locator {
    return this.page.locator('[data-draft=saved]');
  }

  /** Loads the page again, and waits until it knows what is kept. */
  async reload(): Promise<this> {
    const drafts = this.page.waitForResponse((response) => /\/api\/portal\/draft$/.test(response.url()));
    await this.page.reload();
    await drafts;
    return this;
  }

  get consent(): Locator {
    return this.page.getByRole('checkbox', { name: 'The applicant said yes' });
  }

  async fillApplicant(applicant: Applicant): Promise<this> {
    await this.field('ID number').fill(applicant.idNumber);
    await this.field('First name').fill(applicant.firstName);
    await this.field('Last name').fill(applicant.lastName);
    await this.field('Cell phone number').fill(applicant.cellPhoneNumber);
    return this;
  }

  async chooseIntent(title: string): Promise<this> {
    await this.field('Intent').fill(title);
    await this.page.getByRole('option', { name: title }).click();
    return this;
  }

  async fillAmounts(netIncome: string, loanAmount: string): Promise<this> {
    await this.field('Net income').fill(netIncome);
    await this.field('Loan amount').fill(loanAmount);
    return this;
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Find offers' }).click();
  }

  /** A whole lead that several demo partners take. */
  async capture(applicant: Applicant): Promise<LeadPage> {
    await this.fillApplicant(applicant);
    await this.chooseIntent('Personal Loan');
    await this.fillAmounts('25 000', '40 000');
    await this.consent.click();
    await this.submit();
    return LeadPage.reached(this.page);
  }
}
