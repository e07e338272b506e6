import type { Locator, Page } from '@playwright/test';

export class DashboardPage {
  constructor(readonly page: Page) {}

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Today', level: 1 });
  }

  static async open(page: Page, search = ''): Promise<DashboardPage> {
    await page.goto(`/dashboard${search}`);
    const dashboard = new DashboardPage(page);
    await dashboard.heading.waitFor();
    return dashboard;
  }

  /** Today's lead count as displayed. */
  async leadsToday(): Promise<number> {
    const text = await this.card('Today').locator('dd').first().locator('span').first().innerText();
    return Number(text.replace(/\D/g, ''));
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  choose(time: string): Promise<void> {
    return this.page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: time }).click();
  }
}
