'use client';

import { useState } from 'react';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Badge, type Tone } from '@/components/base/ui/badge';
import { Button } from '@/components/base/ui/button';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { sentence } from '@/lib/base/text/text';
import type { OptOutFileView } from '@/lib/batch/opt-out-list/view';
import type { Environment } from '@/word/environment';
import { FileCounts } from './file-counts';
import { forWhom, kindWords, statusWords } from './words';

interface FileListProps {
  files: readonly OptOutFileView[];
  environment: Environment;
  mayChange: boolean;
  onChange: () => void;
}

/** Files that are not in force: how far they are, what they would do, and the buttons that put them in force or drop them. */
export function FileList({ files, ...rest }: FileListProps) {
  return (
    <ul aria-label="Files that are not in force" className="divide-y divide-line">
      {files.map((file) => (
        <FileItem key={file.id} file={file} {...rest} />
      ))}
    </ul>
  );
}

function toneOf({ status }: OptOutFileView): Tone {
  if (status === 'failed') return 'danger';
  if (status === 'cancelled') return 'neutral';
  return status === 'counted' ? 'warning' : 'info';
}

function FileItem({
  file,
  environment,
  mayChange,
  onChange,
}: Omit<FileListProps, 'files'> & { file: OptOutFileView }) {
  const path = (verb: string) =>
    `/api/portal/opt-out-list/file/${file.id}/${verb}?environment=${environment}`;
  const cancel = useChange({ path: path('cancel'), done: 'File cancelled', onDone: onChange });
  const recount = useChange({ path: path('recount'), onDone: onChange });
  const { status, counts } = file;
  const mayCancel = status === 'reading' || status === 'counted';
  return (
    <li className="flex flex-col gap-3 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="font-medium break-words">{file.name}</p>
          <p className="text-xs break-words text-ink-2">
            {kindWords[file.kind]} · {forWhom(file)}
            {file.isReplacing && ` · takes the place of list ${file.listId}`}
          </p>
          <p className="text-xs break-words text-ink-2">
            {file.fileName ?? 'A file'}, sent by {file.sentBy ?? 'the command line'},{' '}
            <Moment at={file.createdAt} />
          </p>
        </div>
        <p role="status">
          <Badge tone={toneOf(file)}>
            {statusWords[status]}
            {status === 'reading' && `: ${file.percent} %`}
          </Badge>
        </p>
      </div>
      {file.failure !== null && <p className="text-sm text-danger">{sentence(file.failure)}</p>}
      {counts && status !== 'cancelled' && <FileCounts file={file} counts={counts} />}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-3">
          {status === 'counted' && counts && (
            <Publish file={file} counts={counts} path={path('publish')} onDone={onChange} />
          )}
          {status === 'counted' && file.isReplacing && (
            <Button pending={recount.pending} onClick={() => recount.run({})}>
              Count again<span className="sr-only"> {file.name}</span>
            </Button>
          )}
          {mayCancel && (
            <Button pending={cancel.pending} onClick={() => cancel.run({})}>
              Cancel<span className="sr-only"> {file.name}</span>
            </Button>
          )}
          {(cancel.message ?? recount.message) && (
            <p role="alert" className="text-sm text-danger">
              {cancel.message ?? recount.message}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function Publish({
  file,
  counts,
  path,
  onDone,
}: {
  file: OptOutFileView;
  counts: NonNullable<OptOutFileView['counts']>;
  path: string;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const publish = useChange({
    path,
    onDone: () => {
      setOpen(false);
      onDone();
    },
  });
  const { valid, added, ended, openLeads } = counts;
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          publish.reset();
          setOpen(true);
        }}
      >
        Publish…<span className="sr-only"> {file.name}</span>
      </Button>
      <ConsequenceDialog
        open={open}
        onOpenChange={setOpen}
        title={`Publish “${file.name}”?`}
        consequence={{
          figure: ended,
          leavesNone: valid === 0,
          meaning: `${ended} opt-outs of the list would be lifted`,
        }}
        confirmLabel="Publish"
        pending={publish.pending}
        figureError={publish.errors.confirm}
        message={publish.message}
        onConfirm={(confirm) => publish.run({ confirm })}
      >
        <p>
          {formatCount(added, 'value is', 'values are')} added to what is not contacted by{' '}
          {forWhom(file).toLowerCase() === 'everybody here' ? 'everybody here' : forWhom(file)}.
          {openLeads > 0 &&
            ` ${formatCount(openLeads, 'open lead has', 'open leads have')} one of them: nobody is called, offered or sent on.`}
        </p>
        {file.isReplacing && (
          <p>
            {ended === 0
              ? 'The list loses nothing.'
              : `${formatNumber(ended)} of the ${formatNumber(file.listMembers ?? 0)} that the list has are not in this file: they are lifted. What people said themselves holds on.`}
          </p>
        )}
        <p>All of it is in force at once, or nothing.</p>
      </ConsequenceDialog>
    </>
  );
}
