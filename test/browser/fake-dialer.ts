import type { BrowserContext, Page } from '@playwright/test';

/** Opens the page of a call in a tab of its own, as the program of a call centre does. */
export class FakeDialer {
  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  static async open(context: BrowserContext, origin: string | undefined): Promise<FakeDialer> {
    await context.route('http://dialer.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Dialer</title>' }),
    );
    const page = await context.newPage();
    await page.goto('http://dialer.example/agent?shift=1');
    return new FakeDialer(page, origin ?? '');
  }

  /** `name`: the tab that it uses for every call; left out: a new one each. */
  async ring(fragment: string, name = '_blank'): Promise<Page> {
    const opened = this.page.context().waitForEvent('page');
    await this.page.evaluate(
      ([address = '', tab = '']) => void window.open(address, tab),
      [`${this.origin}/call${fragment}`, name],
    );
    return opened;
  }
}
