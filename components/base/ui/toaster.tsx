'use client';

import type { ReactNode } from 'react';
import { useLoadedLate } from './use-loaded-late';

const load = () => import('./toast-area').then(({ default: Area }) => Area);
const afterMs = 300;

/** Loads the toast area after the page. */
export function Toaster({ children }: { children: ReactNode }) {
  const Area = useLoadedLate(load, afterMs);
  return (
    <>
      {children}
      {Area && <Area />}
    </>
  );
}
