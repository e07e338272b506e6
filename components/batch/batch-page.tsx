'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ConfirmChange } from '@/components/base/form/confirm-change';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { formatCount, formatNumber, formatPercent, sentence } from '@/components/base/ui/format';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { PageHeader } from '@/components/base/ui/page-header';
import { Notice } from '@/components/base/ui/state';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { BatchFollowOn, RelatedUpload } from '@/lib/batch/follow-on/view';
import { isFinished, type PortalBatch } from '@/lib/batch/portal-view';
import { BatchCounts } from './batch-counts';
import { BatchStatusBadge } from './batch-status';
import { DuplicateRows } from './duplicate-rows';
import { ProgressBar } from './progress-bar';
import { timeLeft } from './rate';
import { UndoUpload } from './undo-upload';
import { UploadLeads } from './upload-leads';
import { useBatch } from './use-batch';
import { useFollowOn } from './use-follow-on';

// Most files have none.
const RejectedRows = lazyPart(() => import('./rejected-rows'));

/** Shows a batch during and after its import, the same for everyone who opens it. */
export function BatchPage({
  initial,
  intents,
  hasFile,
  followOn: initialFollowOn,
}: {
  initial: PortalBatch;
  /** Null: leads cannot be sent in this environment at the moment. */
  intents: CheckSettings['intents'] | null;
  /** The file is kept, and the viewer may read it whole. */
  hasFile: boolean;
  followOn: BatchFollowOn;
}) {
  const { batch, rate } = useBatch(initial);
  const followOn = useFollowOn(batch.id, isFinished(batch), initialFollowOn);
  const { match, undo } = followOn;
  /** Of what lenders were asked for, or somebody has worked with, nothing is undone. */
  const isTouched = (followOn.states.new ?? 0) === 0;
  const leadCount = Object.values(followOn.states).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 truncate">{batch.fileName ?? 'Batch'}</span>
            <BatchStatusBadge
              status={batch.status}
              isUndone={undo !== null}
              isRunning={undo?.finishedAt === null}
            />
          </span>
        }
        note={
          <>
            Sent <Moment at={batch.createdAt} form="recent" />
            <Related followOn={followOn} />
          </>
        }
        action={
          <div className="flex flex-wrap gap-3">
            {hasFile && (
              <a href={`/api/portal/batch/${batch.id}/file?rows=all`} download className={buttonClass()}>
                Download file
              </a>
            )}
            {followOn.mayExport && batch.status === 'completed' && (
              <a href={`/api/portal/batch/${batch.id}/export`} download className={buttonClass()}>
                Download results
              </a>
            )}
            {followOn.mayUndo && isFinished(batch) && undo === null && !isTouched && (
              <UndoUpload batchId={batch.id} />
            )}
            <Link href="/batch" className={buttonClass()}>
              All batches
            </Link>
          </div>
        }
      />
      <p role="status" className="sr-only">
        {spoken(batch)}
      </p>
      <div className="flex flex-col gap-5">
        {batch.status === 'failed' && (
          <Notice tone="danger" role="alert" title="The file could not be imported">
            {sentence(batch.message ?? '')}{' '}
            {batch.created === 0
              ? 'No lead was created from it.'
              : `${formatCount(batch.created, 'lead')} had been created by then.`}
          </Notice>
        )}
        {undo && (
          <Notice
            tone="info"
            role="status"
            title={undo.finishedAt === null ? 'This upload is being undone' : 'This upload was undone'}
          >
            {formatCount(undo.removed, 'lead')} removed
            {undo.kept > 0 &&
              `, ${formatNumber(undo.kept)} kept because they were changed since or are in another file`}
            {undo.by !== null && `. Undone by ${undo.by}`}.
          </Notice>
        )}
        {!isFinished(batch) && <Live batch={batch} rate={rate} mayStop={followOn.mayUndo} />}
        {batch.total !== null && <BatchCounts batch={batch} hasLeads={leadCount > 0} />}
        {isFinished(batch) && <UploadLeads batchId={batch.id} followOn={followOn} />}
        {batch.status === 'completed' && batch.duplicates > 0 && (
          <DuplicateRows
            batchId={batch.id}
            count={batch.duplicates}
            phase={`${match?.status} ${undo?.finishedAt}`}
          />
        )}
        {batch.status === 'completed' && batch.invalid > 0 && (
          <Suspense>
            <RejectedRows
              batch={batch}
              intents={intents}
              isUndone={undo !== null}
              mayReadRows={followOn.mayReadRows}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The upload whose rejected rows this one corrects, and those that correct it. */
function Related({ followOn: { corrects, corrections } }: { followOn: BatchFollowOn }) {
  const link = ({ id, fileName }: RelatedUpload) => (
    <Link key={id} href={`/batch/${id}`} className="text-accent underline underline-offset-2">
      {fileName ?? 'an unnamed file'}
    </Link>
  );
  return (
    <>
      {corrects && <> · Corrects {link(corrects)}</>}
      {corrections.length > 0 && (
        <> · Corrected by {corrections.flatMap((upload, index) => [index > 0 ? ', ' : '', link(upload)])}</>
      )}
    </>
  );
}

function Live({ batch, rate, mayStop }: { batch: PortalBatch; rate: number | null; mayStop: boolean }) {
  const queries = useQueryClient();
  const { total, processed } = batch;
  const left = total === null ? null : timeLeft(total - processed, rate);
  return (
    <Card className="px-6 py-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="tabular text-lg">
          {total === null ? 'Reading the file' : `Row ${formatNumber(processed)} of ${formatNumber(total)}`}
        </h2>
        <p className="tabular text-sm text-ink-2">
          {rate !== null && rate >= 1 && `${formatNumber(Math.round(rate))} rows a second`}
          {rate !== null && rate >= 1 && left && ' · '}
          {left && `${left} left`}
        </p>
      </div>
      <ProgressBar label="Rows processed" value={processed} total={total} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          You can close this page. The import continues, and this page shows its progress.
        </p>
        {mayStop && (
          <ConfirmChange
            size="sm"
            label="Stop import"
            title="Stop this import?"
            confirmLabel="Stop import"
            tone="danger"
            path={`/api/portal/batch/${batch.id}/stop`}
            done="Import stopped"
            onDone={() => void queries.invalidateQueries({ queryKey: ['batch', batch.id] })}
          >
            <p>
              It can’t be continued: upload the file again for the rest. Leads that are there already stay;
              you can undo the upload afterwards.
            </p>
          </ConfirmChange>
        )}
      </div>
    </Card>
  );
}

/** Announces progress to screen readers at each quarter, not each row. */
function spoken({ status, total, processed, created, duplicates, invalid }: PortalBatch): string {
  if (status === 'queued') return 'Queued';
  if (status === 'failed') return 'Failed';
  if (status === 'processing') {
    return total === null
      ? 'Reading the file'
      : `${formatPercent(Math.floor((processed / Math.max(total, 1)) * 4) * 25)} done`;
  }
  return `Completed: ${formatNumber(created)} created, ${formatNumber(duplicates)} duplicates, ${formatNumber(invalid)} rejected`;
}
