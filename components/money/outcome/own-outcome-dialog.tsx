'use client';

import { useState } from 'react';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
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
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Record an outcome"
      description="It cannot be deleted, only corrected by another one. The call centre sees it with its reason."
    >
      <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
        <OutcomeFields
          field={form.field}
          kinds={kinds}
          correctable={outcomes.filter(({ replaced }) => !replaced)}
          reason={{ label: 'Note', hint: 'For the call centre. No detail of the applicant.' }}
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
