import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

export class BatchPage {
  constructor(readonly page: Page) {}

  /** The file name and the import's status. */
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get completed(): Locator {
    return this.heading.getByText('Completed');
  }

  /** The import's progress while it runs. */
  get progress(): Locator {
    return this.page.getByRole('heading', { name: /^(Reading the file|Row [\d\s]+ of [\d\s]+)$/ });
  }

  count(label: 'Rows' | 'Created' | 'Duplicates' | 'Rejected'): Locator {
    return this.page
      .getByRole('region', { name: 'Counts' })
      .locator('div', { has: this.page.locator('dt', { hasText: label }) })
      .locator('dd');
  }

  get rejectedRows(): Locator {
    return this.page.getByRole('region', { name: 'Rejected rows' }).locator('tbody tr');
  }

  /** The rejected rows as CSV text. */
  async downloadRejected(): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Download as CSV' }).click();
    return readFile(await (await download).path(), 'utf8');
  }

  async correctRejected(): Promise<void> {
    await this.page.getByRole('button', { name: 'Correct and send' }).click();
    await this.page.getByRole('grid', { name: 'Rows to correct' }).waitFor();
  }
}
