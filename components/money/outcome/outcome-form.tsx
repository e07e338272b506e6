'use client';

import { useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatDay } from '@/components/base/ui/format';
import { SelectField } from '@/components/base/ui/select-field';
import type { ApplicationChoice } from '@/lib/money/outcome/list-outcome-steps';
import type { OutcomeStep } from '@/lib/money/outcome/step';
import { outcomeKinds } from '@/word/outcome';
import { OutcomeFields, outcomeBody, outcomeProblems, outcomeValues } from './outcome-fields';

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
    values: { applicationId: String(applications.at(-1)?.id ?? ''), ...outcomeValues() },
    schema: loadSchema,
    body: ({ applicationId, ...values }) => ({
      applicationId: Number(applicationId),
      ...outcomeBody(values),
    }),
    problems: outcomeProblems,
  });
  const change = useChange({
    path: '/api/portal/outcome',
    done: 'Outcome recorded',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const chosen = Number(form.value('applicationId'));
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
      <OutcomeFields
        field={form.field}
        kinds={outcomeKinds}
        correctable={steps.filter(({ applicationId, replaced }) => applicationId === chosen && !replaced)}
        reason={{
          label: 'Reason',
          hint: 'How you know, such as “By telephone, T. from the lender”. No detail of the applicant.',
        }}
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
