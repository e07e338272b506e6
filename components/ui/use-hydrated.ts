'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page that the server rendered does not answer yet; true for everything rendered later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
