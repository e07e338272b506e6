'use client';

import { useRef, useState } from 'react';
import { isTakenElsewhere, useKeys } from '@/components/ui/single-key';
import type { PortalLead, PortalMatch } from '@/lib/lead-page/view';

interface Chosen {
  id: number;
  quoteIndex: number;
  /** The lead's version at the time of the choice: a decline, a new offer or any other change undoes the choice. */
  at: string;
}

interface ChoiceKeys {
  /** Off: only buttons work (WCAG 2.1.4). */
  enabled: boolean;
  /** Opens the read-back. */
  onEnter: (match: PortalMatch, quoteIndex: number) => void;
  /** Closes the read-back: another offer was chosen, or somebody is typing. */
  onCancel: () => void;
}

/**
 * Tracks which offer is chosen: the best one not tried yet, until the agent chooses. A digit chooses from anywhere on
 * the page. Enter opens the read-back, but only after a choice on this page, so that an extra Enter on the previous
 * page does nothing. A burst of keys is typing: it chooses nothing and undoes what its first key chose.
 */
export function useChoice(
  lead: Pick<PortalLead, 'matches' | 'updatedAt'>,
  untried: readonly PortalMatch[],
  { enabled, onEnter, onCancel }: ChoiceKeys,
) {
  const [stored, setStored] = useState<Chosen | null>(null);
  const beforeKey = useRef<Chosen | null>(null);
  const valid = stored?.at === lead.updatedAt ? stored : null;
  const picked = lead.matches.find(({ id }) => id === valid?.id);
  const chosen = picked ?? untried[0];
  const quoteIndex = picked && valid ? valid.quoteIndex : 0;
  const choose = (id: number, index = 0) => setStored({ id, quoteIndex: index, at: lead.updatedAt });

  useKeys((event, single) => {
    if (!enabled || event.repeat || isTakenElsewhere(event)) return;
    const isTyped = event.key.length === 1 && event.key !== ' ';
    if (isTyped && !single) {
      setStored(beforeKey.current);
      onCancel();
      return;
    }
    if (isTyped) beforeKey.current = valid;
    const numbered = single && /^[1-9]$/.test(event.key) ? untried[Number(event.key) - 1] : undefined;
    if (numbered) {
      event.preventDefault();
      onCancel();
      choose(numbered.id);
    } else if (event.key === 'Enter' && single && picked) {
      // Enter on a focused button or link does what that does, and so does Enter in the read-back.
      if (event.target instanceof Element && event.target.closest('button, a, summary, [role=alertdialog]'))
        return;
      event.preventDefault();
      onEnter(picked, quoteIndex);
    }
  });

  return { chosen, quoteIndex, choose, armed: picked !== undefined };
}
