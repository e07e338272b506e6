'use client';

import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { Dialog } from '@/components/base/ui/dialog';
import type { ApplicationChoice } from '@/lib/money/outcome/list-outcome-steps';
import type { OutcomeStep } from '@/lib/money/outcome/step';
import { OutcomeForm } from './outcome-form';

interface OutcomeDialogProps extends LaterDialogProps {
  steps: readonly OutcomeStep[];
  applications: readonly ApplicationChoice[];
}

/** Takes an outcome that an operator writes down. */
export default function OutcomeDialog({ open, onClose, ...rest }: OutcomeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Record an outcome"
      description="It cannot be deleted, only corrected by another one. The affiliate sees it with its reason."
    >
      <OutcomeForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
