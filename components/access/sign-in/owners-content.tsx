'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { pageSession } from '@/components/base/client/page-session';

/**
 * What a page shows of its owner's: takes no keys and clicks while somebody else is signed in, whom they would be
 * counted for. An ended session needs none of it, and its owner finds the focus where they left it.
 */
export function OwnersContent({ children }: { children: ReactNode }) {
  const isTaken = useSyncExternalStore(
    pageSession.subscribe,
    () => pageSession.isTaken,
    () => false,
  );
  return <div inert={isTaken}>{children}</div>;
}
