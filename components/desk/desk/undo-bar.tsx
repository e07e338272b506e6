'use client';

import { Undo2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Kbd } from '@/components/base/ui/kbd';
import { useSingleKeys } from '@/components/base/ui/single-key';
import { showToast } from '@/components/base/ui/toast';
import { takeBack } from './send';
import { dropUndo, getUndoable, onUndoable, tellTakenBack, type Undoable } from './undo-store';

/** For ten seconds: what was just said of a lead, and a way to take it back. It waits while it is looked at. */
export function UndoBar() {
  const offered = useSyncExternalStore(onUndoable, getUndoable, () => null);
  return offered && <Offer key={offered.pressId} {...offered} />;
}

function Offer({ leadId, pressId, text, singleKeys, until }: Undoable) {
  const [pending, setPending] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => {
      if (isHeld || pending) return;
      setLeft(secondsUntil(until));
      if (Date.now() >= until) dropUndo();
    }, 250);
    return () => clearInterval(timer);
  }, [until, isHeld, pending]);
  const undo = async () => {
    if (pending) return;
    setPending(true);
    try {
      await takeBack(leadId, pressId);
      showToast('Taken back');
      tellTakenBack(leadId);
      dropUndo();
    } catch (error) {
      setPending(false);
      showToast(changeProblem(error), 'danger');
    }
  };
  useSingleKeys({ u: singleKeys && (() => void undo()) });
  return (
    <section
      aria-label="Undo"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="popup fixed bottom-4 left-[calc(var(--side)+1rem)] z-60 flex max-w-[calc(100vw-2rem)] items-center gap-3 rounded-card px-4 py-2.5 text-sm"
    >
      <p role="status" className="min-w-0 break-words">
        {text}
      </p>
      <Button
        size="sm"
        pending={pending}
        onClick={() => void undo()}
        aria-keyshortcuts={singleKeys ? 'U' : undefined}
      >
        <Undo2 size={16} aria-hidden="true" />
        Undo
        <span aria-hidden="true" className="tabular text-ink-2">
          {left}
        </span>
        {singleKeys && <Kbd>U</Kbd>}
      </Button>
    </section>
  );
}

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000));
