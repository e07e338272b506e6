'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';

const load = () => import('./declare-question');
const DeclareQuestion = lazyPart(load);

/** Declares a public holiday. `touched`: who is closed on such a day. */
export function DeclareHoliday({ touched }: { touched: string }) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Declare a day…</Button>
      {isWanted && (
        <Suspense>
          <DeclareQuestion touched={touched} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
