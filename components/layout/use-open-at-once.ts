'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * The trigger of a menu that was loaded because somebody pressed for it: takes the focus over from the button it
 * replaces and is pressed once, so that the menu opens as by keyboard, with its first item ready.
 */
export function useOpenAtOnce(): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    trigger.current?.focus();
    trigger.current?.click();
  }, []);
  return trigger;
}
