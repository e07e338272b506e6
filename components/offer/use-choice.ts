'use client';

import { useEffect, useState } from 'react';
import type { PortalMatch } from '@/lib/lead/portal-view';

/** True while keys belong to something else: a field, a menu, a dialog. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return (
    target?.closest('input:not([type=radio]), textarea, [role=menu], [role=dialog], [contenteditable]') !=
    null
  );
}

/**
 * Which partner is chosen: the first until the agent chooses. Number keys choose from anywhere; Enter accepts,
 * but only after a choice was made on this page, so that an Enter too many on the page before sends nothing.
 */
export function useChoice(matches: readonly PortalMatch[], accept: () => void) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = matches.find(({ id }) => id === chosenId) ?? matches[0];
  const armed = chosenId !== null;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTakenElsewhere(event)) return;
      const numbered = /^[1-9]$/.test(event.key) ? matches[Number(event.key) - 1] : undefined;
      if (numbered) {
        event.preventDefault();
        setChosenId(numbered.id);
      } else if (event.key === 'Enter' && armed) {
        // A focused button or link does its own thing with Enter.
        if (event.target instanceof HTMLElement && event.target.closest('button, a')) return;
        event.preventDefault();
        accept();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [matches, accept, armed]);

  return { chosen, choose: setChosenId, armed };
}
