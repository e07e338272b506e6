import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 2 });
  }

  async chooseFile(name: string, content: string | Buffer): Promise<this> {
    await this.page
      .getByLabel('File of leads')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    return this;
  }

  /** Drags a local file onto the page, as a user does with the mouse. */
  async dropFile(path: string): Promise<this> {
    // Once the file input is ready, the page is listening.
    await this.page.getByLabel('File of leads').waitFor({ state: 'attached' });
    return this.dropOn(this.page.getByRole('heading', { name: 'Drop a file of leads here' }), path);
  }

  /** Drops a file at any step. */
  async dropOn(target: Locator, path: string): Promise<this> {
    const transfer = await this.page.evaluateHandle(
      ([base64, name]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const made = new DataTransfer();
        made.items.add(new File([bytes], name));
        return made;
      },
      [(await readFile(path)).toString('base64'), basename(path)] as const,
    );
    await target.dispatchEvent('dragover', { dataTransfer: transfer });
    await target.dispatchEvent('drop', { dataTransfer: transfer });
    return this;
  }

  column(header: string): Locator {
    return this.page.getByLabel(`Column ${header} holds`, { exact: true });
  }

  /** What a word of the file means. */
  word(field: string, word: string): Locator {
    return this.page.getByLabel(`${field}: ${word} means`, { exact: true });
  }

  async chooseIntent(title: string): Promise<this> {
    await this.page.getByLabel('Product', { exact: true }).selectOption({ label: title });
    return this;
  }

  async stateConsent(): Promise<this> {
    await this.page.getByRole('radio', { name: /I confirm consent for every row/ }).check();
    return this;
  }

  /** Answers whether the people of the file asked for a loan. */
  async answerBasis(answer: 'Yes' | 'No, it is a list'): Promise<this> {
    await this.page.getByRole('radio', { name: new RegExp(`^${answer}`) }).check();
    return this;
  }

  /** Waits until the rows are checked. They asked for a loan, unless somebody has answered otherwise. */
  async check(): Promise<this> {
    const question = this.page.getByRole('group', { name: 'Did these people ask for a loan?' });
    if ((await question.getByRole('radio', { checked: true }).count()) === 0) await this.answerBasis('Yes');
    await this.page.getByRole('button', { name: /^Check / }).click();
    await this.sendButton.waitFor();
    return this;
  }

  get repairButton(): Locator {
    return this.page.getByRole('button', { name: /^Apply [\d\s]+ fix(es)?$/ });
  }

  get suggestionButton(): Locator {
    return this.page.getByRole('button', { name: /^Use [\d\s]+ suggestions?$/ });
  }

  get sendButton(): Locator {
    return this.page.getByRole('button', { name: /^Send \d/ });
  }

  get gridRows(): Locator {
    return this.page.getByRole('grid', { name: 'Rows to correct' }).getByRole('row');
  }

  /** Finds a row by its number in the file. */
  gridRow(number: number): Locator {
    return this.gridRows.filter({
      has: this.page.getByRole('gridcell', { name: new RegExp(`^${number} Leave row`) }),
    });
  }

  /** Waits until the grid shows the corrected cell. */
  async correct(row: number, from: string, to: string): Promise<this> {
    await this.gridRow(row).getByRole('gridcell', { name: from, exact: true }).click();
    const input = this.gridRow(row).getByRole('textbox');
    await input.fill(to);
    await input.press('Enter');
    await this.gridRow(row).getByRole('gridcell', { name: to, exact: true }).waitFor();
    return this;
  }

  /** Waits for the page of the new batch. */
  async send(): Promise<BatchPage> {
    const from = this.page.url();
    await this.sendButton.click();
    await this.page.waitForURL((url) => url.href !== from && /\/batch\/[0-9A-Za-z]{22}$/.test(url.pathname));
    await this.page.getByRole('link', { name: 'All batches' }).waitFor();
    await this.sendButton.waitFor({ state: 'hidden' });
    return new BatchPage(this.page);
  }
}
