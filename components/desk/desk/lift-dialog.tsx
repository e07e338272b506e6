'use client';

import { useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { showToast } from '@/components/base/ui/toast';

interface LiftDialogProps {
  lead: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLifted: () => void;
}

/** Lifts what an applicant said of being contacted, with a reason that is kept. */
export function LiftDialog({ lead, open, onOpenChange, onLifted }: LiftDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Lift do not contact?"
      description={`${lead.name} may be called, texted and offered again. Lift it only if they said so: who did it, when and why is kept.`}
      disablePointerDismissal
    >
      <LiftForm key={lead.id} lead={lead} onCancel={() => onOpenChange(false)} onLifted={onLifted} />
    </Dialog>
  );
}

function LiftForm({
  lead,
  onCancel,
  onLifted,
}: Pick<LiftDialogProps, 'lead' | 'onLifted'> & { onCancel: () => void }) {
  const [why, setWhy] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (pending) return;
    if (why.trim() === '') return setError('Write why.');
    setPending(true);
    setProblem(null);
    try {
      await requestJson(`/api/portal/lead/${lead.id}/opt-out/lift`, { method: 'POST', body: { why } });
      showToast('Lifted');
      onLifted();
    } catch (failure) {
      const errors = failure instanceof RequestError ? fieldMessages(failure.body.errors) : {};
      setError(errors.why);
      if (!errors.why) setProblem(changeProblem(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Why"
        hint="Such as: they called us on Monday and want a loan after all."
        maxLength={200}
        required
        error={error}
        value={why}
        onChange={(event) => {
          setWhy(event.target.value);
          setError(undefined);
        }}
      />
      <FormActions message={problem}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Lift
        </Button>
      </FormActions>
    </form>
  );
}
