'use client';

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const Area = lazy(() => import('./toast-area'));

/** Loads the toast area after the page. */
export function Toaster({ children }: { children: ReactNode }) {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {children}
      {stands && (
        <Suspense>
          <Area />
        </Suspense>
      )}
    </>
  );
}
