'use client';

import { GoLiveChecklist } from '@/components/account/go-live/go-live-checklist';
import type { LaterDialogProps } from '@/components/base/form/later-dialog';
import { useChange } from '@/components/base/form/use-change';
import { useSchemaForm } from '@/components/base/form/use-schema-form';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextArea } from '@/components/base/ui/text-area';
import type { ChecklistView } from '@/lib/account/go-live/step';

const loadSchema = () =>
  import('@/lib/account/affiliate/schema').then(({ approveUatInput }) =>
    approveUatInput.omit({ affiliateId: true }),
  );

interface ApproveDialogProps extends LaterDialogProps {
  affiliateId: number;
  name: string;
  checklist: ChecklistView;
}

/** Asks before Production opens, with what the affiliate has shown in UAT; as long as something is missing, for a reason. */
export default function ApproveDialog({ affiliateId, name, checklist, open, onClose }: ApproveDialogProps) {
  const { complete, done, items } = checklist;
  const form = useSchemaForm({
    values: { reason: '' },
    schema: loadSchema,
    body: ({ reason }) => (complete ? {} : { reason }),
  });
  const approve = useChange({
    path: `/api/portal/affiliate/${affiliateId}/approve-uat`,
    done: 'Approved for Production',
    onDone: onClose,
    onRefused: form.refuse,
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Approve ${name} for Production?`}>
      <form {...form.props} onSubmit={form.submit(approve)} className="flex flex-col gap-5">
        <p className="text-sm text-ink-2">
          This opens Production: leads can be captured and uploaded there, and a Production key can be issued.
          It cannot be undone.
        </p>
        {!complete && (
          <TextArea
            label="Why it is approved all the same"
            {...form.field('reason')}
            error={form.errorOf('reason')}
            required
            autoComplete="off"
            maxLength={500}
            hint={`${done} of ${items.length} steps are done. The reason is kept in the audit log.`}
          />
        )}
        <div className="rounded-card border border-line">
          <GoLiveChecklist checklist={checklist} />
        </div>
        <FormActions message={form.problem(approve)}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={approve.pending}>
            {complete ? 'Approve' : 'Approve anyway'}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
