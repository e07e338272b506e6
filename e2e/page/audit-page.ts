import type { Locator } from '@playwright/test';
import { ConsolePage } from './console-page';

export class AuditPage extends ConsolePage {
  /** Opens the audit trail of an affiliate from its page. */
  static async ofAffiliate(console: ConsolePage): Promise<AuditPage> {
    await console.page.getByRole('link', { name: 'History' }).click();
    await console.page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    return new AuditPage(console.page);
  }

  get rows(): Locator {
    return this.page.getByRole('region', { name: 'Audit entries' }).locator('tbody tr');
  }

  /** Entries, newest first. */
  actions(): Locator {
    return this.rows.locator('[data-part=action]');
  }

  event(action: string): Locator {
    return this.rows.filter({ hasText: action });
  }

  async filter(label: 'What' | 'Who' | 'Affiliate' | 'Environment', choice: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Filters' });
    await form.getByLabel(label, { exact: true }).selectOption({ label: choice });
  }
}
