'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const everyMs = 20_000;

/** Reads the page anew from time to time while somebody looks at it, and at once when they come back to it. */
export function KeepLive() {
  const router = useRouter();
  useEffect(() => {
    const read = () => {
      if (!document.hidden) router.refresh();
    };
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [router]);
  return null;
}
