'use client';

import { CircleAlert, Eye } from 'lucide-react';
import { useState } from 'react';
import { RequestError, requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import { formatCount, sentence } from '@/components/base/ui/format';
import type { RowRejection } from '@/lib/batch/correct/table-view';
import type { RejectedCells as Cells } from '@/lib/batch/follow-on/view';

interface RejectedCellsProps {
  batchId: string;
  cells: Cells;
  row: number;
  rejection: RowRejection;
}

/**
 * The cells of a rejected row under the file's own headings: those that say something, and those that are wrong. Where
 * ID numbers are masked, that of this row is shown when asked for, which is recorded.
 */
export function RejectedCells({
  batchId,
  cells: { columns, moreColumns, rows, isMasked },
  row,
  rejection,
}: RejectedCellsProps) {
  const [whole, setWhole] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const texts = whole ?? rows.find((found) => found.row === row)?.texts;
  if (!texts) return null;
  const ask = async () => {
    setAsking(true);
    setFailure(null);
    try {
      const opened = await requestJson<Cells['rows'][number]>(
        `/api/portal/batch/${batchId}/rejected/${row}`,
        {
          method: 'POST',
        },
      );
      setWhole(opened.texts);
    } catch (error) {
      setFailure(
        error instanceof RequestError
          ? sentence(error.message)
          : 'We couldn’t load the row. Please try again.',
      );
    } finally {
      setAsking(false);
    }
  };
  const errors = typeof rejection === 'string' ? {} : rejection;
  const shown = columns
    .map(({ heading, field }, column) => ({
      heading,
      column,
      text: (texts[column] ?? '').trim(),
      isWrong: errors[field ?? heading] !== undefined,
    }))
    .filter(({ text, isWrong }) => text !== '' || isWrong);
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-2 text-xs">
        {shown.map(({ heading, column, text, isWrong }) => (
          <div key={column} className="min-w-0">
            <dt className="truncate text-ink-2">{heading}</dt>
            <dd className={className('break-words', isWrong && 'font-medium text-danger')}>
              {isWrong && (
                <>
                  <CircleAlert size={12} aria-hidden="true" className="mr-1 inline" />
                  <span className="sr-only">Wrong: </span>
                </>
              )}
              {text === '' ? 'empty' : text}
            </dd>
          </div>
        ))}
      </dl>
      {isMasked && whole === null && (
        <Button size="sm" className="mt-2" pending={asking} onClick={() => void ask()}>
          {!asking && <Eye size={14} aria-hidden="true" />}
          Show the ID number
          <span className="sr-only"> of row {row}</span>
        </Button>
      )}
      {failure && (
        <p role="alert" className="mt-2 text-xs text-danger">
          {failure}
        </p>
      )}
      {moreColumns > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          {formatCount(moreColumns, 'more column')}
          {isMasked ? '.' : ': download the rows to see them.'}
        </p>
      )}
    </>
  );
}
