import type { Locator, Page } from '@playwright/test';
import { toProduction } from '@/test/browser/to-production';

export interface RevealedKey {
  key: string;
  origin: string;
  /** The curl call, ready to paste. */
  curl: string;
}

/** Reads the key from the only dialog that ever shows it, and closes the dialog. */
export async function readRevealedKey(page: Page, title: string): Promise<RevealedKey> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  const [key = '', origin = '', curl = ''] = await dialog.locator('code').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { key, origin, curl };
}

/** The manager's page of API keys of the current environment. */
export class ApiKeyPage {
  /** It was asked once in this session. */
  #knowsProduction = false;

  constructor(readonly page: Page) {}

  /** Opens it through the navigation, from any manager page. */
  static async open(page: Page): Promise<ApiKeyPage> {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'API keys', exact: true })
      .click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    return new ApiKeyPage(page);
  }

  /** Reloads to show what the operator has changed. */
  async reopen(): Promise<this> {
    await this.page.goto('/api-key');
    await this.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    return this;
  }

  async switchTo(environment: 'UAT' | 'Production'): Promise<this> {
    if (environment === 'Production') {
      await toProduction(this.page, { again: this.#knowsProduction });
      this.#knowsProduction = true;
    } else {
      await this.page.getByRole('button', { name: /^Environment/ }).click();
      await this.page.getByRole('menuitemradio', { name: /^UAT/ }).click();
    }
    await this.page.getByRole('button', { name: new RegExp(`^Environment: ${environment}`) }).waitFor();
    return this.reopen();
  }

  async ask(name: string): Promise<void> {
    await this.page.getByLabel('Where will it be used?').fill(name);
    await this.page.keyboard.press('Enter');
    await this.page.getByText('Waiting for approval').waitFor();
  }

  get revealButton(): Locator {
    return this.page.getByRole('button', { name: 'Reveal the key' });
  }

  async reveal(): Promise<RevealedKey> {
    await this.revealButton.click();
    return readRevealedKey(this.page, 'The key is ready');
  }

  /** Finds a key by its last four characters. */
  row(hint: string): Locator {
    return this.page
      .getByRole('region', { name: 'Keys', exact: true })
      .getByRole('row')
      .filter({ has: this.page.locator('td:first-child', { hasText: `…${hint}` }) });
  }

  async replace(hint: string, overlap = 'Ends now'): Promise<RevealedKey> {
    await this.row(hint).getByRole('button', { name: 'Replace' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption(overlap);
    await dialog.getByRole('button', { name: 'Replace key' }).click();
    return readRevealedKey(this.page, 'The new key is ready');
  }

  /** Ends a key that works beside its replacement. */
  async endNow(hint: string): Promise<void> {
    await this.row(hint).getByRole('button', { name: 'End now' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'End now' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async revoke(hint: string): Promise<void> {
    await this.row(hint).getByRole('button', { name: 'Revoke' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  get reminders(): Locator {
    return this.page.getByRole('region', { name: 'Expiring keys' });
  }
}
