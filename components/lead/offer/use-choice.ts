'use client';

import { useEffect, useRef, useState } from 'react';
import { isTakenElsewhere, quietMs, useKeys } from '@/components/base/ui/single-key';
import type { PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { boardKey, pickedOf } from './board-key';

interface Chosen {
  id: number;
  /** The quote that was pressed among the partner's; null: the one for the term. */
  quoteIndex: number | null;
  /** The lead's version at the time of the choice: a decline, a new offer or any other change undoes the choice. */
  at: string;
}

interface ChoiceKeys {
  /** Off: only buttons work (WCAG 2.1.4). */
  enabled: boolean;
  /** All lenders have answered and none has been sent it: Enter takes the best offer, once it has stood for a moment. */
  isFresh: boolean;
  /** Opens the read-back. */
  onEnter: (match: PortalMatch, quoteIndex: number | null) => void;
  /** Closes the read-back: another offer was chosen, or somebody is typing. */
  onCancel: () => void;
}

/**
 * Tracks which offer is chosen: until the agent chooses, the one that stood first, which stays it while others come up
 * or are sorted. A digit chooses from anywhere on the page. Enter opens the read-back, but only after a choice on this
 * page, so that an extra Enter on the previous page does nothing. A burst of keys is typing: it chooses nothing and
 * undoes what its first key chose. Enter needs no pause before it: the read-back asks.
 */
export function useChoice(
  lead: Pick<PortalLead, 'matches' | 'updatedAt'>,
  /** The places on the screen, in order; null where there is no offer (yet). */
  places: readonly (PortalMatch | null)[],
  { enabled, isFresh, onEnter, onCancel }: ChoiceKeys,
) {
  const [stored, setStored] = useState<Chosen | null>(null);
  const beforeKey = useRef<Chosen | null>(null);
  const typed = useRef(false);
  const valid = stored?.at === lead.updatedAt ? stored : null;
  const picked = pickedOf(lead.matches, valid);
  const [first, setFirst] = useState<Pick<Chosen, 'id' | 'at'> | null>(null);
  const stays = first?.at === lead.updatedAt ? places.find((one) => one?.id === first.id) : undefined;
  const shown = stays ?? places.find((one) => one !== null);
  if (shown && shown !== stays) setFirst({ id: shown.id, at: lead.updatedAt });
  const chosen = picked ?? shown;
  const standing = useStanding(
    enabled && isFresh && shown?.noRoom === null ? `${shown.id} ${lead.updatedAt}` : null,
  );
  const [wasTyped, setWasTyped] = useState(false);
  const stands = standing && !wasTyped ? shown : undefined;
  const quoteIndex = picked && valid ? valid.quoteIndex : null;
  const choose = (id: number, index: number | null = null) =>
    setStored({ id, quoteIndex: index, at: lead.updatedAt });

  useKeys((event, single) => {
    if (!enabled || event.repeat || isTakenElsewhere(event)) return;
    const taken = picked ?? (single ? stands : undefined);
    const armed = taken !== undefined;
    const act = boardKey(event.key, { single, places: places.length, armed, typed: typed.current });
    if (event.key.length === 1) typed.current = act.kind === 'typing';
    if (act.kind === 'typing') {
      setWasTyped(true);
      setStored(beforeKey.current);
      onCancel();
      return;
    }
    if (event.key.length === 1 && event.key !== ' ') beforeKey.current = valid;
    const numbered = act.kind === 'choose' ? places[act.index] : undefined;
    if (numbered) {
      event.preventDefault();
      onCancel();
      choose(numbered.id);
    } else if (act.kind === 'send' && taken) {
      // Enter on a focused button or link does what that does, and so does Enter in the read-back.
      if (event.target instanceof Element && event.target.closest('button, a, summary, [role=alertdialog]'))
        return;
      event.preventDefault();
      onEnter(taken, quoteIndex);
    }
  });

  return { chosen, quoteIndex, choose, armed: (picked ?? stands) !== undefined };
}

/** Returns true once what `key` names has been there for as long as a single key needs; null: nothing is. */
function useStanding(key: string | null): boolean {
  const [stood, setStood] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setStood(key), quietMs);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && stood === key;
}
