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

  /** Until the server has saved it, or has refused to look at what it comes to. */
  async save(label: Field, value: string): Promise<number> {
    await this.field(label).fill(value);
    const looked = this.page.waitForResponse((response) => response.url().endsWith('/preview'));
    const ended = this.page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' || (response.url().endsWith('/preview') && !response.ok()),
    );
    await this.settings.getByRole('button', { name: `Save ${this.name}` }).click();
    if ((await looked).ok() && label === 'Deduplication window')
      await this.question.getByRole('button', { name: `Change ${this.name}` }).click();
    return (await ended).status();
  }

  /** What a change comes to, before it is made. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: `Change ${this.name}?` });
  }

  async ask(label: Field, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.settings.getByRole('button', { name: `Save ${this.name}` }).click();
    await this.question.waitFor();
  }
}
