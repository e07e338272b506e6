'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { EndpointHealth } from '@/lib/partner/health';

const load = () => import('./connected-tester');
const ConnectedTester = lazyPart(load);

interface ConnectedTestProps {
  partnerId: number;
  endpoints: readonly EndpointHealth[];
}

/** Opens the test of all of a partner's endpoints, one after the other. */
export function ConnectedTest(props: ConnectedTestProps) {
  const [open, setOpen] = useState(false);
  const isWanted = useLoadedOnOpen(open, load);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Test one after the other
      </Button>
      {isWanted && (
        <Suspense>
          <ConnectedTester {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
