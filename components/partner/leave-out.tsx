'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./leave-out-question');
const LeaveOutQuestion = lazyPart(load);

interface LeaveOutProps {
  partnerId: number;
  /** It is paused already: the end or the reason can be changed. */
  isLeftOut: boolean;
}

/** Pauses a partner. */
export function LeaveOut({ partnerId, isLeftOut }: LeaveOutProps) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      <Button size={isLeftOut ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        {isLeftOut ? 'Change' : 'Pause…'}
      </Button>
      {isWanted && (
        <Suspense>
          <LeaveOutQuestion partnerId={partnerId} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
