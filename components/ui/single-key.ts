'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

/** A key acts by itself only when no other came within this time before it: a burst of keys is somebody typing. */
export const quietMs = 600;

type Key = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'timeStamp'>;

/** True for a key that was pressed for its own sake: not held, not part of a shortcut, of typing or of composing. */
export function isSingleKey(key: Key, lastKeyAt: number): boolean {
  if (key.ctrlKey || key.metaKey || key.altKey || key.repeat || key.isComposing) return false;
  return key.timeStamp - lastKeyAt >= quietMs;
}

/**
 * Hears every key on the page, and whether it is a single one. Keys that went into fields count as typing, too, and
 * so does whatever may have been pressed just before the page was there.
 */
export function useKeys(onKey: (event: KeyboardEvent, single: boolean) => void): void {
  const lastKeyAt = useRef<number | null>(null);
  const single = useRef(false);
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    lastKeyAt.current ??= performance.now();
    const note = (event: KeyboardEvent) => {
      single.current = isSingleKey(event, lastKeyAt.current ?? 0);
      lastKeyAt.current = event.timeStamp;
    };
    const hear = (event: KeyboardEvent) => handle(event, single.current);
    // The time is noted before anything on the page can keep the key for itself.
    document.addEventListener('keydown', note, true);
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('keydown', hear);
    };
  }, []);
}

/** True while keys belong to something else: a field, a menu, a dialog. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return (
    event.target instanceof Element &&
    event.target.closest(
      'input:not([type=radio]), textarea, select, [role=menu], [role=dialog], [contenteditable]',
    ) !== null
  );
}
