'use client';

import type { ComponentProps } from 'react';
import { lenderLabels } from '@/components/account/lender/lender-fields';
import { FormDialog } from '@/components/base/form/form-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';

const loadSchema = () =>
  import('@/lib/lender/company/schema').then(({ changeOwnBillingInput }) => changeOwnBillingInput);

interface ChangeBillingDialogProps {
  company: { address: string; billingEmail: string; version: number };
  open: boolean;
  onClose: () => void;
}

/** Mounted afresh on each opening. */
export default function ChangeBillingDialog({ company, open, onClose }: ChangeBillingDialogProps) {
  const { address, billingEmail, version } = company;
  const form = useSchemaForm({
    values: { address, billingEmail },
    schema: loadSchema,
    body: (values) => ({ ...values, version }),
  });
  const change = useChange({
    path: '/api/portal/lender/company',
    method: 'PUT',
    done: 'Saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change the billing address"
      description="It holds at once, and our operators are told."
      form={form}
      change={change}
      confirmLabel="Save"
    >
      <TextArea
        label={lenderLabels.address}
        {...(form.field('address') as Omit<ComponentProps<typeof TextArea>, 'label'>)}
        rows={2}
        maxLength={300}
        required
      />
      <TextField label={lenderLabels.billingEmail} type="email" {...form.field('billingEmail')} required />
    </FormDialog>
  );
}
