'use client';

import { useRef, useState } from 'react';
import { isTakenElsewhere, useKeys } from '@/components/ui/single-key';
import type { PortalLead, PortalMatch } from '@/lib/lead-page/view';

interface Chosen {
  id: number;
  quoteIndex: number;
  /** The lead as it was when this was chosen: a no, a new offer, or anything else that changes it, undoes the choice. */
  at: string;
}

interface ChoiceKeys {
  /** Off: only buttons act (WCAG 2.1.4). */
  enabled: boolean;
  /** Opens the read-back. */
  onEnter: (match: PortalMatch, quoteIndex: number) => void;
  /** The read-back is closed: another one was chosen, or somebody is typing. */
  onCancel: () => void;
}

/**
 * Which partner is chosen: the best not tried yet until the agent chooses. A digit chooses from anywhere and Enter
 * opens the read-back, but only after a choice was made on this page, so that an Enter too many on the page before
 * does nothing. A burst of keys is somebody typing: it chooses nothing, and takes back what its first key chose.
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
      // A focused button or link does its own thing with Enter, and so does the read-back.
      if (event.target instanceof Element && event.target.closest('button, a, summary, [role=alertdialog]'))
        return;
      event.preventDefault();
      onEnter(picked, quoteIndex);
    }
  });

  return { chosen, quoteIndex, choose, armed: picked !== undefined };
}
