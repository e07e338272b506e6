'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';

const loadSchema = () =>
  import('@/lib/catalogue/planned-change/schema').then(({ returnProposalInput }) =>
    returnProposalInput.omit({ plannedId: true }),
  );

/** Asks why a lender's proposal goes back to it. */
export default function ReturnProposalQuestion({
  id,
  open,
  onClose,
}: {
  id: number;
  open: boolean;
  onClose: () => void;
}) {
  const form = useSchemaForm({ values: { reason: '' }, schema: loadSchema });
  const change = useChange({
    path: `/api/portal/catalogue/planned/${id}/return`,
    done: 'Returned to the lender',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Return this proposal?"
      description="Nothing of it is applied."
      form={form}
      change={change}
      confirmLabel="Return it"
    >
      <TextField
        label="Reason"
        hint="The lender’s people read it."
        {...form.field('reason')}
        maxLength={longestReason}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
