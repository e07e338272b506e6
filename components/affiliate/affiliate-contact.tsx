'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { SettleStale } from '@/components/form/settle-stale';
import { useChange } from '@/components/form/use-change';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormActions } from '@/components/ui/form-actions';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { AffiliateView } from '@/lib/affiliate/schema';

const loadSchema = () =>
  import('@/lib/affiliate/schema').then(({ changeAffiliateInput }) =>
    changeAffiliateInput.omit({ affiliateId: true }),
  );

const labels = {
  contactName: 'Contact person',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  note: 'Note',
} as const;

type Values = Record<keyof typeof labels, string>;

const valuesOf = (affiliate: AffiliateView): Values => ({
  contactName: affiliate.contactName ?? '',
  contactEmail: affiliate.contactEmail ?? '',
  contactPhone: affiliate.contactPhone ?? '',
  note: affiliate.note ?? '',
});

/** Whom to call at an affiliate, and a note, with a button that changes them. */
export function AffiliateContact({ affiliate }: { affiliate: AffiliateView }) {
  const router = useRouter();
  const stored = valuesOf(affiliate);
  const [open, setOpen] = useState(false);
  const form = useSchemaForm({ values: stored, schema: loadSchema });
  const change = useChange<AffiliateView>({
    path: `/api/portal/affiliate/${affiliate.id}`,
    method: 'PUT',
    done: 'Contact saved',
    onDone: () => setOpen(false),
    onRefused: form.refuse,
  });
  const show = () => {
    form.reset(stored);
    change.reset();
    setOpen(true);
  };
  const { contactName, contactEmail, contactPhone, note } = affiliate;
  const reach = [contactEmail, contactPhone].filter((text) => text !== null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 break-words">
        {contactName ?? (reach.length === 0 && <span className="text-ink-2">Nobody yet</span>)}
        {reach.length > 0 && <span className="block text-ink-2">{reach.join(' · ')}</span>}
        {note && <p className="mt-1 max-w-prose whitespace-pre-line text-ink-2">{note}</p>}
      </div>
      <Button size="sm" onClick={show}>
        Change contact
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Contact at ${affiliate.name}`}
        description="Only operators see this."
      >
        <form
          {...form.props}
          onSubmit={form.submit({
            ...change,
            run: (body) => change.run({ ...body, version: affiliate.version }),
          })}
          className="flex flex-col gap-5"
        >
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
          <FormActions message={form.problem(change)}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={change.pending}>
              Save
            </Button>
          </FormActions>
        </form>
      </Dialog>
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
          setOpen(false);
          router.refresh();
        }}
      />
    </div>
  );
}
