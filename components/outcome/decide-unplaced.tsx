'use client';

import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { UnplacedView } from '@/lib/outcome/list-unplaced';

const load = () => import('./decide-form');
const PlaceForm = lazyPart(() => load().then(({ PlaceForm: form }) => ({ default: form })));
const SetAsideForm = lazyPart(() => load().then(({ SetAsideForm: form }) => ({ default: form })));

/** Places an event that waits, or sets it aside. */
export function DecideUnplaced({ event }: { event: UnplacedView }) {
  const [open, setOpen] = useState<'place' | 'aside' | null>(null);
  useLoadedOnOpen(open !== null, load);
  const close = () => setOpen(null);
  return (
    <div className="flex gap-2">
      {event.cause !== 'waits' && (
        <Button size="sm" onClick={() => setOpen('place')}>
          Place…
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setOpen('aside')}>
        Set aside…
      </Button>
      <Dialog
        open={open === 'place'}
        onOpenChange={close}
        title="Where does it belong?"
        description="It is recorded there, with what corrects it. That cannot be undone, only corrected by another outcome."
      >
        <Suspense>
          <PlaceForm event={event} onClose={close} />
        </Suspense>
      </Dialog>
      <Dialog
        open={open === 'aside'}
        onOpenChange={close}
        title="Set it aside?"
        description="It never counts, also if the partner sends it again. That cannot be undone."
      >
        <Suspense>
          <SetAsideForm event={event} onClose={close} />
        </Suspense>
      </Dialog>
    </div>
  );
}
