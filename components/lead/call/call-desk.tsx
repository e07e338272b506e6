'use client';

import { PhoneIncoming } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { environmentLabel } from '@/components/base/ui/format';
import { isAsking } from '@/components/base/ui/single-key';
import { callerText } from '@/components/lead/capture/call-text';
import type { Caller } from '@/lib/desk/call/caller';
import { type CallOwner, takeCalls } from './call-channel';
import { CallChoice } from './call-choice';
import { useCall } from './use-call';

const uses = ['keydown', 'pointerdown', 'focus'] as const;

/** On every page of affiliate staff: takes the calls that the dialer opens in another tab. */
export function CallDesk({ userId, environment }: CallOwner) {
  const call = useCall(`${userId} ${environment}`);
  /** It came while a question was open on the page, which is answered first. */
  const [waiting, setWaiting] = useState<Caller | null>(null);
  const take = useEffectEvent((caller: Caller) => {
    // A dialog of an earlier call gives way to this one.
    if (isAsking() && call.state.kind === 'none') return setWaiting(caller);
    open(caller);
  });
  const open = (caller: Caller) => {
    setWaiting(null);
    void call.take(caller);
  };
  useEffect(() => {
    let usedAt = Date.now();
    const note = () => {
      usedAt = Date.now();
    };
    for (const use of uses) window.addEventListener(use, note, true);
    const end = takeCalls({ userId, environment }, () => usedAt, take);
    return () => {
      for (const use of uses) window.removeEventListener(use, note, true);
      end();
    };
  }, [userId, environment]);
  const { state } = call;
  return (
    <>
      {waiting && (
        <div
          role="alert"
          className="popup fixed top-4 left-1/2 z-60 flex w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 flex-wrap items-center gap-3 p-4 text-sm"
        >
          <PhoneIncoming size={18} aria-hidden="true" className="text-accent" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">Another call</span>
            <span className="tabular">{callerText(waiting)}</span>
          </span>
          <Button size="sm" variant="primary" onClick={() => open(waiting)}>
            Take it
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setWaiting(null)}>
            Dismiss
          </Button>
        </div>
      )}
      {(state.kind === 'choice' || state.kind === 'failed') && (
        <Dialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) call.dismiss();
          }}
          title={`Call: ${callerText(state.caller)}`}
          description={
            state.kind === 'choice'
              ? `Leads in ${environmentLabel(environment)} with this number, newest first.`
              : undefined
          }
        >
          <CallChoice call={call} />
        </Dialog>
      )}
    </>
  );
}
