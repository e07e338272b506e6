import type { Locator, Page } from '@playwright/test';
import { LeadPage } from './lead-page';

export class LeadsPage {
  constructor(readonly page: Page) {}

  /** Opens the list through the navigation, from any staff page, and waits until it is interactive. */
  static async open(page: Page): Promise<LeadsPage> {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
    return LeadsPage.reached(page);
  }

  static async reached(page: Page): Promise<LeadsPage> {
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Dense rows', disabled: false }).waitFor();
    return new LeadsPage(page);
  }

  get search(): Locator {
    return this.page.getByLabel('Search leads');
  }

  get rows(): Locator {
    return this.page
      .getByRole('region', { name: 'Leads' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('link') });
  }

  /** `3 leads`, `More than …`. */
  get count(): Locator {
    return this.page.getByRole('status').filter({ hasText: /lead|page/ });
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  async seek(text: string): Promise<void> {
    await this.search.fill(text);
  }

  /** Waits until the URL contains it. */
  async filter(choices: Partial<Record<'State' | 'Product' | 'Agent' | 'Source', string>>): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Filters' });
    for (const [label, option] of Object.entries(choices)) await form.getByLabel(label).selectOption(option);
    await this.page.waitForURL(/\/lead\?/);
  }

  async openLead(text: string): Promise<LeadPage> {
    await this.row(text).getByRole('link').first().click();
    return LeadPage.reached(this.page);
  }
}
