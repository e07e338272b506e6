'use client';

import { type RefObject, useEffect, useRef } from 'react';

const fields = 'input, select, textarea, [role="checkbox"], [role="radio"], [role="combobox"]';

/**
 * Chooses the initial focus of a dialog or drawer: its first field, else `otherwise`; never the X, where an Enter meant
 * for the question would close it. `button`: the first button of the content, which is the one that changes nothing
 * (Cancel, Copy); `popup`: the popup itself, so that it is read from the start.
 */
export function useFirstFocus(title: unknown, otherwise: 'button' | 'popup') {
  const popup = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // The next step in the same popup (a key after its form) starts at its own first field or button.
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // In the next frame: Base UI, too, looks after the focus of what has gone, and puts it on the popup.
    const frame = requestAnimationFrame(() => {
      const isLost = !content.current?.contains(document.activeElement);
      if (popup.current && isLost) firstFocus(popup.current, content, otherwise).focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [title, otherwise]);
  return {
    popup,
    content,
    /** The popup on touch screens: a focused field would open the keyboard over the content. */
    initialFocus: (by: string) =>
      by === 'touch' ? popup.current : popup.current && firstFocus(popup.current, content, otherwise),
  };
}

function firstFocus(
  popup: HTMLElement,
  content: RefObject<HTMLElement | null>,
  otherwise: 'button' | 'popup',
): HTMLElement {
  const first = (selector: string) =>
    [...(content.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(canBeFocused);
  return first(fields) ?? (otherwise === 'button' ? first('button') : undefined) ?? popup;
}

/** Base UI keeps hidden inputs beside its controls; those must not get the focus. */
function canBeFocused(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [aria-hidden="true"]') &&
    element.getClientRects().length > 0
  );
}
