'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import type { ReturnTerms } from '@/word/return-claim';

const loadSchema = () =>
  import('@/lib/money/claim/schema').then(({ setReturnTermsInput }) => setReturnTermsInput);

/** Sets a lender's terms of returns. Mounted afresh on each opening. */
export default function ReturnTermsDialog({
  partnerId,
  terms,
  open,
  onClose,
}: LaterDialogProps & { partnerId: number; terms: ReturnTerms }) {
  const form = useSchemaForm({
    values: {
      days: String(terms.days),
      percent: String(terms.percent),
      byClaim: String(terms.byClaim),
      atOnce: String(terms.atOnce),
    },
    schema: loadSchema,
    body: ({ days, percent, byClaim, atOnce }) => ({
      partnerId,
      days: days === '' ? Number.NaN : Number(days),
      percent: percent === '' ? Number.NaN : Number(percent),
      byClaim: byClaim === 'true',
      atOnce: atOnce === 'true',
    }),
  });
  const change = useChange({
    path: `/api/portal/partner/${partnerId}/return-terms`,
    method: 'PUT',
    done: 'Saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Terms of returns"
      form={form}
      change={change}
      confirmLabel="Save"
    >
      <TextField
        label="Days after the acceptance"
        {...form.field('days')}
        inputMode="numeric"
        hint="Later than that a return cannot be claimed."
        required
      />
      <TextField
        label="Share of a month, in percent"
        {...form.field('percent')}
        inputMode="numeric"
        hint="Of what was accepted in the month. One may always be claimed, unless it is 0."
        required
      />
      <SelectField
        label="A signed “returned”"
        {...form.field('byClaim')}
        choices={[
          { value: 'false', label: 'Counts at once' },
          { value: 'true', label: 'Opens a claim, which you decide' },
        ]}
      />
      <SelectField
        label="What is proved here"
        {...form.field('atOnce')}
        choices={[
          { value: 'false', label: 'Waits for your decision' },
          { value: 'true', label: 'Is accepted at once: outside the rules, duplicate' },
        ]}
      />
    </FormDialog>
  );
}
