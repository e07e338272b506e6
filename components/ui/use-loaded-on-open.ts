'use client';

import { useEffect, useState } from 'react';

/**
 * For what opens over a page: fetches its code once the page stands, so that it is there when it is wanted. True from
 * the first opening on, so that closing can still be animated.
 */
export function useLoadedOnOpen(open: boolean, load: () => Promise<unknown>): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // If this fails, opening tries again and says what is wrong.
    const timer = setTimeout(() => load().catch(() => {}), 500);
    return () => clearTimeout(timer);
  }, [load]);
  return wasOpened;
}
