'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { isAsking, isTakenElsewhere, useKeys } from '@/components/base/ui/single-key';
import { hasPageKey } from './page-action';
import type { PortalPage } from './portal-page';

/** How long a G waits for its letter. */
const letterWithinMs = 1_500;
/** A page that had the key a moment ago: the second press of it is meant for what has just gone. */
const justHadMs = 2_000;

interface DeskKeys {
  /** Single keys are on (WCAG 2.1.4). */
  enabled: boolean;
  pages: readonly PortalPage[];
  go: (href: string) => void;
  /** Opens the palette. */
  find: () => void;
  /** Opens the sheet of keys. */
  showKeys: () => void;
}

/**
 * The keys that work on every page of the portal: / search, N new lead, ? the keys, G and a letter a page. Only where
 * nothing is typed and no question is open; a control of the page with the same key comes first.
 */
export function useDeskKeys({ enabled, pages, go, find, showKeys }: DeskKeys): void {
  /** When G was pressed; null: it was not, or its letter came. */
  const leadAt = useRef<number | null>(null);
  const hadNAt = useRef(-justHadMs);
  useKeys((event, single) => {
    if (!enabled || !single || isAsking() || isTakenElsewhere(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'n' && hasPageKey('N')) hadNAt.current = event.timeStamp;
    if (hasPageKey(event.key)) return;
    switch (key) {
      case 'g':
        leadAt.current = event.timeStamp;
        return;
      case '/':
        event.preventDefault();
        return focusSearch() || find();
      case '?':
        event.preventDefault();
        return showKeys();
      case 'n':
        if (event.timeStamp - hadNAt.current < justHadMs || !pages.some(({ href }) => href === '/lead/new'))
          return;
        event.preventDefault();
        go('/lead/new');
    }
  });
  const hearLetter = useEffectEvent((event: KeyboardEvent) => {
    const from = leadAt.current;
    if (from === null || event.timeStamp === from || event.key === 'Shift') return;
    leadAt.current = null;
    if (event.timeStamp - from > letterWithinMs || isAsking() || isTakenElsewhere(event)) return;
    const page = pages.find(
      ({ letter }) => letter !== '' && letter.toLowerCase() === event.key.toLowerCase(),
    );
    if (!page) return;
    // Before the page's own keys: the letter belongs to G.
    event.preventDefault();
    event.stopImmediatePropagation();
    go(page.href);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => hearLetter(event);
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}

/** Puts the focus into the page's own search. False: it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main search input');
  if (!field || field.getClientRects().length === 0) return false;
  field.focus();
  field.select();
  return true;
}
