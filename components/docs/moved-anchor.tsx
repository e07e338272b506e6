'use client';

import { useEffect } from 'react';

/** Leads an anchor of the former single page to where its section is now. */
export function MovedAnchor({ moved }: { moved: Readonly<Record<string, string>> }) {
  useEffect(() => {
    const go = () => {
      const to = moved[location.hash.slice(1)];
      if (to !== undefined) location.replace(to);
    };
    go();
    window.addEventListener('hashchange', go);
    return () => window.removeEventListener('hashchange', go);
  }, [moved]);
  return null;
}
