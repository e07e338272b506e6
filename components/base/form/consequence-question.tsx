'use client';

import { type ReactNode, useEffect } from 'react';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { type Consequence, mustConfirm } from '@/lib/base/consequence/consequence';
import { useSchemaForm } from './use-schema-form';

const noProblems: Record<string, string> = {};

export interface ConsequenceQuestionProps {
  consequence: Consequence;
  /** What was counted, when it takes effect, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** `primary` for what can be cancelled. */
  tone?: 'danger' | 'primary';
  pending: boolean;
  /** Why it failed: an error at the figure, or of the whole request. */
  figureError?: string | undefined;
  message: string | null;
  /** Receives the figure that was shown: the server refuses one that has changed. */
  onConfirm: (figure: number) => void;
  onCancel: () => void;
}

export default function ConsequenceQuestion({
  consequence,
  children,
  confirmLabel,
  tone = 'danger',
  pending,
  figureError,
  message,
  onCancel,
  onConfirm,
}: ConsequenceQuestionProps) {
  const { figure } = consequence;
  const isAsked = mustConfirm(consequence);
  const form = useSchemaForm({
    values: { confirm: '' },
    problems: ({ confirm }) =>
      isAsked && confirm.replace(/\s/g, '') !== String(figure) ? { confirm: `Type ${figure}.` } : noProblems,
  });
  // If the number has changed it is typed again, in the same box, so that the focus stays.
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
        <Button type="submit" variant={tone} pending={pending}>
          {confirmLabel}
        </Button>
      </FormActions>
    </form>
  );
}
