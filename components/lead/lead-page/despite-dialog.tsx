'use client';

import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Checkbox } from '@/components/base/ui/checkbox';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { SelectField } from '@/components/base/ui/select-field';
import { showToast } from '@/components/base/ui/toast';
import { useConsentText } from '@/components/lead/capture/use-consent-text';
import { ConsentWords } from '@/components/message/consent-text/consent-words';
import { languageName } from '@/lib/message/consent-text/language';

interface DespiteDialogProps {
  lead: { id: string; name: string };
  language: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRecorded: () => void;
}

/** An applicant who had opted out is on the telephone and wants this loan: the words are read again, and kept. */
export default function DespiteDialog({ lead, open, onOpenChange, ...rest }: DespiteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="They want this loan after all?"
      description={`Only with ${lead.name} on the line. It opens this application alone: they stay opted out of everything else.`}
      disablePointerDismissal
    >
      <DespiteForm key={lead.id} lead={lead} onCancel={() => onOpenChange(false)} {...rest} />
    </Dialog>
  );
}

function DespiteForm({
  lead,
  language,
  onRecorded,
  onCancel,
}: Pick<DespiteDialogProps, 'lead' | 'language' | 'onRecorded'> & { onCancel: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { texts, text, remember } = useConsentText([chosen, language]);
  const [knows, setKnows] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (pending || !text) return;
    if (!knows || !agrees) return setMissing(true);
    setPending(true);
    setProblem(null);
    try {
      await requestJson(`/api/portal/lead/${lead.id}/opt-out/despite`, {
        method: 'POST',
        body: { text: text.key, knows },
      });
      showToast('Recorded: this lead may be worked');
      onRecorded();
    } catch (failure) {
      setProblem(changeProblem(failure));
    } finally {
      setPending(false);
    }
  };
  if (!text)
    return <p className="mt-4 text-sm text-ink-2">No consent text is in effect: ask the operator.</p>;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Checkbox
        label="They know that they had opted out"
        checked={knows}
        required
        onCheckedChange={setKnows}
        error={missing && !knows ? 'Tell them first.' : undefined}
      />
      {texts.length > 1 && (
        <SelectField
          label="Language of the call"
          value={text.language}
          choices={texts.map((one) => ({ value: one.language, label: languageName(one.language) }))}
          onChange={(event) => {
            remember(event.target.value);
            setChosen(event.target.value);
            // A yes was given to the words of the other language.
            setAgrees(false);
          }}
          className="sm:max-w-60"
        />
      )}
      <ConsentWords language={text.language} questions={text.questions} />
      <Checkbox
        label="I read this out, and they said yes"
        checked={agrees}
        required
        onCheckedChange={setAgrees}
        error={missing && !agrees ? 'Read the words out, and ask for a yes.' : undefined}
      />
      <FormActions message={problem}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Record their yes
        </Button>
      </FormActions>
    </form>
  );
}
