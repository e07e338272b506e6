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

  /** Invites somebody, and joins by the link as they would. */
  async addUser(user: { name: string; email: string; role: 'agent' | 'manager' }): Promise<Credentials> {
    await this.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await this.dialog.getByLabel('Email').fill(user.email);
    await this.dialog.getByLabel('Role').selectOption(user.role);
    await this.dialog.getByRole('button', { name: 'Create invite link' }).click();
    await this.page.getByRole('dialog', { name: 'The link is ready' }).waitFor();
    const link = new URL(await this.dialog.getByLabel('Link').inputValue());
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
    const password = 'a long passphrase';
    const joined = await this.page.request.post('/api/portal/invitation/accept', {
      headers: { origin: link.origin },
      data: { token: link.pathname.split('/').at(-1), name: user.name, password },
    });
    if (!joined.ok()) throw new Error(`${user.email} could not join: ${joined.status()}`);
    await this.page.reload();
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
      .filter({ has: this.page.locator('td:first-child', { hasText: `…${hint}` }) });
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
