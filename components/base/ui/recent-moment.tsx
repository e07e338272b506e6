'use client';

import { useSyncExternalStore } from 'react';
import { formatAgo, formatRecent } from './format';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all moments of a page. */
function eachMinute(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `5 min ago`, and so on as time passes. The server does not know when it will be looked at, and renders the time. */
export function RecentMoment({ at }: { at: Date | string }) {
  return useSyncExternalStore(
    eachMinute,
    () => formatAgo(at),
    () => formatRecent(at),
  );
}
