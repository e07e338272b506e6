import type { Locator, Page } from '@playwright/test';

export class LeadPage {
  constructor(readonly page: Page) {}

  static async reached(page: Page): Promise<LeadPage> {
    await page.waitForURL(/\/lead\/[0-9A-Za-z]{22}$/);
    await page.getByRole('heading', { name: 'Applicant' }).waitFor();
    return new LeadPage(page);
  }

  get partners(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Partners' }).getByRole('radio');
  }

  get acceptButton(): Locator {
    return this.page.getByRole('button', { name: /^Accept / });
  }

  get link(): Locator {
    return this.page.getByLabel('Link for the applicant');
  }

  state(name: string): Locator {
    return this.page.getByRole('heading', { level: 1 }).getByText(name);
  }

  /** The first partner in the list whose card says this about accepting. */
  async choose(effect: 'Application here' | 'Opens their site' | 'They will call'): Promise<this> {
    await this.page.locator('label').filter({ hasText: effect }).first().click();
    return this;
  }

  async accept(): Promise<this> {
    await this.acceptButton.click();
    return this;
  }
}
