'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

/** A key acts alone only if no other came this long before it: a burst of keys is typing. */
export const quietMs = 600;

type Key = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'timeStamp'>;

/** Returns true for a deliberate key press: not held, and not part of a shortcut, of typing or of composing. */
export function isSingleKey(key: Key, lastKeyAt: number): boolean {
  if (key.ctrlKey || key.metaKey || key.altKey || key.repeat || key.isComposing) return false;
  return key.timeStamp - lastKeyAt >= quietMs;
}

/**
 * Listens to every key on the page and tells whether it is a single one. Keys in fields count as typing, and so do keys
 * that may have been pressed just before the page was ready.
 */
export function useKeys(onKey: (event: KeyboardEvent, single: boolean) => void): void {
  const lastKeyAt = useRef<number | null>(null);
  const single = useRef(false);
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    lastKeyAt.current ??= performance.now();
    const note = (event: KeyboardEvent) => {
      // Part of the key that follows it, such as a question mark.
      if (event.key === 'Shift') return;
      single.current = isSingleKey(event, lastKeyAt.current ?? 0);
      lastKeyAt.current = event.timeStamp;
    };
    const hear = (event: KeyboardEvent) => handle(event, single.current);
    // Records the time in the capture phase, before anything on the page can stop the event.
    document.addEventListener('keydown', note, true);
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('keydown', hear);
    };
  }, []);
}

/** Returns true while a question or dialog is open: a single key answers that, or nothing. One that fades is closed. */
export function isAsking(): boolean {
  return document.querySelector(':is([role=alertdialog], [role=dialog]):not([data-closed])') !== null;
}

/** Returns true while keys belong to a field, a menu or a dialog. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return (
    event.target instanceof Element &&
    event.target.closest(
      'input:not([type=radio]), textarea, select, [role=menu], [role=dialog], [contenteditable]',
    ) !== null
  );
}

/**
 * Does what single keys are for, wherever nothing is typed and no question is open. By the key in lower case;
 * anything but a function: nothing now.
 */
export function useSingleKeys(keys: Readonly<Record<string, (() => void) | false | null | undefined>>): void {
  useKeys((event, single) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || !single || isAsking() || isTakenElsewhere(event)) return;
    event.preventDefault();
    act();
  });
}
