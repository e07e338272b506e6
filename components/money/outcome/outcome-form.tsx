'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay, formatRand } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import { TextField } from '@/components/base/ui/text-field';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import { readRand } from '@/lib/money/outcome/file-cell';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { ApplicationChoice } from '@/lib/money/outcome/list-outcome-steps';
import type { OutcomeStep } from '@/lib/money/outcome/step';

interface OutcomeFormProps {
  steps: readonly OutcomeStep[];
  applications: readonly ApplicationChoice[];
  onClose: () => void;
}

const loadSchema = () =>
  import('@/lib/money/outcome/console-schema').then(({ handOutcome }) => handOutcome.omit({ formId: true }));

/** The form of an outcome that an operator writes down. */
export function OutcomeForm({ steps, applications, onClose }: OutcomeFormProps) {
  // One id for each form: pressed twice, it is one outcome.
  const [formId] = useState(() => crypto.randomUUID());
  const form = useSchemaForm({
    values: {
      applicationId: String(applications.at(-1)?.id ?? ''),
      type: 'funded',
      occurredAt: localMinute(new Date()),
      amountCents: '',
      reason: '',
      corrects: '',
    },
    schema: loadSchema,
    body: ({ applicationId, type, occurredAt, amountCents, reason, corrects }) => {
      const read = readRand(amountCents);
      return {
        applicationId: Number(applicationId),
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
    path: '/api/portal/outcome',
    done: 'Outcome recorded',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const chosen = Number(form.value('applicationId'));
  const correctable = steps.filter(({ applicationId, replaced }) => applicationId === chosen && !replaced);
  return (
    <form
      {...form.props}
      onSubmit={form.submit({ ...change, run: (body) => change.run({ ...body, formId }) })}
      className="flex flex-col gap-5"
    >
      {applications.length > 1 && (
        <SelectField
          label="Application"
          choices={applications.map(({ id, partnerName, reference, at }) => ({
            value: String(id),
            label: [partnerName, reference, formatDay(at)].filter(Boolean).join(' · '),
          }))}
          {...form.field('applicationId')}
        />
      )}
      <SelectField
        label="What happened"
        choices={Object.entries(kindText).map(([value, label]) => ({ value, label }))}
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
        label="Reason"
        hint="How you know, such as “By telephone, T. from the lender”. No detail of the applicant."
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
  );
}
