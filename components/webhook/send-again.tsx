'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./send-again-question');
const SendAgainQuestion = lazyPart(load);

export type SendAgainKind = 'rewind' | 'resend';

/** Sends everything since a time again, or what failed since, after the number of events was shown. */
export function SendAgain({ endpointId, kind }: { endpointId: number; kind: SendAgainKind }) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {kind === 'rewind' ? 'Rewind' : 'Resend failed'}
      </Button>
      {isWanted && (
        <Suspense>
          <SendAgainQuestion endpointId={endpointId} kind={kind} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
