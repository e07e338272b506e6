'use client';

import { type RefObject, useEffect, useRef } from 'react';

const fields = 'input, select, textarea, [role="checkbox"], [role="radio"], [role="combobox"]';

/**
 * Where the keyboard stands when a dialog or drawer opens: in its first field, else on `otherwise`, never on the X,
 * where an Enter meant for the question would close it. `button`: on the first button of what it holds, which is
 * the one that changes nothing (Cancel, Copy); `popup`: on the popup itself, so that one reads from its beginning.
 */
export function useFirstFocus(title: unknown, otherwise: 'button' | 'popup') {
  const popup = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // A next step in the same popup (a key after its form) begins at its own first field or button.
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    const isLost = !content.current?.contains(document.activeElement);
    if (popup.current && isLost) firstFocus(popup.current, content, otherwise).focus();
  }, [title, otherwise]);
  return {
    popup,
    content,
    /** By touch the popup: a field would open the keyboard over what is to be read. */
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

/** Base UI keeps hidden inputs beside its own controls; those are not for the keyboard. */
function canBeFocused(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [aria-hidden="true"]') &&
    element.getClientRects().length > 0
  );
}
