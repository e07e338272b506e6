'use client';

import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { TextArea } from '@/components/base/ui/text-area';

const loadSchema = () => import('@/lib/money/claim/schema').then(({ decideClaimInput }) => decideClaimInput);

/** Decides an open claim, with words that the lender reads. `mayAccept`: the affiliate has had its time. */
export function DecideClaim({ claimId, mayAccept }: { claimId: string; mayAccept: boolean }) {
  const form = useSchemaForm({
    values: { decision: mayAccept ? 'accepted' : 'refused', words: '' },
    schema: loadSchema,
  });
  const change = useChange({
    path: `/api/portal/return-claim/${claimId}/decide`,
    done: 'Decided',
    onRefused: form.refuse,
  });
  return (
    <form {...form.props} onSubmit={form.submit(change)} className="flex flex-col gap-5">
      <SelectField
        label="Decision"
        {...form.field('decision')}
        choices={[
          ...(mayAccept
            ? [{ value: 'accepted', label: 'Accept: it counts as returned, and commission is taken back' }]
            : []),
          { value: 'refused', label: 'Refuse: nothing changes' },
        ]}
        required
      />
      <TextArea
        label="Why"
        {...form.field('words')}
        hint="The lender and the affiliate read it."
        rows={3}
        maxLength={1_000}
        required
      />
      <FormActions message={form.problem(change)}>
        <Button type="submit" variant="primary" pending={change.pending}>
          Decide
        </Button>
      </FormActions>
    </form>
  );
}
