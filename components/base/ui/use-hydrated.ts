'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false until a server-rendered page is hydrated; true for everything rendered later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
