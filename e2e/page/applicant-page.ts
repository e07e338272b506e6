import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { ConsolePage } from './console-page';

export class ApplicantPage extends ConsolePage {
  get number(): Locator {
    return this.page.getByLabel('ID number or phone number');
  }

  /** Submits with Enter. */
  async lookUp(number: string): Promise<void> {
    await this.number.fill(number);
    await this.page.keyboard.press('Enter');
  }

  /** One part of what is known. */
  part(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true, level: 2 });
    return this.page.locator('section', { has: heading });
  }

  /** Downloads a copy, and returns what is in it. */
  async copy(format: 'JSON' | 'PDF'): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: `Copy as ${format}` }).click(),
    ]);
    return readFile(await download.path(), 'latin1');
  }

  get erase(): Locator {
    return this.page.getByRole('button', { name: 'Erase…', disabled: false });
  }

  get question(): Locator {
    return this.page.getByRole('dialog', { name: 'Erase this applicant?' });
  }

  /** Where the ID number is typed again. */
  get confirmation(): Locator {
    return this.question.getByLabel('Type the applicant’s ID number to confirm');
  }
}
