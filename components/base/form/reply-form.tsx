import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextArea } from '@/components/base/ui/text-area';
import { useChange } from './use-change';
import { useSchemaForm } from './use-schema-form';

interface ReplyFormProps {
  /** Where the text is sent. */
  path: string;
  label: string;
  /** Who reads it. */
  hint: string;
  confirmLabel: string;
  /** Toast text after success. */
  done: string;
  longest: number;
  /** Above the field. */
  children?: ReactNode;
}

/** The one text with which somebody answers, once. */
export function ReplyForm({ path, label, hint, confirmLabel, done, longest, children }: ReplyFormProps) {
  const form = useSchemaForm({
    values: { text: '' },
    schema: () => import('@/lib/base/input/reply').then(({ replyInput }) => replyInput(longest)),
  });
  const change = useChange({ path, done, onRefused: form.refuse });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="mt-4 flex flex-col gap-4">
      {children}
      <TextArea label={label} {...form.field('text')} hint={hint} rows={3} maxLength={longest} required />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          {confirmLabel}
        </Button>
      </FormActions>
    </form>
  );
}
