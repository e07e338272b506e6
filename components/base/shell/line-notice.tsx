'use client';

import { WifiOff } from 'lucide-react';
import { useOffline } from 'next/offline';

/**
 * Says that the line is down when a page could not be fetched, also ahead of a press: the one on the screen stays, and
 * one that was asked for opens by itself (`useOffline` of `next.config.ts`). What a button sends is told by its page.
 */
export function LineNotice() {
  const isOffline = useOffline();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-16 z-40 flex justify-center px-4">
      {isOffline && (
        <p className="rise flex max-w-xl items-center gap-2.5 rounded-control border border-warning/50 bg-surface px-4 py-2.5 text-sm shadow-overlay">
          <WifiOff size={16} aria-hidden="true" className="shrink-0 text-warning" />
          <span>
            <strong className="font-medium">No connection.</strong> This page stays as it is. A link that you
            pressed opens by itself once the line is back.
          </span>
        </p>
      )}
    </div>
  );
}
