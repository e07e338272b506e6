'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the trigger of a menu that was loaded by a press: takes over the focus from the button it replaces and is clicked
 * once, so that the menu opens as by keyboard, with its first item focused.
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
