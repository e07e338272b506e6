import type { Locator } from '@playwright/test';
import { ConsolePage } from './console-page';

type Field = 'Deduplication window' | 'Processing limit' | 'Lead retention';

/** One environment's card on the settings page of the console. */
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

  /** `ends`: in South African time, as the field takes it. */
  async startMaintenance({ reason, ends }: { reason: string; ends: string }): Promise<void> {
    await this.settings.getByRole('button', { name: 'Start maintenance' }).click();
    const dialog = this.page.getByRole('dialog', { name: `Start maintenance of ${this.name}?` });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByLabel('Ends').fill(ends);
    await dialog.getByRole('button', { name: 'Start maintenance' }).click();
    await this.settings.getByText('Under maintenance').waitFor();
  }

  async endMaintenance(): Promise<void> {
    await this.confirm(this.settings.getByRole('button', { name: 'End maintenance' }), 'End maintenance');
    await this.settings.getByText('Open', { exact: true }).waitFor();
  }

  /** Saves; returns the status of the save, or of the preview if that fails. */
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

  /** The dialog that previews a change. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: `Change ${this.name}?` });
  }

  async ask(label: Field, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.settings.getByRole('button', { name: `Save ${this.name}` }).click();
    await this.question.waitFor();
  }
}
