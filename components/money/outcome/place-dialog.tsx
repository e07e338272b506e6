'use client';

import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { Dialog } from '@/components/base/ui/dialog';
import type { UnplacedView } from '@/lib/money/outcome/list-unplaced';
import { PlaceForm } from './decide-form';

interface PlaceDialogProps extends LaterDialogProps {
  event: UnplacedView;
}

/** Asks where an event belongs that waits. */
export default function PlaceDialog({ event, open, onClose }: PlaceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Where does it belong?"
      description="It is recorded there, with what corrects it. That cannot be undone, only corrected by another outcome."
    >
      <PlaceForm event={event} onClose={onClose} />
    </Dialog>
  );
}
