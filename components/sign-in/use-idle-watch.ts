'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { IdleWatchProps } from './idle-watch';

/** Loads what watches an idle session after the page: it is not needed in its first minute. */
export function useIdleWatch(): ComponentType<IdleWatchProps> | null {
  const [watch, setWatch] = useState<ComponentType<IdleWatchProps> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      import('./idle-watch').then(
        ({ IdleWatch }) => setWatch(() => IdleWatch),
        // Without a connection: without it nobody would be told that the page is used.
        () => {
          timer = setTimeout(load, 10_000);
        },
      );
    };
    load();
    return () => clearTimeout(timer);
  }, []);
  return watch;
}
