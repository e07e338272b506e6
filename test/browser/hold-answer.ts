import type { Page } from '@playwright/test';

interface HeldAnswer {
  /** Resolves once the server has done what was asked. */
  asked: Promise<void>;
  /** Lets the answer through, or loses it. */
  release(how?: 'answered' | 'lost'): Promise<void>;
}

/** Holds back the next answer to a request of this method whose URL matches. */
export async function holdAnswer(page: Page, url: string, method = 'POST'): Promise<HeldAnswer> {
  const asked = signal();
  const released = signal<'answered' | 'lost'>();
  const done = signal();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    asked.give();
    if ((await released.given) === 'lost') await route.abort('connectionreset');
    else await route.fulfill({ response });
    done.give();
  });
  return {
    asked: asked.given,
    release: (how = 'answered') => {
      released.give(how);
      return done.given;
    },
  };
}

function signal<Value = void>(): { given: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {};
  const given = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { given, give: (value) => give(value) };
}
