'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextField } from '@/components/base/ui/text-field';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';

const loadSchema = () =>
  import('@/lib/lender/proposal/schema').then(({ proposeInput }) => proposeInput.omit({ partnerId: true }));

/** Proposes a new signing secret. Mounted afresh on each opening. */
export default function AskSecretDialog({
  partnerId,
  version,
  name,
  open,
  onClose,
}: LaterDialogProps & { partnerId: number; version: number; name: string }) {
  const form = useSchemaForm({
    values: { reason: '' },
    schema: loadSchema,
    body: ({ reason }) => ({ version, entry: { new_secret: true }, reason }),
  });
  const change = useChange({
    path: `/api/portal/lender/partner/${partnerId}/proposal`,
    done: 'Proposed: our operators decide',
    onRefused: form.refuse,
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`A new signing secret for ${name}?`}
      description="Once our operators allow it, you are shown it once, under Rules, Proposals. The present one counts for 24 hours more from then on."
      form={form}
      change={change}
      confirmLabel="Propose"
    >
      <TextField
        label="Reason"
        {...form.field('reason')}
        autoComplete="off"
        maxLength={longestReason}
        hint="Our operators read it. Never the secret itself."
        required={false}
      />
    </FormDialog>
  );
}
