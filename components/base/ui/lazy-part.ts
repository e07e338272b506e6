import { lazy } from 'react';
import { connectionOrPause } from '@/components/base/client/line';

/** With a connection. A part that is still missing then is gone: a new release has replaced it. */
const mostTries = 5;

/**
 * `lazy` for a part of a page that is loaded on demand. Without a connection it waits for one, in the fallback of its
 * `Suspense`: React would replace the whole page, and what was typed into it, by an error, and never try again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPatiently(load));

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (tries === mostTries) throw error;
      if (navigator.onLine) tries += 1;
      await connectionOrPause();
    }
  }
}
