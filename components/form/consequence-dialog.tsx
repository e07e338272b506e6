'use client';

import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Consequence } from '@/lib/consequence/consequence';

const Question = lazyPart(() => import('./consequence-question'));

export interface ConsequenceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  consequence: Consequence;
  /** What was counted, when it takes effect, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  pending: boolean;
  /** Why it failed: an error at the figure, or of the whole request. */
  figureError?: string | undefined;
  message: string | null;
  /** Receives the figure that was shown: the server refuses one that has changed. */
  onConfirm: (figure: number) => void;
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
