'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';
import { identityCheckLabel } from '@/lib/applicant/rights';
import { longestAnswer } from '@/lib/care/rights-request/limits';
import { type IdentityCheck, identityChecks } from '@/word/rights-request';

const loadSchema = () =>
  import('@/lib/care/rights-request/schema').then(({ decideRequestInput }) => decideRequestInput);

/** Ends an open request: what the person is told stands in the letter. */
export function DecideRequest({ id, identityCheck }: { id: number; identityCheck: IdentityCheck }) {
  const form = useSchemaForm({
    values: { decision: 'answered', words: '', identityCheck: identityCheck as string },
    schema: loadSchema,
  });
  const change = useChange({
    path: `/api/portal/rights-request/${id}/decide`,
    done: 'Recorded',
    onRefused: form.refuse,
  });
  const isWithdrawn = form.value('decision') === 'withdrawn';
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <SelectField
        label="What becomes of it"
        {...form.field('decision')}
        choices={[
          { value: 'answered', label: 'Answered: what they asked for is done' },
          { value: 'refused', label: 'Refused, with a reason' },
          { value: 'withdrawn', label: 'Withdrawn by the person, or entered by mistake' },
        ]}
        required
      />
      <SelectField
        label="Is it the person themselves?"
        {...form.field('identityCheck')}
        choices={identityChecks.map((value) => ({ value, label: identityCheckLabel[value] }))}
        required
      />
      {!isWithdrawn && (
        <TextArea
          label={form.value('decision') === 'refused' ? 'Why' : 'What was done'}
          {...form.field('words')}
          hint="In words that the person is told: they stand in the letter."
          rows={3}
          maxLength={longestAnswer}
          required
        />
      )}
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Record
        </Button>
      </FormActions>
    </form>
  );
}
