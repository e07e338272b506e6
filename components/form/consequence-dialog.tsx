'use client';

import { lazy, type ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { Consequence } from '@/lib/consequence/consequence';

const Question = lazy(() => import('./consequence-question'));

export interface ConsequenceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  consequence: Consequence;
  /** What was counted, from when on it counts, and whether it can be taken back. */
  children: ReactNode;
  confirmLabel: string;
  pending: boolean;
  /** Why it did not happen; at the figure, or as a whole. */
  figureError?: string | undefined;
  message: string | null;
  /** With the figure that was shown: the server refuses one that no longer holds. */
  onConfirm: (figure: number) => void;
}

/**
 * The question before an act that takes something away from many: what would go, counted; from six things on, or where
 * one would be left with none, the figure is typed.
 */
export function ConsequenceDialog({ open, onOpenChange, title, ...question }: ConsequenceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Question onCancel={() => onOpenChange(false)} {...question} />
    </Dialog>
  );
}
