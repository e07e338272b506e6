'use client';

import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { Dialog } from '@/components/base/ui/dialog';
import { CopyQuestion } from './copy-question';

interface CopyDialogProps extends LaterDialogProps {
  /** The intent's title or the partner's name. */
  name: string;
  noun: 'intent' | 'partner';
  id: number;
}

/** Shows what would change in Production before it does. */
export default function CopyDialog({ name, noun, id, open, onClose }: CopyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Copy ${name} to Production?`}>
      <CopyQuestion noun={noun} id={id} onClose={onClose} />
    </Dialog>
  );
}
