'use client';

import { useRouter } from 'next/navigation';
import { FormDialog } from '@/components/base/form/form-dialog';
import { SettleStale } from '@/components/base/form/settle-stale';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { TextArea } from '@/components/base/ui/text-area';
import { TextField } from '@/components/base/ui/text-field';
import type { AffiliateView } from '@/lib/account/affiliate/schema';

const loadSchema = () =>
  import('@/lib/account/affiliate/schema').then(({ changeAffiliateInput }) =>
    changeAffiliateInput.omit({ affiliateId: true }),
  );

const labels = {
  name: 'Name',
  contactName: 'Contact person',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  note: 'Note',
} as const;

type Values = Record<keyof typeof labels, string>;

const valuesOf = (affiliate: AffiliateView): Values => ({
  name: affiliate.name,
  contactName: affiliate.contactName ?? '',
  contactEmail: affiliate.contactEmail ?? '',
  contactPhone: affiliate.contactPhone ?? '',
  note: affiliate.note ?? '',
});

interface ContactDialogProps {
  affiliate: AffiliateView;
  open: boolean;
  onClose: () => void;
}

/** Renames an affiliate, and changes whom to call at an affiliate. Mounted afresh on each opening. */
export default function ContactDialog({ affiliate, open, onClose }: ContactDialogProps) {
  const router = useRouter();
  const stored = valuesOf(affiliate);
  const form = useSchemaForm({ values: stored, schema: loadSchema });
  const change = useChange<AffiliateView>({
    path: `/api/portal/affiliate/${affiliate.id}`,
    method: 'PUT',
    done: 'Saved',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={`Name and contact of ${affiliate.name}`}
        description="Its people see the name; the rest is for operators alone. Its slug stays."
        form={form}
        change={{ ...change, run: (body) => change.run({ ...body, version: affiliate.version }) }}
        confirmLabel="Save"
      >
        <TextField label={labels.name} {...form.field('name')} maxLength={120} required />
        <TextField
          label={labels.contactName}
          {...form.field('contactName')}
          maxLength={120}
          required={false}
        />
        <TextField
          label={labels.contactEmail}
          type="email"
          {...form.field('contactEmail')}
          autoComplete="off"
          required={false}
        />
        <TextField
          label={labels.contactPhone}
          type="tel"
          {...form.field('contactPhone')}
          autoComplete="off"
          maxLength={40}
          required={false}
        />
        <TextArea label={labels.note} {...form.field('note')} maxLength={2_000} required={false} />
      </FormDialog>
      <SettleStale
        change={change}
        name={affiliate.name}
        base={stored}
        mine={form.values()}
        fieldsOf={valuesOf}
        describe={(field, value) => ({
          label: labels[field as keyof Values] ?? field,
          lines: [String(value) || 'None'],
        })}
        send={(fields, { version }) => change.run({ ...fields, version })}
        keepTheirs={() => {
          change.reset();
          onClose();
          router.refresh();
        }}
      />
    </>
  );
}
