import type { Page } from '@playwright/test';

/**
 * Holds back the next answer to a request whose URL matches and that has this method: the server has done what was
 * asked. `asked` resolves once it was; `release` lets the answer through, or loses it.
 */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
  method = 'POST',
): Promise<{ asked: Promise<void>; release: (how?: 'answered' | 'lost') => Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<'answered' | 'lost'>();
  const done = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    asked.resolve();
    if ((await released.promise) === 'lost') await route.abort('connectionreset');
    else await route.fulfill({ response });
    done.resolve();
  });
  return {
    asked: asked.promise,
    release: async (how = 'answered') => {
      released.resolve(how);
      await done.promise;
    },
  };
}
