import { expect, type Locator, type Page } from '@playwright/test';
import type { Applicant } from '@/test/applicant';
import { LeadPage } from './lead-page';

export class CapturePage {
  constructor(readonly page: Page) {}

  static async open(page: Page): Promise<CapturePage> {
    await page.goto('/lead/new');
    return CapturePage.reached(page);
  }

  /** Waits until the form is interactive: earlier input is not saved. */
  static async reached(page: Page, title = 'New lead'): Promise<CapturePage> {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Find offers', disabled: false }).waitFor();
    return new CapturePage(page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** The button of a product. */
  product(title: string): Locator {
    return this.page.getByRole('radio', { name: title, exact: true });
  }

  /** Takes the buttons' place if there are many products: other tests add some. */
  get productList(): Locator {
    return this.page.getByRole('combobox', { name: 'Product' });
  }

  async expectProduct(title: string): Promise<void> {
    if (await this.productList.isVisible()) await expect(this.productList).toHaveValue(title);
    else await expect(this.product(title)).toBeChecked();
  }

  /** The section of the fields that no lender of the product looks at. */
  get allFields(): Locator {
    return this.page.getByRole('button', { name: /^All fields/ });
  }

  /** The indicator that all input so far is saved. */
  get saved(): Locator {
    return this.page.locator('[data-draft=saved]');
  }

  /** Reloads the page and waits until the saved draft is loaded. */
  async reload(): Promise<this> {
    const drafts = this.page.waitForResponse((response) => /\/api\/portal\/draft$/.test(response.url()));
    await this.page.reload();
    await drafts;
    return this;
  }

  /** The yes to each of the two questions of the consent. */
  get consents(): Locator {
    return this.page.getByRole('checkbox', { name: /^Yes, / });
  }

  async giveConsent(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Yes, share with lenders' }).click();
    await this.page.getByRole('checkbox', { name: 'Yes, credit check' }).click();
  }

  async fillApplicant(applicant: Applicant): Promise<this> {
    await this.field('ID number').fill(applicant.idNumber);
    await this.field('First name').fill(applicant.firstName);
    await this.field('Last name').fill(applicant.lastName);
    await this.field('Cell phone number').fill(applicant.cellPhoneNumber);
    return this;
  }

  async chooseIntent(title: string): Promise<this> {
    if (await this.productList.isVisible()) {
      await this.productList.fill(title);
      await this.page.getByRole('option', { name: title }).click();
    } else {
      await this.page
        .locator('label')
        .filter({ hasText: title, has: this.page.getByRole('radio') })
        .click();
    }
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

  /** Fills in a complete lead that several demo partners accept. */
  async fillAll(applicant: Applicant): Promise<this> {
    await this.fillApplicant(applicant);
    await this.chooseIntent('Personal Loan');
    await this.fillAmounts('25 000', '40 000');
    await this.giveConsent();
    return this;
  }

  /** Fills in that lead, and finds its offers. */
  async capture(applicant: Applicant): Promise<LeadPage> {
    await this.fillAll(applicant);
    await this.submit();
    return LeadPage.reached(this.page);
  }
}
