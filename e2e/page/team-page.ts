import type { Locator, Page } from '@playwright/test';

export class TeamPage {
  constructor(readonly page: Page) {}

  /** Opens the page through the navigation, from any manager page. */
  static async open(page: Page): Promise<TeamPage> {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    return new TeamPage(page);
  }

  /** Opens it by its address. */
  static async visit(page: Page): Promise<TeamPage> {
    await page.goto('/team');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    return new TeamPage(page);
  }

  member(email: string): Locator {
    return this.page.getByRole('region', { name: 'Team' }).getByRole('row').filter({ hasText: email });
  }

  invitation(email: string): Locator {
    return this.page
      .getByRole('region', { name: 'Open invitations' })
      .getByRole('row')
      .filter({ hasText: email });
  }

  /** Leaves the dialog with the link open. */
  async invite(email: string): Promise<string> {
    await this.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill(email);
    await dialog.getByRole('button', { name: 'Create invite link' }).click();
    return dialog.getByLabel('Link', { exact: true }).inputValue();
  }

  /** Leaves the dialog with the link open. */
  async resetPassword(row: Locator): Promise<string> {
    await row.getByRole('button', { name: 'Reset password' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create reset link' }).click();
    return dialog.getByLabel('Link', { exact: true }).inputValue();
  }

  async closeDialog(): Promise<void> {
    await this.press('Done');
  }

  async confirm(row: Locator, label: string, confirmLabel: string): Promise<void> {
    await row.getByRole('button', { name: label }).click();
    await this.press(confirmLabel);
  }

  /** Waits until the dialog has closed, which means the change is saved; an open dialog hides every row. */
  private async press(name: string): Promise<void> {
    const button = this.page.getByRole('dialog').getByRole('button', { name });
    await button.click();
    await button.waitFor({ state: 'hidden' });
  }
}

/** The page behind an invite link. */
export class InvitationPage {
  constructor(readonly page: Page) {}

  static async open(page: Page, link: string): Promise<InvitationPage> {
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: /^Join / }).waitFor();
    return new InvitationPage(page);
  }

  async join(person: { name: string; password: string }): Promise<void> {
    await this.page.getByLabel('Your name').fill(person.name);
    await this.page.getByLabel('Password').fill(person.password);
    await this.page.keyboard.press('Enter');
  }
}
