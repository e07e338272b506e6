'use client';

import { useEffect, useState } from 'react';

const againMs = 10_000;

/**
 * Loads a part of the page that is not needed at once, `afterMs` after it; without a connection it tries again. Null
 * until it is there.
 */
export function useLoadedLate<Part>(load: () => Promise<Part>, afterMs = 0): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      load().then(
        (loaded) => setPart({ loaded }),
        () => {
          timer = setTimeout(go, againMs);
        },
      );
    };
    if (afterMs === 0) go();
    else timer = setTimeout(go, afterMs);
    return () => clearTimeout(timer);
  }, [load, afterMs]);
  return part === null ? null : part.loaded;
}
