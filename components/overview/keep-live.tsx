'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { requestJson } from '@/components/client/request';

const everyMs = 20_000;

/** Reads the page anew from time to time while somebody looks at it, and at once when they come back to it. */
export function KeepLive() {
  const router = useRouter();
  useEffect(() => {
    const read = async () => {
      if (document.hidden) return;
      // Read anew without a session, the page would be gone for the sign-in page, and what is open on it too.
      await requestJson('/api/portal/session');
      router.refresh();
    };
    // What stands there stays when there is no answer; it is asked for again.
    const readQuietly = () => void read().catch(() => {});
    const timer = setInterval(readQuietly, everyMs);
    document.addEventListener('visibilitychange', readQuietly);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readQuietly);
    };
  }, [router]);
  return null;
}
