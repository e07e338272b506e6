import type { Locator, Page } from '@playwright/test';

/** The palette that finds anything, over any page of the console. */
export class PalettePage {
  constructor(readonly page: Page) {}

  /** By the keyboard, from wherever the focus is. */
  static async open(page: Page): Promise<PalettePage> {
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    const palette = new PalettePage(page);
    // The page listens once it is interactive.
    while (!(await palette.dialog.isVisible())) {
      await page.keyboard.press('Control+k');
      await palette.dialog.waitFor({ timeout: 2_000 }).catch(() => {});
    }
    return palette;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Find' });
  }

  get input(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Find' });
  }

  option(name: string | RegExp): Locator {
    return this.dialog.getByRole('option', { name });
  }

  /** The result that Enter opens. */
  get chosen(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }
}
