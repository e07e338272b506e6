import type { Locator } from '@playwright/test';
import { type RevealedKey, readRevealedKey } from './api-key-page';
import { ConsolePage } from './console-page';
import type { Credentials } from './sign-in-page';

/** An affiliate in the operator console: its settings, keys and users. */
export class AffiliatePage extends ConsolePage {
  /** Opens it from the list of affiliates. */
  static async create(console: ConsolePage, name: string): Promise<AffiliatePage> {
    const { page, dialog } = console;
    await page.getByRole('button', { name: 'New affiliate' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Create affiliate' }).click();
    return AffiliatePage.reached(console, name);
  }

  static async reached({ page }: ConsolePage, name: string): Promise<AffiliatePage> {
    await page.waitForURL(/\/operator\/affiliate\/\d+$/);
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    return new AffiliatePage(page);
  }

  /** Returns the password, which the server generates and shows once. */
  async addUser(user: { name: string; email: string; role: 'agent' | 'manager' }): Promise<Credentials> {
    await this.page.getByRole('button', { name: 'New user' }).click();
    await this.dialog.getByLabel('Name', { exact: true }).fill(user.name);
    await this.dialog.getByLabel('Email').fill(user.email);
    await this.dialog.getByLabel('Role').selectOption(user.role);
    await this.dialog.getByRole('button', { name: 'Add user' }).click();
    await this.page.getByRole('dialog', { name: 'The user can sign in' }).waitFor();
    const password = await this.dialog
      .locator('div', { has: this.page.locator('dt', { hasText: 'Password' }) })
      .last()
      .locator('dd')
      .innerText();
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
    return { email: user.email, password };
  }

  async issueKey(name: string): Promise<RevealedKey> {
    await this.page.getByRole('button', { name: 'Issue key' }).click();
    await this.dialog.getByLabel(/^Name/).fill(name);
    await this.dialog.getByRole('button', { name: 'Issue key' }).click();
    return readRevealedKey(this.page, 'The key is ready');
  }

  user(email: string): Locator {
    return this.page.getByRole('region', { name: 'Users' }).getByRole('row').filter({ hasText: email });
  }

  /** Finds a key by its last four characters. */
  key(hint: string): Locator {
    return this.page
      .getByRole('region', { name: 'Keys' })
      .getByRole('row')
      .filter({ hasText: `…${hint}` });
  }

  /** `figure`: the number of keys and users it locks out, typed to confirm. */
  async switchOff(figure: number): Promise<void> {
    await this.card('Affiliate').getByRole('button', { name: 'Suspend' }).click();
    await this.dialog.getByLabel(`Type ${figure} to confirm`).fill(String(figure));
    await this.dialog.getByRole('button', { name: 'Suspend' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** `day` in the format of the browser's date input. */
  async endKeyOn(hint: string, day: string): Promise<void> {
    await this.key(hint).getByRole('button', { name: 'Change' }).click();
    await this.dialog.getByLabel('Expiry date').fill(day);
    await this.dialog.getByRole('button', { name: 'Save' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
