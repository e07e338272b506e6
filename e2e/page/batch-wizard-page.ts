import type { Locator, Page } from '@playwright/test';
import { BatchPage } from './batch-page';

export class BatchWizardPage {
  constructor(readonly page: Page) {}

  static async open(page: Page): Promise<BatchWizardPage> {
    await page.goto('/batch/new');
    await page.getByRole('heading', { name: 'New batch' }).waitFor();
    await page.getByRole('button', { name: 'Choose a file', disabled: false }).waitFor();
    return new BatchWizardPage(page);
  }

  async chooseFile(name: string, content: string | Buffer): Promise<this> {
    await this.page
      .getByLabel('File of leads')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    return this;
  }

  column(header: string): Locator {
    return this.page.getByLabel(`Column ${header} holds`, { exact: true });
  }

  async chooseIntent(title: string): Promise<this> {
    await this.page.getByLabel('Intent', { exact: true }).selectOption({ label: title });
    return this;
  }

  async stateConsent(): Promise<this> {
    await this.page.getByRole('radio', { name: /I state it for this file/ }).check();
    return this;
  }

  async check(): Promise<this> {
    await this.page.getByRole('button', { name: /^Check / }).click();
    return this;
  }

  get repairButton(): Locator {
    return this.page.getByRole('button', { name: /^Make [\d\s]+ repairs?$/ });
  }

  get sendButton(): Locator {
    return this.page.getByRole('button', { name: /^Send \d/ });
  }

  get gridRows(): Locator {
    return this.page.getByRole('grid', { name: 'Rows to correct' }).getByRole('row');
  }

  /** The row that carries this number in the file. */
  gridRow(number: number): Locator {
    return this.gridRows.filter({
      has: this.page.getByRole('gridcell', { name: String(number), exact: true }),
    });
  }

  async correct(row: number, from: string, to: string): Promise<this> {
    await this.gridRow(row).getByRole('gridcell', { name: from, exact: true }).click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(to);
    await this.page.keyboard.press('Enter');
    return this;
  }

  async send(): Promise<BatchPage> {
    const from = this.page.url();
    await this.sendButton.click();
    await this.page.waitForURL((url) => url.href !== from && /\/batch\/[0-9A-Za-z]{22}$/.test(url.pathname));
    return new BatchPage(this.page);
  }
}
