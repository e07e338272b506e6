'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay, formatRand } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import { readRand } from '@/lib/money/outcome/file-cell';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { OwnOutcomeView } from '@/lib/money/outcome/own-outcome';

const loadSchema = () => import('@/lib/money/outcome/own-schema').then(({ ownOutcome }) => ownOutcome);

/** Takes an outcome that one of a lender's people writes down. Mounted afresh on each opening. */
export default function OwnOutcomeDialog({
  applicationId,
  outcomes,
  open,
  onClose,
}: LaterDialogProps & { applicationId: string; outcomes: readonly OwnOutcomeView[] }) {
  // One id for each form: pressed twice, it is one outcome.
  const [formId] = useState(() => crypto.randomUUID());
  const form = useSchemaForm({
    values: {
      type: 'funded',
      occurredAt: localMinute(new Date()),
      amountCents: '',
      reason: '',
      corrects: '',
    },
    schema: loadSchema,
    body: ({ type, occurredAt, amountCents, reason, corrects }) => {
      const read = readRand(amountCents);
      return {
        formId,
        type,
        occurredAt: momentOfMinute(occurredAt),
        amountCents: 'value' in read ? read.value : null,
        reason,
        corrects: corrects === '' ? null : corrects,
      };
    },
    problems: ({ type, amountCents }): Record<string, string> => {
      const read = readRand(amountCents);
      if ('problem' in read) return { amountCents: `The amount ${read.problem}.` };
      return type === 'funded' && read.value === null ? { amountCents: 'How much was paid out?' } : {};
    },
  });
  const change = useChange({
    path: `/api/portal/lender/application/${applicationId}/outcome`,
    done: 'Outcome recorded',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const correctable = outcomes.filter(({ replaced }) => !replaced);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Record an outcome"
      description="It cannot be deleted, only corrected by another one. The call centre sees it with its reason."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <SelectField
          label="What happened"
          choices={Object.entries(kindText)
            .filter(([value]) => value !== 'returned')
            .map(([value, label]) => ({ value, label }))}
          {...form.field('type')}
        />
        <TextField
          label="When"
          type="datetime-local"
          hint="South African time."
          {...form.field('occurredAt')}
        />
        <TextField
          label="Amount in rand"
          hint="Such as 18 500,50. Leave blank if there is none."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amountCents')}
        />
        {correctable.length > 0 && (
          <SelectField
            label="Corrects"
            hint="The outcome chosen here no longer counts."
            choices={[
              { value: '', label: 'None: it is a further one' },
              ...correctable.map(({ id, kind, amountCents, occurredAt }) => ({
                value: id,
                label: [
                  kindText[kind],
                  amountCents === null ? null : formatRand(amountCents / 100),
                  formatDay(occurredAt),
                ]
                  .filter(Boolean)
                  .join(' · '),
              })),
            ]}
            {...form.field('corrects')}
          />
        )}
        <TextField
          label="Note"
          hint="For the call centre. No detail of the applicant."
          maxLength={500}
          autoComplete="off"
          {...form.field('reason')}
        />
        <FormActions message={form.problem(change)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.pending}>
            Record
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
