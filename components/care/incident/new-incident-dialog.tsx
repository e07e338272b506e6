'use client';

import { useRouter } from 'next/navigation';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import type { IncidentPage } from '@/lib/care/incident/view';
import { type IncidentKind, incidentKinds, incidentKindWords } from '@/word/incident';
import { certaintyChoices, natureChoices } from './choices';

const loadSchema = () =>
  import('@/lib/care/incident/schema').then(({ openIncidentInput }) => openIncidentInput);

const names: Readonly<Record<IncidentKind, { label: string; hint: string }>> = {
  key: { label: 'Last characters of the key', hint: 'As the page API keys shows them; or its number.' },
  user: { label: 'Email address or number', hint: 'Also of somebody who was removed since.' },
  session: {
    label: 'Number of the session',
    hint: 'As the audit trail shows it beside what was done in it, and its user under Account.',
  },
  partner: { label: 'Slug of the lender', hint: 'Such as marula-money. It counts what the lender was sent.' },
  affiliate: { label: 'Slug of the affiliate', hint: 'Such as bushveld-leads. It counts all of its leads.' },
};

/** Asks through whom and when, and what is known. Mounted afresh on each opening. */
export default function NewIncidentDialog({ open, onClose }: LaterDialogProps) {
  const router = useRouter();
  const form = useSchemaForm({
    values: {
      kind: 'key' as string,
      name: '',
      from: '',
      to: '',
      noticedAt: localMinute(new Date()),
      certainty: 'alleged' as string,
      nature: 'access' as string,
    },
    schema: loadSchema,
    body: ({ from, to, noticedAt, ...values }) => ({
      ...values,
      from: momentOfMinute(from),
      to: momentOfMinute(to),
      noticedAt: momentOfMinute(noticedAt),
    }),
  });
  const save = useChange<IncidentPage>({
    path: '/api/portal/incident',
    done: 'Incident recorded; it is being counted',
    onDone: ({ incident }) => router.push(`/operator/incident/${incident.id}`),
    onRefused: form.refuse,
  });
  const name = names[form.value('kind') as IncidentKind];
  return (
    <Dialog open={open} onOpenChange={onClose} title="Record an incident" disablePointerDismissal>
      <form {...form.props} onSubmit={form.submit(save)} className="flex flex-col gap-5">
        <SelectField
          label="Through"
          choices={incidentKinds.map((value) => ({ value, label: incidentKindWords[value] }))}
          {...form.field('kind')}
        />
        <TextField {...name} maxLength={254} autoComplete="off" required {...form.field('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="From" type="datetime-local" required {...form.field('from')} />
          <TextField
            label="Until"
            type="datetime-local"
            hint="Up to and without this minute."
            required
            {...form.field('to')}
          />
        </div>
        <TextField
          label="Noticed"
          type="datetime-local"
          hint="South African time."
          required
          {...form.field('noticedAt')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="How sure" choices={certaintyChoices} {...form.field('certainty')} />
          <SelectField label="What happened" choices={natureChoices} {...form.field('nature')} />
        </div>
        <FormActions message={form.problem(save)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.pending}>
            Record and count
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
