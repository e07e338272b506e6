'use client';

import type { ComponentProps } from 'react';
import { lenderLabels } from '@/components/account/lender/lender-fields';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
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
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Change the billing address"
      description="It holds at once, and our operators are told."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <TextArea
          label={lenderLabels.address}
          {...(form.field('address') as Omit<ComponentProps<typeof TextArea>, 'label'>)}
          rows={2}
          maxLength={300}
          required
        />
        <TextField label={lenderLabels.billingEmail} type="email" {...form.field('billingEmail')} required />
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.pending}>
            Save
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
