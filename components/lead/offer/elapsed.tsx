'use client';

import { useEffect, useState } from 'react';
import { formatElapsed } from '@/components/base/ui/format';

/**
 * Shows the time since a server timestamp, so that it continues after a reload. Screen readers do not announce each
 * second.
 */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-live="off" className="tabular">
      {now === null ? '0:00' : formatElapsed(now - Date.parse(since))}
    </span>
  );
}
