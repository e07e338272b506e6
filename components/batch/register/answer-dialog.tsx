'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendForm } from '@/components/base/client/send-form';
import { changeProblem } from '@/components/base/form/change-problem';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FileField, tableFiles } from '@/components/base/ui/file-field';
import { FormActions } from '@/components/base/ui/form-actions';
import { TextField } from '@/components/base/ui/text-field';
import { queryString } from '@/lib/base/text/query-string';
import type { RegisterFileView, RegisterKindView } from '@/lib/batch/register/view';
import type { Environment } from '@/word/environment';

interface AnswerDialogProps {
  file: RegisterFileView;
  /** The columns as they were chosen last. */
  kept: RegisterKindView | undefined;
  environment: Environment;
  onClose: () => void;
}

/** Takes the register's answer to a file: the listed ones, or all with a column of yes and no; or that it names nobody. */
export function AnswerDialog({ file, kept, environment, onClose }: AnswerDialogProps) {
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
  const nobody = useChange({
    path: `/api/portal/register/file/${file.id}/nobody?environment=${environment}`,
    done: 'The file is answered',
    onDone: onClose,
  });
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
        <FormActions message={send.error ? changeProblem(send.error) : (nobody.message ?? null)}>
          <Button pending={nobody.pending} onClick={() => nobody.run({})}>
            It names nobody
          </Button>
          <Button type="submit" variant="primary" pending={send.isPending} disabled={answer === null}>
            Send and count
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
