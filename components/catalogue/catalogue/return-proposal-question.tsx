'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
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
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Return this proposal?"
      description="Nothing of it is applied."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <TextField
          label="Reason"
          hint="The lender’s people read it."
          {...form.field('reason')}
          maxLength={longestReason}
          autoComplete="off"
          required
        />
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.pending}>
            Return it
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
