'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';

interface SaveQuestionProps {
  title: string;
  /** Of the button that saves all the same. */
  confirmLabel: string;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before a save that may do harm; going back is what comes first. */
export default function SaveQuestion({
  title,
  confirmLabel,
  open,
  onClose,
  onConfirm,
  children,
}: SaveQuestionProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2 text-sm text-ink-2">{children}</div>
        <FormActions message={null}>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
