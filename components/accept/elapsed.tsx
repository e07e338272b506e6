'use client';

import { useEffect, useState } from 'react';
import { formatElapsed } from '@/components/ui/format';

/** Time since a moment the server knows, so that it goes on after a reload. Not read out each second. */
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
