'use client';

import { type ReactNode, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextField } from '@/components/ui/text-field';
import { type Consequence, mustConfirm } from '@/lib/consequence/consequence';
import { useSchemaForm } from './use-schema-form';

const noProblems: Record<string, string> = {};

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
  const { figure } = consequence;
  const isAsked = mustConfirm(consequence);
  const form = useSchemaForm({
    values: { confirm: '' },
    problems: ({ confirm }) =>
      isAsked && confirm.replace(/\s/g, '') !== String(figure)
        ? { confirm: `Type the figure: ${figure}.` }
        : noProblems,
  });
  // Another figure than was shown: typed anew, in the same box, so that the keyboard stays where it was.
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each figure
  useEffect(() => reset(), [figure, reset]);
  const submit = form.submit({ pending, reset: () => {}, run: () => onConfirm(figure) });
  return (
    <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 text-sm text-ink-2">{children}</div>
      {isAsked && (
        <TextField
          label={`Type ${figure} to confirm`}
          {...form.field('confirm')}
          error={form.errorOf('confirm') ?? (form.value('confirm') === '' ? figureError : undefined)}
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
