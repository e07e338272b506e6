'use client';

import { Dialog } from '@/components/base/ui/dialog';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { ConsequenceQuestionProps } from './consequence-question';

const Question = lazyPart(() => import('./consequence-question'));

interface ConsequenceDialogProps extends Omit<ConsequenceQuestionProps, 'onCancel'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/**
 * Asks before a change that takes something away from many: shows the counts; for six or more, or if someone would be
 * left with none, the figure must be typed.
 */
export function ConsequenceDialog({ open, onOpenChange, title, ...question }: ConsequenceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Question onCancel={() => onOpenChange(false)} {...question} />
    </Dialog>
  );
}
