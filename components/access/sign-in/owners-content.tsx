'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { pageSession } from '@/components/base/client/page-session';

/**
 * What a page shows of its owner's: takes no keys and clicks while the session is somebody else's or has the other
 * environment, where they would count. An ended session needs none of it: its owner finds the focus where they left it.
 */
export function OwnersContent({ children }: { children: ReactNode }) {
  const isForeign = useSyncExternalStore(
    pageSession.subscribe,
    () => pageSession.foreign !== null,
    () => false,
  );
  return <div inert={isForeign}>{children}</div>;
}
