'use client';

import { useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { useIsHere } from '@/components/base/client/use-is-here';
import { changeProblem, fieldMessages } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextArea } from '@/components/base/ui/text-area';
import { showToast } from '@/components/base/ui/toast';
import { longestNote } from '@/lib/desk/lead-note/longest-note';

interface NoteDialogProps {
  lead: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is stored. `isLate`: the dialog was closed before, so the agent has gone on to something else. */
  onNoted: (leadId: string, isLate: boolean) => void;
}

/** A note on a lead, for whoever calls next. */
export function NoteDialog({ lead, open, onOpenChange, onNoted }: NoteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Note"
      description={`On ${lead.name}, for whoever calls next. It is deleted when the applicant is erased.`}
      disablePointerDismissal
    >
      <NoteForm
        key={lead.id}
        lead={lead}
        open={open}
        onCancel={() => onOpenChange(false)}
        onNoted={(leadId, isLate) => {
          // One that was opened since holds another note.
          if (!isLate) onOpenChange(false);
          onNoted(leadId, isLate);
        }}
      />
    </Dialog>
  );
}

function NoteForm({
  lead,
  open,
  onCancel,
  onNoted,
}: Pick<NoteDialogProps, 'lead' | 'open' | 'onNoted'> & { onCancel: () => void }) {
  const isHere = useIsHere(open);
  /** Sent again after a lost answer, it is stored once. */
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (pending) return;
    if (text.trim() === '') return setError('Write the note.');
    setPending(true);
    setProblem(null);
    try {
      await requestJson(`/api/portal/lead/${lead.id}/note`, { method: 'POST', body: { id, text } });
      showToast('Note saved');
      onNoted(lead.id, !isHere.current);
    } catch (failure) {
      if (!isHere.current) showToast(`Note on ${lead.name}: ${changeProblem(failure)}`, 'danger');
      const errors = failure instanceof RequestError ? fieldMessages(failure.body.errors) : {};
      setError(errors.text);
      if (!errors.text) setProblem(changeProblem(failure));
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
      <TextArea
        label="What the next caller should know"
        hint="Ctrl Enter saves."
        rows={4}
        maxLength={longestNote}
        required
        error={error}
        value={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <FormActions message={problem}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Save note
        </Button>
      </FormActions>
    </form>
  );
}
