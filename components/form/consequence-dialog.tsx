'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { type Consequence, mustConfirm } from '@/lib/consequence/consequence';

interface ConsequenceDialogProps {
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

function Question({
  consequence,
  children,
  confirmLabel,
  pending,
  figureError,
  message,
  onCancel,
  onConfirm,
}: Omit<ConsequenceDialogProps, 'open' | 'onOpenChange' | 'title'> & { onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { figure } = consequence;
  const isAsked = mustConfirm(consequence);
  // Another figure than was shown: typed anew, in the same box, so that the keyboard stays where it was.
  const [shown, setShown] = useState(figure);
  if (shown !== figure) {
    setShown(figure);
    setTyped('');
    setIsWrong(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = !isAsked || typed.replace(/\s/g, '') === String(figure);
    setIsWrong(!isRight);
    if (isRight) onConfirm(figure);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <div className="flex flex-col gap-3 text-sm text-ink-2">{children}</div>
      {isAsked && (
        <TextField
          label={`Type ${figure} to confirm`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
          error={isWrong ? `Type the figure: ${figure}.` : figureError}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          inputClassName="tabular"
        />
      )}
      <FormActions message={isAsked && figureError ? null : (figureError ?? message)}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" pending={pending}>
          {confirmLabel}
        </Button>
      </FormActions>
    </form>
  );
}
