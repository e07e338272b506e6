'use client';

import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { Dialog } from '@/components/base/ui/dialog';
import type { UnplacedView } from '@/lib/money/outcome/list-unplaced';
import { SetAsideForm } from './decide-form';

interface SetAsideDialogProps extends LaterDialogProps {
  event: UnplacedView;
}

/** Asks before an event that waits is set aside. */
export default function SetAsideDialog({ event, open, onClose }: SetAsideDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Set it aside?"
      description="It never counts, also if the lender sends it again. That cannot be undone."
    >
      <SetAsideForm event={event} onClose={onClose} />
    </Dialog>
  );
}
