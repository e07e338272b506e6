import type { Page } from '@playwright/test';

/** Waits for a notification and the end of its animation. */
export async function waitForNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(text);
  await notice.waitFor();
  await notice.evaluate((element) =>
    Promise.all((element.closest('.popup') ?? element).getAnimations().map(({ finished }) => finished)),
  );
}

/** Returns the names of the controls that are partly covered by a notification. */
export function coveredActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = [...document.querySelectorAll('[aria-label="Notifications"] > *')].map((notice) => ({
      notice,
      box: notice.getBoundingClientRect(),
    }));
    if (notices.length === 0) throw new Error('there is no notice');
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((action) => {
        const own = action.getBoundingClientRect();
        return notices.some(
          ({ notice, box }) =>
            !notice.contains(action) &&
            own.width > 1 &&
            own.left < box.right &&
            own.right > box.left &&
            own.top < box.bottom &&
            own.bottom > box.top,
        );
      })
      .map((action) => action.textContent || action.id);
  });
}
