import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';

const loadSchema = () =>
  import('@/lib/account/api-key-request/schema').then(({ declineKeyRequestInput }) =>
    declineKeyRequestInput.omit({ requestId: true }),
  );

/** Declines a request for a key, with a reason that its manager reads. */
export default function DeclineRequestDialog({
  requestId,
  open,
  onClose,
}: LaterDialogProps & { requestId: number }) {
  const form = useSchemaForm({ values: { reason: '' }, schema: loadSchema });
  const decline = useChange({
    path: `/api/portal/api-key-request/${requestId}/decline`,
    done: 'Request declined',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Decline the request?"
      form={form}
      change={decline}
      confirmLabel="Decline"
      tone="danger"
    >
      <TextField label="Reason" hint="Shown to their manager." {...form.field('reason')} required />
    </FormDialog>
  );
}
