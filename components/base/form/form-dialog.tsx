import type { ReactNode } from 'react';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import type { LaterDialogProps } from './later-dialog';
import type { Taker, useSchemaForm } from './use-schema-form';

interface FormDialogProps extends LaterDialogProps {
  title: string;
  description?: string;
  form: Pick<ReturnType<typeof useSchemaForm>, 'props' | 'submit' | 'problem'>;
  change: Taker;
  /** On the button that makes the change; names the change. */
  confirmLabel: string;
  /** `danger` for changes that cannot be undone. */
  tone?: 'danger' | 'primary';
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, over `useSchemaForm` and the `useChange` that it submits to. Mounted afresh on each opening. */
export function FormDialog({
  title,
  description,
  open,
  onClose,
  form,
  change,
  confirmLabel,
  tone = 'primary',
  children,
}: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={description}>
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        {children}
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} pending={change.pending}>
            {confirmLabel}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
