import type { Locator } from '@playwright/test';
import { ConsolePage } from './console-page';

export class ApplicantPage extends ConsolePage {
  get idNumber(): Locator {
    return this.page.getByLabel('ID number');
  }

  /** Submits with Enter. */
  async lookUp(idNumber: string): Promise<void> {
    await this.idNumber.fill(idNumber);
    await this.page.keyboard.press('Enter');
  }

  get question(): Locator {
    return this.page.getByRole('dialog', { name: 'Erase this applicant?' });
  }

  get eraseButton(): Locator {
    return this.question.getByRole('button', { name: 'Erase permanently' });
  }
}
