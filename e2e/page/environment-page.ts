import type { Locator } from '@playwright/test';
import { ConsolePage } from './console-page';

type Field = 'Deduplication window' | 'Processing limit' | 'Leads are kept';

/** One environment's card on the console's page of settings. */
export class EnvironmentPage extends ConsolePage {
  constructor(
    page: ConsolePage['page'],
    readonly name: 'UAT' | 'Production',
  ) {
    super(page);
  }

  get settings(): Locator {
    return this.card(this.name);
  }

  field(label: Field): Locator {
    return this.settings.getByLabel(label);
  }

  async startMaintenance(): Promise<void> {
    await this.confirm(this.settings.getByRole('button', { name: 'Start maintenance' }), 'Start maintenance');
    await this.settings.getByText('In maintenance').waitFor();
  }

  async endMaintenance(): Promise<void> {
    await this.confirm(this.settings.getByRole('button', { name: 'End maintenance' }), 'End maintenance');
    await this.settings.getByText('Open', { exact: true }).waitFor();
  }

  /** Until the server has answered. */
  async save(label: Field, value: string): Promise<number> {
    await this.field(label).fill(value);
    const answer = this.page.waitForResponse((response) => response.request().method() === 'PUT');
    await this.settings.getByRole('button', { name: `Save ${this.name}` }).click();
    return (await answer).status();
  }
}
