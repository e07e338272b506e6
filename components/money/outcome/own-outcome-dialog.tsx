'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/base/form/form-dialog';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import type { OwnOutcomeView } from '@/lib/money/outcome/own-outcome';
import { outcomeKinds } from '@/word/outcome';
import { OutcomeFields, outcomeBody, outcomeProblems, outcomeValues } from './outcome-fields';

const loadSchema = () => import('@/lib/money/outcome/own-schema').then(({ ownOutcome }) => ownOutcome);

/** What is returned is claimed, with what argues for it. */
const kinds = outcomeKinds.filter((kind) => kind !== 'returned');

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
    values: outcomeValues(),
    schema: loadSchema,
    body: (values) => ({ formId, ...outcomeBody(values) }),
    problems: outcomeProblems,
  });
  const change = useChange({
    path: `/api/portal/lender/application/${applicationId}/outcome`,
    done: 'Outcome recorded',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Record an outcome"
      description="It cannot be deleted, only corrected by another one. The call centre sees it with its reason."
      form={form}
      change={change}
      confirmLabel="Record"
    >
      <OutcomeFields
        field={form.field}
        kinds={kinds}
        correctable={outcomes.filter(({ replaced }) => !replaced)}
        reason={{ label: 'Note', hint: 'For the call centre. No detail of the applicant.' }}
      />
    </FormDialog>
  );
}
