'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { ApplicationChoice } from '@/lib/outcome/list-outcome-steps';
import type { OutcomeStep } from '@/lib/outcome/step';

const load = () => import('./outcome-form');
const OutcomeForm = lazyPart(load);

interface RecordOutcomeProps {
  steps: readonly OutcomeStep[];
  applications: readonly ApplicationChoice[];
}

/** Writes down an outcome by hand. */
export function RecordOutcome(props: RecordOutcomeProps) {
  const [open, setOpen] = useState(false);
  useLoadedOnOpen(open, load);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Record an outcome…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Record an outcome"
        description="It cannot be deleted, only corrected by another one. The affiliate sees it with its reason."
      >
        <Suspense>
          <OutcomeForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
