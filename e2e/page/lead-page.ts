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

  /** Opens the read-back. */
  get applyButton(): Locator {
    return this.page.getByLabel('Chosen partner').getByRole('button', { name: /^(Apply with|Try) / });
  }

  /** What reads back who, to whom and how much before it is sent. */
  get readBack(): Locator {
    return this.page.getByRole('alertdialog');
  }

  get sendButton(): Locator {
    return this.readBack.getByRole('button', { name: /^Send/ });
  }

  /** Those that have said no since the offer; folded while others are left. */
  get refused(): Locator {
    return this.page.locator('details');
  }

  get link(): Locator {
    return this.page.getByLabel('Link for the applicant');
  }

  state(name: string): Locator {
    return this.page.getByRole('heading', { level: 1 }).getByText(name);
  }

  /** What is stored about the applicant under this label. */
  detail(label: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return this.page.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  /** The first partner in the list whose card says this about applying. */
  async choose(effect: 'Apply here' | 'Apply on their site' | "They'll call back"): Promise<this> {
    await this.page.locator('label').filter({ hasText: effect }).first().click();
    return this;
  }

  /** Both steps: the read-back, and the yes to it. */
  async accept(): Promise<this> {
    await this.applyButton.click();
    await this.sendButton.click();
    return this;
  }

  /** The ids of the partners to which this page sends from now on, as far as the server took the call. */
  watchSent(): number[] {
    const sent: number[] = [];
    this.page.on('requestfinished', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/portal/accept')) return;
      sent.push((request.postDataJSON() as { partner_id: number }).partner_id);
    });
    return sent;
  }
}
