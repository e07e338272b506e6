'use client';

import { useEffect, useState } from 'react';

/**
 * For dialogs and the like: loads the code after the page, so that it is ready when needed. Returns true from the first
 * opening on, so that closing can be animated.
 */
export function useLoadedOnOpen(open: boolean, load: () => Promise<unknown>): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // If this fails, opening tries again and reports the error.
    const timer = setTimeout(() => load().catch(() => {}), 500);
    return () => clearTimeout(timer);
  }, [load]);
  return wasOpened;
}
