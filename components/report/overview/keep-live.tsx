'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { requestJson } from '@/components/base/client/request';

const everyMs = 20_000;

/** Refreshes the page regularly while it is visible, and at once when the user comes back to it. */
export function KeepLive() {
  const router = useRouter();
  useEffect(() => {
    const read = async () => {
      if (document.hidden) return;
      // Refreshing without a session would replace the page, and any open dialog, by the sign-in page.
      await requestJson('/api/portal/session');
      router.refresh();
    };
    // On failure the page keeps its content; the next round tries again.
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
