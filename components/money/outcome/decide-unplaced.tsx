'use client';

import { laterDialog } from '@/components/base/form/later-dialog';
import type { UnplacedView } from '@/lib/money/outcome/list-unplaced';

const Place = laterDialog(() => import('./place-dialog'), { label: 'Place…', size: 'sm' });
const SetAside = laterDialog(() => import('./set-aside-dialog'), {
  label: 'Set aside…',
  size: 'sm',
  variant: 'ghost',
});

/** Places an event that waits, or sets it aside. */
export function DecideUnplaced({ event }: { event: UnplacedView }) {
  return (
    <div className="flex gap-2">
      {event.cause !== 'waits' && <Place event={event} />}
      <SetAside event={event} />
    </div>
  );
}
