'use client';

import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import type { Decider } from '@/word/lender';

const loadSchema = () =>
  import('@/lib/catalogue/partner/input').then(({ setPartnerPortalInput }) => setPartnerPortalInput);

export interface PartnerPortal {
  partnerId: number;
  lenderId: number | null;
  decides: Decider | null;
  decider: Decider;
  answerWithinHours: number;
}

interface PartnerPortalDialogProps extends LaterDialogProps {
  portal: PartnerPortal;
  companies: readonly { id: number; tradingName: string }[];
}

/** Says which company a lender of the catalogue belongs to, and who decides. Mounted afresh on each opening. */
export default function PartnerPortalDialog({ portal, companies, open, onClose }: PartnerPortalDialogProps) {
  const form = useSchemaForm({
    values: {
      lenderId: portal.lenderId === null ? '' : String(portal.lenderId),
      decides: portal.decides ?? '',
      answerWithinHours: String(portal.answerWithinHours),
    },
    schema: loadSchema,
    body: ({ lenderId, decides, answerWithinHours }) => ({
      partnerId: portal.partnerId,
      lenderId: lenderId === '' ? null : Number(lenderId),
      decides: decides === '' ? null : decides,
      answerWithinHours: Number(answerWithinHours),
    }),
  });
  const change = useChange({
    path: `/api/portal/partner/${portal.partnerId}/portal`,
    method: 'PUT',
    done: 'Saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Company and decisions"
      form={form}
      change={change}
      confirmLabel="Save"
    >
      <SelectField
        label="Company"
        {...form.field('lenderId')}
        hint="Its people see what this lender was sent. Once chosen it stays."
        choices={[
          ...(portal.lenderId === null ? [{ value: '', label: 'None' }] : []),
          ...companies
            .filter(({ id }) => portal.lenderId === null || portal.lenderId === id)
            .map(({ id, tradingName }) => ({ value: String(id), label: tradingName })),
        ]}
      />
      <SelectField
        label="Decides"
        {...form.field('decides')}
        choices={[
          { value: '', label: 'Its system; without one, all are accepted' },
          { value: 'portal', label: 'Its people, here: applications wait in their inbox' },
          { value: 'nobody', label: 'Nobody: all are accepted' },
        ]}
      />
      <TextField
        label="Decides within, in opening hours"
        {...form.field('answerWithinHours')}
        inputMode="numeric"
        hint="After that you are alerted. Nothing is declined by the clock."
        required
      />
    </FormDialog>
  );
}
