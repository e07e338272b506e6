'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendForm } from '@/components/base/client/send-form';
import { changeProblem } from '@/components/base/form/change-problem';
import { CountedChange } from '@/components/base/form/counted-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FileField, tableFiles } from '@/components/base/ui/file-field';
import { FormActions } from '@/components/base/ui/form-actions';
import { formatCount } from '@/components/base/ui/format';
import { TextField } from '@/components/base/ui/text-field';
import { queryString } from '@/lib/base/text/query-string';
import type { NobodyPreview, RegisterFileView, RegisterKindView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';

interface AnswerDialogProps {
  file: RegisterFileView;
  /** The columns as they were chosen last. */
  kept: RegisterKindView | undefined;
  environment: Environment;
  onClose: () => void;
}

/** Takes the register's answer to a file: the listed ones, or all with a column of yes and no; or that it names nobody. */
export default function AnswerDialog({ file, kept, environment, onClose }: AnswerDialogProps) {
  const [column, setColumn] = useState(kept?.answerColumn ?? '');
  const [listedColumn, setListedColumn] = useState(kept?.listedColumn ?? '');
  const [answer, setAnswer] = useState<File | null>(null);
  const said = queryString({
    environment,
    file: file.id,
    column: column || undefined,
    listedColumn: listedColumn || undefined,
  });
  const send = useMutation({
    mutationFn: (one: File) => sendForm<{ id: number }>(`/api/portal/register/answer?${said}`, { file: one }),
    onSuccess: onClose,
  });
  const nobodyPath = `/api/portal/register/file/${file.id}/nobody?environment=${environment}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer && !send.isPending) send.mutate(answer);
  };
  return (
    <Dialog open onOpenChange={onClose} title={`The answer to file ${file.id}`}>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <FileField
          accept={tableFiles}
          hint="Those who are listed, or all with a column of yes and no. You see what it would do before it is in force."
          onChoose={(one) => {
            setAnswer(one);
            send.reset();
          }}
        />
        <TextField
          label="Column"
          hint="The heading of the numbers. Left empty, the one that is named like them."
          maxLength={100}
          autoComplete="off"
          value={column}
          onChange={({ target }) => setColumn(target.value)}
        />
        <TextField
          label="Column of yes and no"
          hint="If it has one. The columns are kept for the next answer."
          maxLength={100}
          autoComplete="off"
          value={listedColumn}
          onChange={({ target }) => setListedColumn(target.value)}
        />
        <FormActions message={send.error ? changeProblem(send.error) : null}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={send.isPending} disabled={answer === null}>
            Send and count
          </Button>
        </FormActions>
      </form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="text-ink-2 text-sm">No file came back, because none of the numbers is listed?</p>
        <CountedChange<NobodyPreview>
          label="It names nobody"
          title={`Nobody of file ${file.id} is on the register?`}
          countPath={nobodyPath}
          path={nobodyPath}
          done="The file is answered"
          onDone={onClose}
          describe={({ consequence, blocked }) => (
            <p>
              {formatCount(consequence.figure, 'number')} would count as checked today, and not listed.{' '}
              {blocked > 0 &&
                `${formatCount(blocked, 'number')} that an earlier answer blocks could be called again. `}
              The answer to a file cannot be changed.
            </p>
          )}
        />
      </div>
    </Dialog>
  );
}
