'use client';

import { useState } from 'react';
import ConsequenceQuestion from '@/components/base/form/consequence-question';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import type { OptOutListView } from '@/lib/batch/opt-out-list/view';
import type { Environment } from '@/word/environment';

const loadSchema = () =>
  import('@/lib/batch/opt-out-list/schema').then(({ withdrawListInput }) =>
    withdrawListInput.omit({ confirm: true }),
  );

interface WithdrawDialogProps {
  list: OptOutListView;
  environment: Environment;
  onClose: () => void;
}

/** Asks why, then for the number of what would be lifted, and withdraws a list. Mounted afresh for each. */
export default function WithdrawDialog({ list, environment, onClose }: WithdrawDialogProps) {
  const [why, setWhy] = useState<string | null>(null);
  const form = useSchemaForm({ values: { why: '' }, schema: loadSchema });
  const withdraw = useChange({
    path: `/api/portal/opt-out-list/${list.id}/withdraw?environment=${environment}`,
    done: 'The list is being withdrawn',
    onDone: onClose,
    onRefused: form.refuse,
  });
  const next = form.submit({
    pending: false,
    reset: withdraw.reset,
    run: () => setWhy(form.value('why').trim()),
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Withdraw “${list.name}”?`}>
      {why === null ? (
        <form {...form.props} onSubmit={next} className="flex flex-col gap-5">
          <TextField
            label="Reason"
            hint="Stands on the list and in the audit log. No detail of an applicant."
            maxLength={200}
            autoComplete="off"
            {...form.field('why')}
            error={form.errorOf('why')}
          />
          <FormActions message={null}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </FormActions>
        </form>
      ) : (
        <ConsequenceQuestion
          consequence={{
            figure: list.members,
            leavesNone: true,
            meaning: `${list.members} opt-outs of the list would be lifted`,
          }}
          confirmLabel="Withdraw"
          pending={withdraw.pending}
          figureError={withdraw.errors.confirm}
          message={withdraw.message}
          onCancel={() => setWhy(null)}
          onConfirm={(confirm) => withdraw.run({ why, confirm })}
        >
          <p>
            {formatCount(list.members, 'opt-out')} of this list will be lifted: these people may be contacted
            again.
          </p>
          <p>
            What people said themselves, and what other lists say, holds on. A list is not put back: send it
            again.
          </p>
        </ConsequenceQuestion>
      )}
    </Dialog>
  );
}
