import type { Locator, Page } from '@playwright/test';

/** A new or existing partner in the console. */
export class PartnerPage {
  constructor(readonly page: Page) {}

  static async openNew(page: Page): Promise<PartnerPage> {
    await page.goto('/operator/lender/new');
    await page.getByRole('heading', { name: 'New lender', level: 1 }).waitFor();
    return new PartnerPage(page);
  }

  static async open(
    page: Page,
    partnerId: number,
    tab: 'capacity' | 'rules' | 'connection' | 'details' = 'connection',
  ): Promise<PartnerPage> {
    await page.goto(`/operator/lender/${partnerId}?tab=${tab}`);
    await page.getByRole('button', { name: 'Save lender' }).waitFor();
    return new PartnerPage(page);
  }

  async show(
    tab: 'Performance' | 'Capacity' | 'Rules' | 'Connection' | 'Details' | 'History',
  ): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
    await this.page.getByRole('tabpanel', { name: tab }).waitFor();
  }

  /** What the rules being edited would mean for past leads of an intent. */
  lab(intent: string): Locator {
    return this.page.getByRole('region', { name: `Effect on past leads, ${intent}` });
  }

  get state(): Locator {
    return this.page.getByRole('status', { name: 'State' });
  }

  async takeIntent(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title, exact: true }).click();
    await this.page.getByRole('button', { name: 'Add rule' }).waitFor();
  }

  /** Reads the secret, which is shown once. */
  async readSecret(): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: 'The signing secret' });
    const secret = await dialog.getByLabel('Signing secret').inputValue();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    return secret;
  }

  rule(at: number, part: 'field' | 'comparison' | 'value'): Locator {
    return this.page.getByLabel(`Eligible when all of these are true, ${at}: ${part}`);
  }

  condition(at: number, part: 'field' | 'comparison' | 'value' | 'points'): Locator {
    return this.page.getByLabel(`Scorecard: points per condition, ${at}: ${part}`);
  }

  /** A value of the list of a rule. */
  chip(value: string): Locator {
    return this.page.getByRole('button', { name: `Remove ${value}` });
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save lender' }).click();
    await this.state.getByText('Saved', { exact: true }).waitFor();
  }

  endpoint(name: string): Locator {
    return this.page.getByRole('region', { name: 'Endpoints' }).getByRole('row').filter({ hasText: name });
  }

  /** Opens the drawer; its Send button makes the call. */
  async openTest(endpoint: 'score' | 'accept' | 'link'): Promise<EndpointTester> {
    await this.page.getByRole('button', { name: `Test ${endpoint}`, exact: true }).click();
    const drawer = this.page.getByRole('dialog', { name: `Test the ${endpoint} endpoint` });
    await drawer.waitFor();
    return new EndpointTester(drawer);
  }
}

class EndpointTester {
  constructor(readonly drawer: Locator) {}

  get result(): Locator {
    return this.drawer.getByRole('status');
  }

  async send(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Send test call' }).click();
    await this.result.waitFor();
  }

  async close(): Promise<void> {
    await this.drawer.page().keyboard.press('Escape');
    await this.drawer.waitFor({ state: 'hidden' });
  }
}
