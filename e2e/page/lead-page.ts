import { expect, type Locator, type Page } from '@playwright/test';

export class LeadPage {
  constructor(readonly page: Page) {}

  /** Waits until the page is interactive: earlier keys and clicks are lost. */
  static async reached(page: Page): Promise<LeadPage> {
    await page.waitForURL(/\/lead\/[0-9A-Za-z]{22}$/);
    await page.getByRole('heading', { name: 'Applicant' }).waitFor();
    await expect(page.locator('[data-early]')).toHaveCount(0);
    return new LeadPage(page);
  }

  get partners(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Lenders' }).getByRole('radio');
  }

  /** Opens the read-back. */
  get applyButton(): Locator {
    return this.page.getByLabel('Chosen lender').getByRole('button', { name: /^(Apply with|Try) / });
  }

  /** The read-back: who, to whom and how much, before it is sent. */
  get readBack(): Locator {
    return this.page.getByRole('alertdialog');
  }

  get sendButton(): Locator {
    return this.readBack.getByRole('button', { name: /^(Send|Take it up)/ });
  }

  /** Partners that have declined since the offer; collapsed while others remain. */
  get refused(): Locator {
    return this.page.locator('details');
  }

  get link(): Locator {
    return this.page.getByLabel('Link for the applicant');
  }

  state(name: string): Locator {
    return this.page.getByRole('heading', { level: 1 }).getByText(name);
  }

  /** The answer with this label, which a press opens for editing. */
  fact(label: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${label}`) });
  }

  /** The stored value with this label. */
  detail(label: string): Locator {
    const term = this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    return this.page.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  /** The first partner in the list whose card shows this application status. */
  async choose(effect: 'Apply here' | 'Apply on their site' | "They'll call back"): Promise<this> {
    await this.page.locator('label').filter({ hasText: effect }).first().click();
    return this;
  }

  /** Opens the read-back and confirms it. */
  async accept(): Promise<this> {
    await this.applyButton.click();
    await this.sendButton.click();
    return this;
  }

  /** Records the ids of the partners this page sends to from now on, for requests that reached the server. */
  watchSent(): number[] {
    const sent: number[] = [];
    this.page.on('requestfinished', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/portal/accept')) return;
      sent.push((request.postDataJSON() as { partnerId: number }).partnerId);
    });
    return sent;
  }
}
