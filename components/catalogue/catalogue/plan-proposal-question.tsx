'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import { momentOfMinute } from '@/lib/base/time/date';

const loadSchema = () =>
  import('@/lib/catalogue/planned-change/schema').then(({ planProposalInput }) =>
    planProposalInput.omit({ plannedId: true }),
  );

/** Asks when a lender's proposal is to be applied. `newest`: the version of the catalogue that was looked at. */
export default function PlanProposalQuestion({
  id,
  newest,
  open,
  onClose,
}: {
  id: number;
  newest: number;
  open: boolean;
  onClose: () => void;
}) {
  const form = useSchemaForm({
    values: { dueAt: '' },
    schema: loadSchema,
    body: ({ dueAt }) => ({
      dueAt: dueAt === '' ? '' : momentOfMinute(dueAt),
      ...(newest > 0 && { seen: newest }),
    }),
  });
  const change = useChange({
    path: `/api/portal/catalogue/planned/${id}/plan`,
    done: 'Planned',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Apply this proposal later?"
      description="It applies itself then. If somebody has changed the same fields by that time, or its author may no longer propose it, it waits and asks an operator."
      form={form}
      change={change}
      confirmLabel="Plan"
    >
      <TextField
        label="When"
        hint="South African time"
        type="datetime-local"
        {...form.field('dueAt')}
        required
      />
    </FormDialog>
  );
}
