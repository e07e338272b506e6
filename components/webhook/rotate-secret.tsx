'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./rotate-question');
const RotateQuestion = lazyPart(load);

/** Rotates the signing secret and shows the new one, once. `isInOverlap`: the former one still signs. */
export function RotateSecret({ endpointId, isInOverlap }: { endpointId: number; isInOverlap: boolean }) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Rotate secret
      </Button>
      {isWanted && (
        <Suspense>
          <RotateQuestion
            endpointId={endpointId}
            isInOverlap={isInOverlap}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
