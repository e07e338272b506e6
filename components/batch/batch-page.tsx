'use client';

import { PageHeader } from '@/components/layout/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { formatNumber, formatPercent, sentence } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { Moment } from '@/components/ui/moment';
import { Notice } from '@/components/ui/state';
import type { CheckSettings } from '@/lib/batch/correct/check-table-row';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { BatchCounts } from './batch-counts';
import { BatchStatusBadge } from './batch-status';
import { ProgressBar } from './progress-bar';
import { timeLeft } from './rate';
import { RejectedRows } from './rejected-rows';
import { useBatch } from './use-batch';

/** Shows a batch during and after its import, the same for everyone who opens it. */
export function BatchPage({
  initial,
  intents,
  hasFile,
}: {
  initial: PortalBatch;
  /** Null: leads cannot be sent in this environment at the moment. */
  intents: CheckSettings['intents'] | null;
  /** The file is kept, and the viewer may read it whole. */
  hasFile: boolean;
}) {
  const { batch, rate } = useBatch(initial);
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 truncate">{batch.fileName ?? 'Batch'}</span>
            <BatchStatusBadge status={batch.status} />
          </span>
        }
        note={
          <>
            Sent <Moment at={batch.createdAt} form="recent" />
          </>
        }
        action={
          <div className="flex flex-wrap gap-3">
            {hasFile && (
              <a href={`/api/portal/batch/${batch.id}/file?rows=all`} download className={buttonClass()}>
                Download file
              </a>
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
            {sentence(batch.message ?? '')} No lead was created from it.
          </Notice>
        )}
        {(batch.status === 'queued' || batch.status === 'processing') && <Live batch={batch} rate={rate} />}
        {batch.total !== null && <BatchCounts batch={batch} />}
        {batch.status === 'completed' && batch.invalid > 0 && (
          <RejectedRows batch={batch} intents={intents} />
        )}
      </div>
    </>
  );
}

function Live({ batch, rate }: { batch: PortalBatch; rate: number | null }) {
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
      <p className="mt-3 text-sm text-ink-2">
        You can close this page. The import continues, and this page shows its progress.
      </p>
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
